//! [`Assignment`]: the one face that an assignment shows to the rest of the harness.

use super::{
    BuildInput, Check, ComponentKit, ExtraFiles, How, Kit, Language, LiveUi, Matches, NotPlayed, Note,
    Picture, Pictures, PlayTable, RustKit, Solution, SourceFile, Sources, Starter, Submission, Survey, Topic,
    Wanted,
};

/// One assignment: its files, its building material, its rubric.
pub trait Assignment: Sync {
    /// The id in commands and reports: `battleship`.
    fn id(&self) -> &'static str;

    /// The names of the files that are looked for.
    fn wanted(&self) -> &'static Wanted;

    /// The building material of its components.
    fn kit(&self) -> &'static Kit;

    /// The building material of its components in Rust; `None` when only C++ is taken.
    fn rust(&self) -> Option<&'static RustKit> {
        None
    }

    /// The files that are looked for in each language.
    fn languages(&self) -> Vec<(Language, &'static Wanted)> {
        let rust = self.rust().map(|kit| (Language::Rust, &kit.wanted));
        std::iter::once((Language::Cpp, self.wanted())).chain(rust).collect()
    }

    /// The components' files in that language, in report order.
    fn parts(&self, language: Language) -> &'static [ComponentKit] {
        match language {
            Language::Cpp => self.kit().components,
            Language::Rust => self.rust().map_or(&[], |kit| kit.components),
        }
    }

    /// The files of which that component's library is made; `None` if its file was not handed in.
    fn build_input(
        &self,
        part: &ComponentKit,
        submission: &Submission,
        extra: ExtraFiles,
    ) -> Option<BuildInput> {
        let main = submission.file(part.file)?;
        Some(BuildInput::new(main.clone(), self.helpers(submission, extra).to_vec()))
    }

    /// The helper files of a submission that are compiled in: those that the rubric file allows.
    fn helpers<'s>(&self, submission: &'s Submission, extra: ExtraFiles) -> &'s [SourceFile] {
        match extra {
            ExtraFiles::Refuse => &[],
            ExtraFiles::Allow => &submission.extra,
        }
    }

    /// The components, in report order.
    fn components(&self) -> &'static [Component];

    /// Further libraries of a component, which its survey performs in; their ids are not those of components.
    fn variants(&self, _component: &str, _language: Language) -> &'static [ComponentKit] {
        &[]
    }

    /// Further libraries that are built only where the component's own does not compile; its survey performs in them then.
    fn stand_ins(&self, _component: &str, _language: Language) -> &'static [ComponentKit] {
        &[]
    }

    /// Remarks about the sources that cost no points.
    fn notes(&self, sources: &Sources<'_>) -> Vec<Note>;

    /// The place in the handout that says where helper functions go, with its words.
    fn helper_clause(&self) -> &'static str;

    /// The displays that are kept as snapshots.
    fn pictures(&self) -> &'static Pictures;

    /// The displays that an assignment without a gallery of its own has in the scripts of its checks, by name.
    fn displays(&self) -> Vec<Box<dyn Picture>> {
        let all = self
            .components()
            .iter()
            .flat_map(|component| component.checks().map(move |check| (component, check)));
        let of = |(component, check): (&Component, &Check)| {
            let How::Declared(scripts) = check.how else { return Vec::new() };
            scripts.displays(component.id, check.id)
        };
        all.flat_map(of).collect()
    }

    /// Plays one game with the reference.
    ///
    /// # Errors
    /// When there is no such game to play, or it came to no end.
    fn play(&self, table: PlayTable) -> Result<(), NotPlayed>;

    /// Its games between players and parts of several submissions; `None` if its submissions do not play by themselves.
    fn matches(&self) -> Option<&'static dyn Matches> {
        None
    }

    /// Its submissions' user interface, to be played on a page; `None` if they have none.
    fn live_ui(&self) -> Option<&'static dyn LiveUi> {
        None
    }

    /// The course's own program of a component, if its answers are the required ones.
    fn solution(&self, _component: &str) -> Option<&'static Solution> {
        None
    }

    /// The folder that declares it, as it was named; `None` for an assignment that is part of the program.
    fn folder(&self) -> Option<&'static str> {
        None
    }

    /// Tells apart declarations of which a submission may get different reports; empty for an assignment that is part of the
    /// program.
    fn digest(&self) -> &'static str {
        ""
    }

    /// The files that students begin with in this language; `None` where nothing is given in it.
    fn starter(&self, _language: Language) -> Option<&'static Starter> {
        None
    }
}

impl dyn Assignment + '_ {
    /// The name by which commands know it: its id, or the folder that declares it.
    pub fn argument(&self) -> &'static str {
        self.folder().unwrap_or(self.id())
    }

    /// Every check of all components.
    pub fn checks(&self) -> impl Iterator<Item = &'static Check> + use<> {
        self.components().iter().flat_map(Component::checks)
    }

    /// True for a file that need not be handed in.
    pub fn is_optional(&self, language: Language, file: &str) -> bool {
        let wanted = self.languages().into_iter().find(|(of, _)| *of == language);
        wanted.is_some_and(|(_, wanted)| wanted.optional.contains(&file))
    }

    /// The text of a component's file as students begin with it; `None` where they begin with nothing, or with a file that
    /// is right as it is.
    pub fn skeleton(&self, language: Language, file: &str) -> Option<&'static str> {
        let all = self.languages();
        let (_, wanted) = all.iter().find(|(of, _)| *of == language)?;
        wanted.sources.iter().find(|name| **name == file)?;
        let files = self.starter(language)?.files;
        files.iter().find(|given| given.name == file).map(|given| given.text)
    }
}

/// One replaceable part and its rubric.
pub struct Component {
    /// `board`; also the key of its [`ComponentKit`](super::ComponentKit).
    pub id: &'static str,
    /// `Board`.
    pub title: &'static str,
    /// Its checks by topic, in report order.
    pub rubric: &'static [Topic],
    /// The survey that decides its checks of [`How::Survey`](super::How::Survey).
    pub survey: Option<&'static dyn Survey>,
}

impl Component {
    /// Every check of the component.
    pub fn checks(&self) -> impl Iterator<Item = &'static Check> {
        self.rubric.iter().flat_map(|topic| topic.checks)
    }
}
