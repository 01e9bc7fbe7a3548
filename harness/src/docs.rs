//! The pages of `harness/docs`, embedded in the program: each is written for one reader.
//!
//! `harness docs` prints them, so a copied binary brings its manual along. The first line of a page is its title, which is
//! also its line in the list.

use crate::model::nearest;

/// A page of the manual, for one reader.
#[derive(Debug, PartialEq, Eq)]
pub struct DocPage {
    /// The name of its file, without the ending.
    pub name: &'static str,
    /// The Markdown text.
    pub text: &'static str,
}

/// The pages, in the order of their readers: who grades, who studies, who extends the harness.
pub static PAGES: [DocPage; 15] = [
    DocPage { name: "installing", text: include_str!("../docs/installing.md") },
    DocPage { name: "instructor", text: include_str!("../docs/instructor.md") },
    DocPage { name: "class-and-platforms", text: include_str!("../docs/class-and-platforms.md") },
    DocPage { name: "student", text: include_str!("../docs/student.md") },
    DocPage { name: "rust-submissions", text: include_str!("../docs/rust-submissions.md") },
    DocPage { name: "threat-model", text: include_str!("../docs/threat-model.md") },
    DocPage { name: "exactness", text: include_str!("../docs/exactness.md") },
    DocPage { name: "how-it-is-tested", text: include_str!("../docs/how-it-is-tested.md") },
    DocPage { name: "tracing", text: include_str!("../docs/tracing.md") },
    DocPage { name: "declaring-an-assignment", text: include_str!("../docs/declaring-an-assignment.md") },
    DocPage { name: "declaring-classes", text: include_str!("../docs/declaring-classes.md") },
    DocPage { name: "declaring-programs", text: include_str!("../docs/declaring-programs.md") },
    DocPage { name: "declaring-keys", text: include_str!("../docs/declaring-keys.md") },
    DocPage { name: "adding-a-check", text: include_str!("../docs/adding-a-check.md") },
    DocPage { name: "adding-an-assignment", text: include_str!("../docs/adding-an-assignment.md") },
];

impl DocPage {
    /// The first line, without its mark.
    pub fn title(&self) -> &'static str {
        self.text.lines().next().unwrap_or_default().trim_start_matches("# ")
    }
}

/// The page of that name.
pub fn find(name: &str) -> Option<&'static DocPage> {
    PAGES.iter().find(|page| page.name == name)
}

/// The name of a page that is most like the one that was asked for.
pub fn near(asked: &str) -> &'static str {
    nearest(asked, &PAGES, |page| page.name).map_or("", |page| page.name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_found_by_its_name_and_guessed_from_a_near_one() {
        assert_eq!(find("student").map(|page| page.name), Some("student"));
        assert_eq!(find("students"), None);
        assert_eq!(near("instructr"), "instructor");
        assert_eq!(near("treat-model"), "threat-model");
    }

    #[test]
    fn every_page_begins_with_a_title_that_fits_a_line_of_the_list() {
        for page in &PAGES {
            assert!(page.text.starts_with("# "), "{}", page.name);
            assert!((10..=72).contains(&page.title().chars().count()), "{}: {}", page.name, page.title());
        }
    }
}
