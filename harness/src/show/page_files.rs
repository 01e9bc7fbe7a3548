//! The files of the page, which are the same for everybody and hold nothing of a submission.

/// One of them.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct PageFile {
    path: &'static str,
    pub(super) kind: &'static str,
    pub(super) text: &'static str,
}

static FILES: [PageFile; 3] = [
    PageFile { path: "/", kind: "text/html; charset=utf-8", text: include_str!("page/index.html") },
    PageFile { path: "/app.js", kind: "text/javascript; charset=utf-8", text: include_str!("page/app.js") },
    PageFile { path: "/style.css", kind: "text/css; charset=utf-8", text: include_str!("page/style.css") },
];

/// The file of a path.
pub(super) fn file(path: &str) -> Option<&'static PageFile> {
    FILES.iter().find(|file| file.path == path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_needs_nothing_but_its_own_files_and_writes_texts_as_texts() {
        let [page, script, _] = &FILES;
        for forbidden in ["<style", " style=", " onclick", "javascript:"] {
            assert!(!page.text.contains(forbidden), "{forbidden}");
        }
        assert_eq!(page.text.matches("<script").count(), 1);
        for file in &FILES {
            assert!(!file.text.contains("http://") && !file.text.contains("https://"), "{}", file.path);
        }
        for forbidden in
            ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function"]
        {
            assert!(!script.text.contains(forbidden), "{forbidden}");
        }
    }
}
