use std::collections::BTreeSet;
use std::sync::LazyLock;

use harness::assignments;
use harness::intake;
use harness::model::{Check, End, How, RunRecord, Scenario, Verdict};
use harness::sandbox::Confinement;
use harness::worker::{Job, Zygote, record_from_bytes};
use harness_worker::channel::{FrameHeader, FrameKind, MAX_PAYLOAD, encode_end};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed};

use crate::stage::{accepted, library, workshop};
use crate::sweep::{self, Extent};

/// The run seed of the scenarios.
const SEED: u64 = 7;

/// Checks with a scenario that is told of and never judged, however it ends. It decides nothing: the same check has
/// judged ones, so it is not passed by that scenario alone.
const TOLD: [&str; 1] = ["player.human.places"];

/// One scenario, where it belongs, and what a correct component sends in it.
struct Scene {
    check: &'static Check,
    scenario: Box<dyn Scenario>,
    honest: RunRecord,
}

/// Every scenario of every check that runs anything, performed by an accepted submission.
static SCENES: LazyLock<Vec<Scene>> = LazyLock::new(|| {
    let assignment = assignments::find("battleship").unwrap();
    let submission =
        intake::read(&accepted("char-grid"), harness::intake::Sought::newest(&assignment.languages()))
            .unwrap();
    let workshop = workshop();
    let mut zygote = Zygote::start(Confinement::strongest().unwrap()).unwrap();
    let mut scenes = Vec::new();
    for (component, kit) in assignment.components().iter().zip(assignment.kit().components) {
        let library = library(&workshop, kit, &submission.file(kit.file).unwrap().content);
        for check in component.checks() {
            let (How::Run(make) | How::Contest(make) | How::SharedRun(_, make) | How::Determinism(make)) =
                &check.how
            else {
                continue;
            };
            let is_short = sweep::extent() == Extent::Usual && !TOLD.contains(&check.id);
            for scenario in make(SEED).into_iter().take(if is_short { 1 } else { usize::MAX }) {
                let request = scenario.request();
                let mut perform = |seed| {
                    let job = Job { library: &library, seed, request: &request, limits: scenario.limits() };
                    zygote.perform(&job, scenario.partner().as_mut())
                };
                // Some scenarios need positions that chance blocks under some seeds only.
                let shows = |honest: &RunRecord| scenario.judge(honest).verdict.skipped_because().is_none();
                let honest = (1..20).map(&mut perform).find(shows).unwrap_or_else(|| perform(20));
                scenes.push(Scene { check, scenario, honest });
            }
        }
    }
    scenes
});

/// A frame before it is numbered.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Frame {
    kind: FrameKind,
    payload: Vec<u8>,
}

impl Frame {
    fn new(kind: FrameKind, payload: &[u8]) -> Frame {
        Frame { kind, payload: payload.to_vec() }
    }

    fn finished() -> Frame {
        Frame::new(FrameKind::End, &encode_end(0, 0, b""))
    }

    fn numbered(&self, sequence: u32) -> Vec<u8> {
        let length = u32::try_from(self.payload.len()).unwrap();
        let header = FrameHeader { kind: self.kind, sequence, length };
        [&header.encode()[..], &self.payload].concat()
    }
}

fn stream(frames: &[Frame]) -> Vec<u8> {
    (0..).zip(frames).flat_map(|(sequence, frame)| frame.numbered(sequence)).collect()
}

impl Scene {
    /// What the correct component sent, as frames.
    fn frames(&self) -> Vec<Frame> {
        let calls = self.honest.calls.iter().map(|exchange| Frame::new(FrameKind::Call, &exchange.call));
        let answers = Frame::new(FrameKind::Answers, &self.honest.answers);
        calls.chain([answers, Frame::finished()]).collect()
    }

    /// Whether nothing that comes back is ever wrong.
    fn is_told(&self) -> bool {
        self.judged(b"no frame").1.is_pass()
    }

    fn same_as_honest(&self, record: &RunRecord) -> bool {
        let calls = |record: &RunRecord| record.calls.iter().map(|one| one.call.clone()).collect::<Vec<_>>();
        record.answers == self.honest.answers && calls(record) == calls(&self.honest)
    }

    /// Everything comes down to this: a judged scenario is passed by a correct component's transcript or not at all.
    fn passes_wrongly(&self, bytes: &[u8]) -> bool {
        let (record, verdict) = self.judged(bytes);
        verdict.is_pass() && !self.same_as_honest(&record) && !self.is_told()
    }

    fn judged(&self, bytes: &[u8]) -> (RunRecord, Verdict) {
        let record = record_from_bytes(bytes, self.scenario.partner().as_mut());
        let verdict = self.scenario.judge(&record).verdict;
        // A pair of runs that say the same nonsense is compared as well.
        let _ = self.scenario.compare(&record, &self.honest);
        let _ = self.scenario.compare(&self.honest, &record);
        (record, verdict)
    }
}

/// Payloads of any bytes, and of the bytes that decode furthest.
fn payload() -> impl Strategy<Value = Vec<u8>> {
    let rare = prop_oneof![12 => Just(0u8), 2 => Just(1u8), 1 => 2u8..12, 1 => any::<u8>()];
    prop_oneof![
        prop::collection::vec(any::<u8>(), 0..120),
        prop::collection::vec(0u8..3, 0..120),
        prop::collection::vec(rare, 0..300),
        prop::collection::vec(any::<u8>(), 0..9).prop_map(|text| encode_end(text.len() as u32, 0, &text)),
    ]
}

fn frame() -> impl Strategy<Value = Frame> {
    let kind = prop_oneof![
        8 => Just(FrameKind::Answers),
        8 => Just(FrameKind::Call),
        1 => Just(FrameKind::End),
        1 => Just(FrameKind::Reply),
        1 => Just(FrameKind::Request),
    ];
    (kind, payload()).prop_map(|(kind, payload)| Frame { kind, payload })
}

/// What is done to a real transcript.
#[derive(Debug, Clone)]
enum Harm {
    /// One bit of a payload is another.
    Flip(prop::sample::Index, u8),
    /// Some numbers of a payload are as large or as small as numbers get.
    Extreme(prop::sample::Index, u32, usize),
    /// A payload is another.
    Replace(Vec<u8>),
    /// A frame comes twice, each with its own number.
    Again,
    /// The stream ends early.
    Cut(prop::sample::Index),
    /// A frame comes twice with one number.
    Repeat,
    /// A frame is missing, and its number with it.
    Miss,
    /// A frame is of the parent's kind.
    Echo,
    /// A frame claims more bytes than any has.
    Claim,
    /// Something comes after the end.
    Late(Frame),
}

fn harm() -> impl Strategy<Value = Harm> {
    let index = || any::<prop::sample::Index>();
    let extreme = prop::sample::select(vec![u32::MAX, i32::MAX as u32, i32::MIN as u32, 0, 1 << 16]);
    prop_oneof![
        4 => (index(), 0u8..8).prop_map(|(byte, bit)| Harm::Flip(byte, bit)),
        4 => (index(), extreme, 1usize..5).prop_map(|(at, value, times)| Harm::Extreme(at, value, times)),
        2 => payload().prop_map(Harm::Replace),
        1 => Just(Harm::Again),
        1 => index().prop_map(Harm::Cut),
        1 => Just(Harm::Repeat),
        1 => Just(Harm::Miss),
        1 => Just(Harm::Echo),
        1 => Just(Harm::Claim),
        1 => frame().prop_map(Harm::Late),
    ]
}

/// Whether the harm alone shows that the channel is damaged, whatever the payloads say.
#[derive(Debug, PartialEq, Eq)]
enum Shows {
    Damage,
    Perhaps,
}

fn harmed(mut frames: Vec<Frame>, at: prop::sample::Index, harm: &Harm) -> (Vec<u8>, Shows) {
    let at = at.index(frames.len());
    let mut numbers: Vec<u32> = (0..).take(frames.len()).collect();
    let mut claim = None;
    let mut shows = Shows::Damage;
    match harm {
        Harm::Flip(byte, bit) => {
            shows = Shows::Perhaps;
            let payload = &mut frames[at].payload;
            let byte = byte.index(payload.len().max(1));
            payload.iter_mut().skip(byte).take(1).for_each(|byte| *byte ^= 1 << bit);
        }
        Harm::Extreme(start, value, times) => {
            shows = Shows::Perhaps;
            let payload = &mut frames[at].payload;
            let start = start.index(payload.len().max(1));
            let numbers = value.to_le_bytes().repeat(*times);
            payload.iter_mut().skip(start).zip(numbers).for_each(|(byte, other)| *byte = other);
        }
        Harm::Replace(payload) => {
            shows = Shows::Perhaps;
            frames[at].payload.clone_from(payload);
        }
        Harm::Again => {
            shows = Shows::Perhaps;
            frames.insert(at, frames[at].clone());
            numbers = (0..).take(frames.len()).collect();
        }
        Harm::Cut(length) => {
            let mut bytes = stream(&frames);
            bytes.truncate(length.index(bytes.len()));
            return (bytes, Shows::Perhaps);
        }
        Harm::Repeat => {
            frames.insert(at, frames[at].clone());
            numbers.insert(at, at as u32);
        }
        Harm::Miss => {
            // Without the last frame the rest is simply not the end.
            let at = at.min(frames.len() - 2);
            frames.remove(at);
            numbers.remove(at);
        }
        Harm::Echo => frames[at].kind = FrameKind::Reply,
        Harm::Claim => claim = Some(at),
        Harm::Late(frame) => {
            frames.push(frame.clone());
            numbers.push(numbers.len() as u32);
        }
    }
    let mut bytes = Vec::new();
    for (index, (frame, number)) in frames.iter().zip(numbers).enumerate() {
        let start = bytes.len();
        bytes.extend(frame.numbered(number));
        if claim == Some(index) {
            bytes[start + 8..start + 12].copy_from_slice(&(MAX_PAYLOAD + 1).to_le_bytes());
        }
    }
    (bytes, shows)
}

/// The same bytes at every run.
fn config(cases: u32) -> Config {
    Config { cases, rng_seed: RngSeed::Fixed(1), failure_persistence: None, ..Config::default() }
}

fn cases() -> u32 {
    match sweep::extent() {
        Extent::Usual => 4,
        Extent::Broad => 16,
        Extent::Whole => 48,
    }
}

proptest! {
    #![proptest_config(config(cases()))]

    #[test]
    fn whatever_bytes_come_no_check_passes(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        for scene in &*SCENES {
            prop_assert!(!scene.passes_wrongly(&bytes), "{}", scene.check.id);
        }
    }

    #[test]
    fn whatever_frames_come_no_check_passes(mut frames in prop::collection::vec(frame(), 0..5)) {
        frames.push(Frame::finished());
        let bytes = stream(&frames);
        for scene in &*SCENES {
            prop_assert!(!scene.passes_wrongly(&bytes), "{}", scene.check.id);
        }
    }

    /// A flipped bit may be one that the handout leaves open; that the channel is damaged never is.
    #[test]
    fn a_damaged_transcript_is_a_protocol_verdict_however_right_its_answers(
        at in any::<prop::sample::Index>(), harm in harm(),
    ) {
        for scene in SCENES.iter().filter(|scene| !scene.is_told()) {
            let (bytes, shows) = harmed(scene.frames(), at, &harm);
            let (record, verdict) = scene.judged(&bytes);
            if shows == Shows::Damage {
                prop_assert!(matches!(record.end, End::Protocol(_)), "{}: {:?}", scene.check.id, record.end);
                // A check that others' premises guard has nothing to say of a program that did not go on.
                let said = matches!(verdict, Verdict::Protocol { .. } | Verdict::Skipped { .. });
                prop_assert!(said, "{}: {verdict:?}", scene.check.id);
            }
        }
    }

    #[test]
    fn no_call_whatever_makes_a_partner_panic(calls in prop::collection::vec(payload(), 1..6), at in any::<prop::sample::Index>()) {
        for scene in &*SCENES {
            let mut partner = scene.scenario.partner();
            for call in &calls {
                let _ = partner.answer(call);
                let honest = &scene.honest.calls;
                if !honest.is_empty() {
                    let mut call = honest[at.index(honest.len())].call.clone();
                    let _ = partner.answer(&call);
                    call.extend(&calls[0]);
                    let _ = partner.answer(&call);
                }
            }
        }
    }
}

/// Without this, the properties could hold because nothing ever passes.
#[test]
fn a_correct_components_transcript_passes_every_scenario() {
    let least = if sweep::extent() == Extent::Usual { 60 } else { 400 };
    assert!(SCENES.len() > least, "{}", SCENES.len());
    let (mut passed, mut asked) = (0, 0);
    for scene in &*SCENES {
        let (record, verdict) = scene.judged(&stream(&scene.frames()));
        let calls: usize = scene.honest.calls.iter().map(|exchange| exchange.call.len()).sum();
        // Far below what the parent takes from one process.
        assert!(calls + scene.honest.answers.len() < 1 << 20, "{}", scene.check.id);
        // What the handout gives shows nothing, however right it is.
        let is_right = verdict.is_pass() || verdict.skipped_because().is_some();
        assert!(is_right && scene.same_as_honest(&record), "{}: {verdict:?}", scene.check.id);
        // A stand-in for a mistake that is not made shows nothing either.
        if !scene.scenario.stands_in() {
            asked += 1;
            passed += usize::from(verdict.is_pass());
        }
    }
    assert!(asked > least && passed > asked * 9 / 10, "{passed} of {asked}");
}

#[test]
fn what_is_told_and_never_judged_decides_no_check() {
    let judged: BTreeSet<&str> =
        SCENES.iter().filter(|scene| !scene.is_told()).map(|scene| scene.check.id).collect();
    let told: BTreeSet<&str> =
        SCENES.iter().filter(|scene| scene.is_told()).map(|scene| scene.check.id).collect();
    assert_eq!(told, BTreeSet::from(TOLD));
    assert!(told.is_subset(&judged));
}

/// The sum of two forged counts once overflowed in a judge.
#[test]
fn two_neighbouring_numbers_of_the_largest_value_never_make_a_judge_panic() {
    let mut seen = BTreeSet::new();
    // A number of ours has four bytes or more.
    let stride = if sweep::extent() == Extent::Usual { 4 } else { 1 };
    for scene in SCENES.iter().filter(|scene| seen.insert(scene.check.id)) {
        let Some(first) = scene.honest.calls.first() else { continue };
        for start in (0..first.call.len().saturating_sub(7).min(80)).step_by(stride) {
            let mut frames = scene.frames();
            frames[0].payload[start..start + 8].fill(0xff);
            let _ = scene.judged(&stream(&frames));
        }
    }
}
