//! The encoding that shims and parent share: little-endian numbers, strings with a 32-bit length.
//!
//! Decoding is for hostile bytes: every read may fail, nothing is allocated by a claimed size.

use super::quotation;

/// Builds a request or a reply.
#[derive(Debug, Default, Clone)]
pub(crate) struct Encoder(Vec<u8>);

impl Encoder {
    pub(crate) fn u8(&mut self, value: u8) -> &mut Self {
        self.0.push(value);
        self
    }

    pub(crate) fn flag(&mut self, value: Flag) -> &mut Self {
        self.u8(value.0.into())
    }

    pub(crate) fn u32(&mut self, value: u32) -> &mut Self {
        self.0.extend(value.to_le_bytes());
        self
    }

    pub(crate) fn i32(&mut self, value: i32) -> &mut Self {
        self.0.extend(value.to_le_bytes());
        self
    }

    pub(crate) fn str(&mut self, value: &str) -> &mut Self {
        self.blob(value.as_bytes())
    }

    /// What was encoded apart, as a text's bytes are.
    pub(crate) fn blob(&mut self, value: &[u8]) -> &mut Self {
        self.u32(u32::try_from(value.len()).unwrap_or(0));
        self.0.extend(value);
        self
    }

    pub(crate) fn bytes(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.0)
    }
}

/// A truth value on the wire.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Flag(pub(crate) bool);

/// Reads answers and calls.
#[derive(Debug, Clone)]
pub(crate) struct Decoder<'a>(&'a [u8]);

/// One step's answer, up to its own results.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct AnswerHead {
    /// An exception in place of an answer, as a phrase after "it": `threw "std::out_of_range: …"`, `panicked at …`.
    pub(crate) thrown: Option<String>,
    /// Output printed meanwhile.
    pub(crate) printed: String,
}

impl<'a> Decoder<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Decoder(bytes)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The bytes that were not read yet.
    pub(crate) fn rest(&self) -> &'a [u8] {
        self.0
    }

    pub(crate) fn u8(&mut self) -> Option<u8> {
        let (first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(*first)
    }

    /// A truth value; anything but 0 and 1 is no answer of ours.
    pub(crate) fn bool(&mut self) -> Option<bool> {
        match self.u8()? {
            0 => Some(false),
            1 => Some(true),
            _ => None,
        }
    }

    pub(crate) fn u32(&mut self) -> Option<u32> {
        let (first, rest) = self.0.split_first_chunk::<4>()?;
        self.0 = rest;
        Some(u32::from_le_bytes(*first))
    }

    pub(crate) fn i32(&mut self) -> Option<i32> {
        self.u32().map(u32::cast_signed)
    }

    pub(crate) fn raw(&mut self, count: usize) -> Option<&'a [u8]> {
        let (head, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(head)
    }

    /// A string; bytes that are not UTF-8 show as replacement characters.
    pub(crate) fn str(&mut self) -> Option<String> {
        let length = usize::try_from(self.u32()?).ok()?;
        Some(String::from_utf8_lossy(self.raw(length)?).into_owned())
    }

    /// The part that every answer begins with.
    pub(crate) fn head(&mut self) -> Option<AnswerHead> {
        let thrown = match self.u8()? {
            0 => None,
            1 => Some(quotation::threw(&self.str()?)),
            2 => Some(quotation::panicked(&self.str()?, &self.str()?)),
            3 => Some(quotation::refused(self.u8()?, self.i32()?, self.i32()?)?),
            4 => Some(quotation::threw_value(&self.str()?)),
            5 => Some(quotation::returned_error(&self.str()?)),
            _ => return None,
        };
        Some(AnswerHead { thrown, printed: self.str()? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_encoded_is_decoded() {
        let bytes = Encoder::default().u8(7).i32(-3).str("héllo").flag(Flag(true)).bytes();
        let mut decoder = Decoder::new(&bytes);
        assert_eq!((decoder.u8(), decoder.i32()), (Some(7), Some(-3)));
        assert_eq!((decoder.str().as_deref(), decoder.bool()), (Some("héllo"), Some(true)));
        assert!(decoder.is_empty());
    }

    #[test]
    fn a_string_that_claims_more_than_there_is_does_not_decode() {
        assert_eq!(Decoder::new(&[255, 255, 255, 255, 65]).str(), None);
    }

    #[test]
    fn an_exception_and_a_panic_both_become_phrases() {
        let thrown = |mut head: Encoder| {
            let bytes = head.str("").bytes();
            Decoder::new(&bytes).head().map(|head| head.thrown.unwrap())
        };
        let head = |kind: u8| std::mem::take(Encoder::default().u8(kind));
        assert_eq!(thrown(std::mem::take(head(1).str("E: no"))).as_deref(), Some("threw \"E: no\""));
        let panicked = std::mem::take(head(2).str("board.rs:1:2").str("no"));
        assert_eq!(thrown(panicked).as_deref(), Some("panicked at board.rs:1:2: \"no\""));
        let refused = |code| std::mem::take(head(3).u8(code).i32(9).i32(5));
        assert!(thrown(refused(2)).is_some_and(|phrase| phrase.contains("ship 9")));
        assert_eq!(thrown(refused(99)), None);
        let returned = std::mem::take(head(5).str("no"));
        assert_eq!(thrown(returned).as_deref(), Some("returned the error \"no\""));
        assert_eq!(thrown(head(6)), None);
    }

    #[test]
    fn a_truth_value_is_zero_or_one() {
        assert_eq!(Decoder::new(&[2]).bool(), None);
    }
}
