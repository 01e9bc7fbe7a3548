//! [`ReversiLive`]: what the page's server is told of Reversi.

use reference::reversi::{Dimensions, SIZES};

use super::super::painter::Canvas;
use super::super::portrait::encoded;
use super::super::recording;
use super::super::stage::LIBRARY;
use super::game::PlayedRun;
use super::replay::ScriptedRun;
use super::states::NAMES;
use crate::assignments::reversi::kit::RUST_UI;
use crate::model::{
    BadScript, BoardSize, ComponentId, Frame, Language, LiveGame, LiveProgram, LiveUi, SourceFile, Submission,
};

/// The user interface of Reversi.
pub(in crate::assignments::reversi) struct ReversiLive;

/// The one value of it.
pub(in crate::assignments::reversi) static LIVE: ReversiLive = ReversiLive;

const USUAL: BoardSize = BoardSize { width: 8, height: 8 };

impl LiveUi for ReversiLive {
    fn component(&self) -> ComponentId {
        LIBRARY
    }

    fn reference(&self) -> Submission {
        let file = SourceFile { name: RUST_UI.to_owned(), content: reference::reversi::UI.into() };
        Submission { language: Language::Rust, files: vec![file], ..Submission::default() }
    }

    fn sizes(&self) -> Vec<BoardSize> {
        let all = SIZES.rev().flat_map(|height| SIZES.rev().map(move |width| BoardSize { width, height }));
        std::iter::once(USUAL).chain(all.filter(|size| *size != USUAL)).collect()
    }

    fn states(&self) -> &'static [&'static str] {
        &NAMES
    }

    fn start(&self, size: BoardSize) -> Box<dyn LiveGame> {
        Box::new(PlayedRun::new(Dimensions::new(size.width, size.height)))
    }

    fn read(&self, script: &str) -> Result<Vec<Box<dyn LiveProgram>>, BadScript> {
        let scripts = recording::parse(script)
            .map_err(|recording::BadLine { number, reason }| BadScript { line: number, reason })?;
        let program = |script| -> Box<dyn LiveProgram> { Box::new(ScriptedRun::new(script)) };
        Ok(scripts.into_iter().map(program).collect())
    }

    fn png(&self, frame: &Frame) -> Option<Vec<u8>> {
        encoded(&Canvas::paint(frame))
    }
}
