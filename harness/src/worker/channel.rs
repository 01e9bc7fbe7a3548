//! Decoding of the frames that a student's process sends: every byte is hostile.

use harness_worker::channel::{EndReason, FrameHeader, FrameKind, HEADER_LEN, decode_end};

/// The most payload bytes kept of one scenario, answers and calls together. Printed text travels in both, and the
/// component's own limit of output is far below.
const MAX_HEARD: usize = 16 << 20;

/// The content of the process's frames so far.
#[derive(Debug, Default)]
pub(super) struct Inbox {
    pending: Vec<u8>,
    next_sequence: u32,
    heard: usize,
    /// The transcript.
    pub(super) answers: Vec<u8>,
    /// The process's own reason for its end.
    pub(super) end: Option<(EndReason, i32, String)>,
    /// The scenarios that it is to perform after the one under way.
    to_come: usize,
    /// The transcripts of those that it says it has finished, where it performs several.
    pub(super) finished: Vec<Vec<u8>>,
}

/// A damaged channel, in words.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Damage(pub(super) String);

impl Inbox {
    /// That of a process which performs so many scenarios.
    pub(super) fn of(scenarios: usize) -> Inbox {
        Inbox { to_come: scenarios.saturating_sub(1), ..Inbox::default() }
    }

    /// Takes bytes as they arrive.
    pub(super) fn push(&mut self, bytes: &[u8]) {
        self.pending.extend_from_slice(bytes);
    }

    /// Files complete frames away until one is a call, which is returned; `None` when more bytes are needed.
    pub(super) fn next_call(&mut self) -> Result<Option<Vec<u8>>, Damage> {
        while let Some((header, payload)) = self.take_frame()? {
            if self.end.is_some() {
                return Err(Damage("a frame came after the last one".to_owned()));
            }
            self.heard += payload.len();
            if self.heard > MAX_HEARD {
                return Err(Damage("the transcript is longer than any scenario's".to_owned()));
            }
            match header.kind {
                FrameKind::Answers => self.answers.extend_from_slice(&payload),
                FrameKind::Call => return Ok(Some(payload)),
                FrameKind::End => self.file_end(&payload)?,
                FrameKind::Request | FrameKind::Reply => {
                    return Err(Damage("a frame of the parent's kind came from the worker".to_owned()));
                }
            }
        }
        Ok(None)
    }

    /// The call of that length, which came last, does not count as kept.
    pub(super) fn forget_call(&mut self, length: usize) {
        self.heard = self.heard.saturating_sub(length);
    }

    /// Calls of so many bytes together count as kept.
    pub(super) fn keep_calls(&mut self, length: usize) {
        self.heard += length;
    }

    /// Calls so far do not count as kept.
    pub(super) fn forget_calls(&mut self) {
        self.heard = self.answers.len();
    }

    /// The transcript so far, which is then no longer kept.
    pub(super) fn take_answers(&mut self) -> Vec<u8> {
        self.heard = self.heard.saturating_sub(self.answers.len());
        std::mem::take(&mut self.answers)
    }

    fn take_frame(&mut self) -> Result<Option<(FrameHeader, Vec<u8>)>, Damage> {
        let Some((head, rest)) = self.pending.split_first_chunk::<HEADER_LEN>() else { return Ok(None) };
        let header =
            FrameHeader::decode(head).ok_or_else(|| Damage("a frame header makes no sense".to_owned()))?;
        if header.sequence != self.next_sequence {
            return Err(Damage("frames are missing or repeated".to_owned()));
        }
        let length = header.length as usize;
        let Some(payload) = rest.get(..length) else { return Ok(None) };
        let payload = payload.to_vec();
        self.pending.drain(..HEADER_LEN + length);
        self.next_sequence = self.next_sequence.wrapping_add(1);
        Ok(Some((header, payload)))
    }

    fn file_end(&mut self, payload: &[u8]) -> Result<(), Damage> {
        let (reason, code, text) =
            decode_end(payload).ok_or_else(|| Damage("an end frame makes no sense".to_owned()))?;
        if reason == EndReason::UnknownStep && self.next_sequence > 1 {
            return Err(Damage("the process says that it does not know a step, and it has begun".to_owned()));
        }
        if reason == EndReason::Finished && self.to_come > 0 {
            self.to_come -= 1;
            self.finished.push(std::mem::take(&mut self.answers));
        } else {
            self.end = Some((reason, code, String::from_utf8_lossy(text).into_owned()));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(kind: FrameKind, sequence: u32, payload: &[u8]) -> Vec<u8> {
        let header = FrameHeader { kind, sequence, length: u32::try_from(payload.len()).unwrap() };
        [&header.encode()[..], payload].concat()
    }

    #[test]
    fn frames_may_arrive_in_pieces() {
        let mut inbox = Inbox::default();
        for byte in frame(FrameKind::Answers, 0, b"abc") {
            assert_eq!(inbox.next_call(), Ok(None));
            inbox.push(&[byte]);
        }
        inbox.push(&frame(FrameKind::Call, 1, b"?"));
        assert_eq!(inbox.next_call(), Ok(Some(b"?".to_vec())));
        assert_eq!(inbox.answers, b"abc");
    }

    #[test]
    fn a_repeated_frame_is_damage() {
        let mut inbox = Inbox::default();
        inbox.push(&frame(FrameKind::Answers, 0, b"a"));
        inbox.push(&frame(FrameKind::Answers, 0, b"a"));
        assert!(inbox.next_call().is_err());
    }

    #[test]
    fn a_frame_after_the_end_is_damage() {
        let mut inbox = Inbox::default();
        inbox.push(&frame(FrameKind::End, 0, &harness_worker::channel::encode_end(0, 0, b"")));
        inbox.push(&frame(FrameKind::Answers, 1, b"late"));
        assert!(inbox.next_call().is_err());
    }

    #[test]
    fn each_end_but_the_last_begins_another_transcript_where_several_are_to_come() {
        let mut inbox = Inbox::of(2);
        let end = harness_worker::channel::encode_end(0, 0, b"");
        inbox.push(&frame(FrameKind::Answers, 0, b"one"));
        inbox.push(&frame(FrameKind::End, 1, &end));
        inbox.push(&frame(FrameKind::Answers, 2, b"two"));
        assert_eq!(inbox.next_call(), Ok(None));
        assert_eq!(
            (inbox.finished.as_slice(), inbox.answers.as_slice()),
            (&[b"one".to_vec()][..], &b"two"[..])
        );
        inbox.push(&frame(FrameKind::End, 3, &end));
        assert_eq!(inbox.next_call(), Ok(None));
        assert!(inbox.end.is_some());
        inbox.push(&frame(FrameKind::Answers, 4, b"late"));
        assert!(inbox.next_call().is_err());
    }

    /// The shim checks its request before it performs the first step, so later only the student's code can say so.
    #[test]
    fn an_unknown_step_is_believed_as_the_first_word_alone() {
        let unknown = harness_worker::channel::encode_end(8, 200, b"");
        let mut inbox = Inbox::default();
        inbox.push(&frame(FrameKind::End, 0, &unknown));
        assert_eq!(inbox.next_call(), Ok(None));
        assert_eq!(inbox.end, Some((EndReason::UnknownStep, 200, String::new())));
        let mut late = Inbox::default();
        late.push(&frame(FrameKind::Answers, 0, b"a"));
        late.push(&frame(FrameKind::End, 1, &unknown));
        assert!(late.next_call().is_err());
    }

    /// Each alone is a possible call, and the parent keeps all of them.
    #[test]
    fn calls_that_would_fill_the_parents_memory_are_damage() {
        let mut inbox = Inbox::default();
        let call = vec![0; 1 << 20];
        let heard = (0..32).take_while(|sequence| {
            inbox.push(&frame(FrameKind::Call, *sequence, &call));
            inbox.next_call().is_ok()
        });
        assert_eq!(heard.count(), MAX_HEARD / call.len());
    }

    #[test]
    fn no_bytes_whatever_make_the_decoder_panic() {
        use rand_core::{Rng, SeedableRng};
        let mut rng = rand_pcg::Pcg32::seed_from_u64(1);
        for _ in 0..20_000 {
            let mut inbox = Inbox::default();
            let mut bytes = [0u8; 40];
            rng.fill_bytes(&mut bytes);
            bytes[0] = [16, 17, 18, 2][(bytes[0] % 4) as usize];
            bytes[1..8].fill(0);
            bytes[9..12].fill(0);
            inbox.push(&bytes);
            let _ = inbox.next_call();
        }
    }
}
