//! The painter's pixels against SDL2's, which ge211 draws with.

use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg32;

use super::*;

/// Draws lists with SDL2, where it and its tools are installed.
struct Sdl2 {
    folder: tempfile::TempDir,
}

impl Sdl2 {
    /// `None`, said aloud, where SDL2 cannot be had.
    #[expect(clippy::print_stdout, reason = "what a test skips is said aloud")]
    fn build() -> Option<Sdl2> {
        let Ok(flags) = Command::new("sdl2-config").args(["--cflags", "--libs"]).output() else {
            println!(
                "SKIPPED: SDL2 is not installed (Debian: libsdl2-dev): no picture is compared with its own"
            );
            return None;
        };
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("draw.cpp"), include_str!("sdl2.cpp")).unwrap();
        let flags = String::from_utf8(flags.stdout).unwrap();
        let built = Command::new("g++")
            .current_dir(folder.path())
            .args(["-std=c++17", "draw.cpp", "-o", "draw"])
            .args(flags.split_whitespace())
            .status();
        assert!(built.unwrap().success());
        Some(Sdl2 { folder })
    }

    fn pixels(&self, frame: &Frame) -> Vec<[u8; 3]> {
        let mut program = Command::new(self.folder.path().join("draw"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        program.stdin.take().unwrap().write_all(list(frame).as_bytes()).unwrap();
        let output = program.wait_with_output().unwrap();
        assert!(output.status.success());
        output.stdout.as_chunks::<3>().0.to_vec()
    }
}

/// A frame as the program reads it.
fn list(frame: &Frame) -> String {
    let [red, green, blue, _] = frame.background.0;
    let mut text = format!("{} {} {red} {green} {blue}\n", frame.width, frame.height);
    for sprite in &frame.sprites {
        let kind = if sprite.kind == SpriteKind::Circle { "circle" } else { "rectangle" };
        let Sprite { x, y, width, height, color: Rgba([red, green, blue, alpha]), .. } = sprite;
        let [_, across, down] = sprite.transform;
        writeln!(text, "{kind} {x} {y} {width} {height} {red} {green} {blue} {alpha} {across} {down}")
            .unwrap();
    }
    text
}

/// The looks of sprites in a frame.
#[derive(Clone, Copy)]
struct Looks {
    scales: &'static [i32],
    alphas: &'static [u8],
}

fn one_of<T: Copy>(all: &[T], random: &mut Pcg32) -> T {
    all[usize::try_from(random.next_u32()).unwrap() % all.len()]
}

fn drawn(random: &mut Pcg32, looks: Looks) -> Sprite {
    let (scale, alpha) = (one_of(looks.scales, random), one_of(looks.alphas, random));
    let mut below = |most: u32| i32::try_from(random.next_u32() % most).unwrap();
    let radius = below(30) + 1;
    let (kind, width, height) = match below(2) {
        0 => (SpriteKind::Circle, 2 * radius, 2 * radius),
        _ => (SpriteKind::Rectangle, below(60) + 1, below(60) + 1),
    };
    let mut channel = || u8::try_from(below(256)).unwrap();
    let color = Rgba([channel(), channel(), channel(), alpha]);
    Sprite {
        kind,
        x: below(140) - 20,
        y: below(120) - 20,
        width,
        height,
        z: 0,
        color,
        text: String::new(),
        font_size: 0,
        transform: [0, scale, scale],
        flips: 0,
    }
}

/// Frames of rectangles and circles; the last of each is as `last` has it.
fn frames(looks: Looks, last: Looks) -> impl Iterator<Item = Frame> {
    (0..40).map(move |seed| {
        let mut random = Pcg32::seed_from_u64(seed);
        Frame {
            width: 120,
            height: 100,
            background: Rgba([30, 90, 200, 255]),
            sprites: (0..12).map(|n| drawn(&mut random, if n < 11 { looks } else { last })).collect(),
            title: String::new(),
            left_out: 0,
        }
    })
}

fn assert_alike(sdl2: &Sdl2, frame: &Frame, levels: u8) {
    let (ours, theirs) = (Canvas::paint(frame), sdl2.pixels(frame));
    assert_eq!(ours.pixels.len(), theirs.len());
    let is_off =
        |ours: &[u8; 3], theirs: &[u8; 3]| ours.iter().zip(theirs).any(|(a, b)| a.abs_diff(*b) > levels);
    let differing =
        ours.pixels.iter().zip(&theirs).enumerate().find(|(_, (ours, theirs))| is_off(ours, theirs));
    if let Some((index, (ours_there, theirs))) = differing {
        panic!("{ours_there:?} and not {theirs:?} at {:?} of\n{}", ours.place(index), list(frame));
    }
}

const OPAQUE: Looks = Looks { scales: &[1000], alphas: &[255, 255, 0] };

#[test]
fn rectangles_and_circles_have_the_pixels_that_sdl2_gives_them() {
    let Some(sdl2) = Sdl2::build() else { return };
    frames(OPAQUE, OPAQUE).for_each(|frame| assert_alike(&sdl2, &frame, 0));
}

#[test]
fn scaled_rectangles_and_circles_have_the_pixels_that_sdl2_gives_them() {
    let Some(sdl2) = Sdl2::build() else { return };
    let scaled = Looks { scales: &[1000, 2000, 500, 1500, 300], ..OPAQUE };
    frames(scaled, scaled).for_each(|frame| assert_alike(&sdl2, &frame, 0));
}

#[test]
fn what_is_seen_through_has_the_colours_of_sdl2_but_for_rounding() {
    let Some(sdl2) = Sdl2::build() else { return };
    let clear = Looks { alphas: &[1, 51, 128, 200, 254], ..OPAQUE };
    frames(OPAQUE, clear).for_each(|frame| assert_alike(&sdl2, &frame, 2));
}
