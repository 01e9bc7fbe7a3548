//! Frames between the parent and the process that loads student code.

/// Bytes of an encoded [`FrameHeader`].
pub const HEADER_LEN: usize = 12;

/// The longest payload of a frame in either direction; a longer claim is refused before anything is allocated.
pub const MAX_PAYLOAD: u32 = 8 << 20;

/// The kinds of frames.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FrameKind {
    /// Parent to child: the scenarios.
    Request,
    /// Parent to child: the answer to the last call.
    Reply,
    /// Child to parent: the next part of the transcript.
    Answers,
    /// Child to parent: a call to a collaborator; a reply is awaited.
    Call,
    /// Child to parent: why the process is about to end ([`EndReason`]).
    End,
}

/// Kind, running number and length of a frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FrameHeader {
    /// The kind of payload that follows.
    pub kind: FrameKind,
    /// 0, 1, 2… for each direction; a gap or a repeat means that the channel was damaged.
    pub sequence: u32,
    /// Payload bytes.
    pub length: u32,
}

/// A process's own reason for its end. Attested: the parent uses it for words, never for a pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EndReason {
    /// Every step was performed.
    Finished,
    /// `exit` or a relative was called; the code is its status.
    Exited,
    /// The component went on reading after the end of its input.
    EndOfInput,
    /// The component printed more than the cap.
    Output,
    /// An allocation failed.
    Memory,
    /// The library could not be loaded; the text is the loader's. Believed only of a process that was to load and nothing
    /// else.
    LoadFailed,
    /// `std::terminate` ran; the text names the exception.
    Terminated,
    /// A fatal signal arrived; the code is its number, the text a remark.
    Signal,
    /// The shim does not know a step of the request; the code is the step's number. Believed only as the first word of a
    /// process, because a shim checks its request before it performs anything.
    UnknownStep,
}

const KINDS: [(u8, FrameKind); 5] = [
    (1, FrameKind::Request),
    (2, FrameKind::Reply),
    (16, FrameKind::Answers),
    (17, FrameKind::Call),
    (18, FrameKind::End),
];

/// Every end reason with its number; the C++ runtime holds the same numbers.
pub const END_REASONS: [(u32, EndReason); 9] = [
    (0, EndReason::Finished),
    (1, EndReason::Exited),
    (2, EndReason::EndOfInput),
    (3, EndReason::Output),
    (4, EndReason::Memory),
    (5, EndReason::LoadFailed),
    (6, EndReason::Terminated),
    (7, EndReason::Signal),
    (8, EndReason::UnknownStep),
];

impl FrameHeader {
    /// The header as it travels.
    pub fn encode(self) -> [u8; HEADER_LEN] {
        let kind = KINDS.iter().find(|(_, kind)| *kind == self.kind).map_or(0, |(number, _)| *number);
        let mut bytes = [0; HEADER_LEN];
        bytes[0] = kind;
        bytes[4..8].copy_from_slice(&self.sequence.to_le_bytes());
        bytes[8..12].copy_from_slice(&self.length.to_le_bytes());
        bytes
    }

    /// Reads a header; `None` for an unknown kind or an impossible length.
    pub fn decode(bytes: &[u8; HEADER_LEN]) -> Option<FrameHeader> {
        let kind = KINDS.iter().find(|(number, _)| *number == bytes[0]).map(|(_, kind)| *kind)?;
        let sequence = u32::from_le_bytes([bytes[4], bytes[5], bytes[6], bytes[7]]);
        let length = u32::from_le_bytes([bytes[8], bytes[9], bytes[10], bytes[11]]);
        (bytes[1..4] == [0; 3] && length <= MAX_PAYLOAD).then_some(FrameHeader { kind, sequence, length })
    }
}

/// The payload of an [`FrameKind::End`] frame.
pub fn encode_end(reason: u32, code: i32, text: &[u8]) -> Vec<u8> {
    let mut bytes = reason.to_le_bytes().to_vec();
    bytes.extend(code.to_le_bytes());
    bytes.extend(text);
    bytes
}

/// Reads an end frame's payload: reason, code, text.
pub fn decode_end(bytes: &[u8]) -> Option<(EndReason, i32, &[u8])> {
    let (reason, rest) = bytes.split_first_chunk::<4>()?;
    let (code, text) = rest.split_first_chunk::<4>()?;
    let number = u32::from_le_bytes(*reason);
    let reason = END_REASONS.iter().find(|(n, _)| *n == number).map(|(_, reason)| *reason)?;
    Some((reason, i32::from_le_bytes(*code), text))
}

/// One of the scenarios that a process performs, one after the other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// Seed of the scenario's random numbers.
    pub seed: u64,
    /// The scenario in the shim's encoding.
    pub request: Vec<u8>,
}

/// The payload of a [`FrameKind::Request`] frame for a process that performs scenarios.
pub fn encode_parts(parts: &[Part]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for Part { seed, request } in parts {
        bytes.extend(seed.to_le_bytes());
        bytes.extend((request.len() as u64).to_le_bytes());
        bytes.extend(request);
    }
    bytes
}

/// Reads that payload; `None` when it is cut short.
pub fn decode_parts(mut bytes: &[u8]) -> Option<Vec<Part>> {
    let mut parts = Vec::new();
    while !bytes.is_empty() {
        let (seed, rest) = bytes.split_first_chunk::<8>()?;
        let (length, rest) = rest.split_first_chunk::<8>()?;
        let (request, rest) = rest.split_at_checked(usize::try_from(u64::from_le_bytes(*length)).ok()?)?;
        parts.push(Part { seed: u64::from_le_bytes(*seed), request: request.to_vec() });
        bytes = rest;
    }
    Some(parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_survives_the_journey() {
        let header = FrameHeader { kind: FrameKind::Call, sequence: 7, length: 1234 };
        assert_eq!(FrameHeader::decode(&header.encode()), Some(header));
    }

    #[test]
    fn a_header_that_claims_too_much_is_refused() {
        let header = FrameHeader { kind: FrameKind::Answers, sequence: 0, length: MAX_PAYLOAD + 1 };
        assert_eq!(FrameHeader::decode(&header.encode()), None);
    }

    #[test]
    fn several_scenarios_survive_the_journey_and_a_cut_one_is_refused() {
        let parts =
            [(7, &b"abc"[..]), (8, b"")].map(|(seed, request)| Part { seed, request: request.to_vec() });
        let bytes = encode_parts(&parts);
        assert_eq!(decode_parts(&bytes).as_deref(), Some(&parts[..]));
        assert_eq!(decode_parts(&bytes[..bytes.len() - 1]), None);
    }

    #[test]
    fn an_unknown_kind_is_refused() {
        assert_eq!(FrameHeader::decode(&[9; HEADER_LEN]), None);
    }

    #[test]
    fn an_end_survives_the_journey_and_a_short_one_is_refused() {
        let bytes = encode_end(1, 3, b"exit");
        assert_eq!(decode_end(&bytes), Some((EndReason::Exited, 3, &b"exit"[..])));
        assert_eq!(decode_end(&bytes[..7]), None);
    }
}
