//! [`Joined`]: a source with its continued lines joined, as the language prescribes before tokens are found.

/// A source with its continued lines joined, and the way back.
pub(super) struct Joined {
    pub(super) bytes: Vec<u8>,
    cuts: Vec<Cut>,
    /// The original offsets at which lines begin.
    lines: Vec<usize>,
}

/// A place where original bytes were left out.
struct Cut {
    /// The offset in the joined bytes.
    at: usize,
    /// The number of bytes that are left out up to here, this cut included.
    removed: usize,
}

impl Joined {
    pub(super) fn new(source: &[u8]) -> Self {
        let mut joined = Self { bytes: Vec::with_capacity(source.len()), cuts: Vec::new(), lines: vec![0] };
        let ends = source.iter().enumerate().filter(|(_, byte)| **byte == b'\n');
        joined.lines.extend(ends.map(|(at, _)| at + 1));
        let mark = if source.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 };
        joined.cut(mark);
        let mut at = mark;
        while let Some(&byte) = source.get(at) {
            let length = continuation(&source[at..]);
            if length > 0 {
                joined.cut(length);
                at += length;
            } else {
                joined.bytes.push(byte);
                at += 1;
            }
        }
        joined
    }

    fn cut(&mut self, length: usize) {
        let removed = self.cuts.last().map_or(0, |cut| cut.removed) + length;
        self.cuts.push(Cut { at: self.bytes.len(), removed });
    }

    /// The original offset of a joined one.
    pub(super) fn original(&self, joined: usize) -> usize {
        let before = self.cuts.partition_point(|cut| cut.at <= joined);
        joined + self.removed_by(before)
    }

    /// The joined offset of an original one.
    pub(super) fn position(&self, original: usize) -> usize {
        let before = self.cuts.partition_point(|cut| cut.at + cut.removed <= original);
        original.saturating_sub(self.removed_by(before)).min(self.bytes.len())
    }

    fn removed_by(&self, cuts: usize) -> usize {
        cuts.checked_sub(1).and_then(|last| self.cuts.get(last)).map_or(0, |cut| cut.removed)
    }

    pub(super) fn line(&self, joined: usize) -> u32 {
        let original = self.original(joined);
        u32::try_from(self.lines.partition_point(|&begin| begin <= original)).unwrap_or(u32::MAX)
    }
}

/// The number of bytes that join this line to the next: a backslash, perhaps white space, and the line's end.
fn continuation(rest: &[u8]) -> usize {
    if rest.first() != Some(&b'\\') {
        return 0;
    }
    let blank = rest[1..].iter().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\r')).count();
    if rest.get(1 + blank) == Some(&b'\n') { blank + 2 } else { 0 }
}
