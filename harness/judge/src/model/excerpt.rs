//! Head and tail of what may be long: the one rule for what is kept of a student's output.

use std::ops::Range;

/// The part of a room that is kept for the end of a text: a quarter, as most of what matters comes first.
pub fn tail_of(room: usize) -> usize {
    room.saturating_add(1) / 4
}

/// The text, or its head and tail with a line between them that says how much is missing.
pub fn excerpt(text: String, room: usize) -> String {
    if text.len() <= room {
        return text;
    }
    let head = text.floor_char_boundary(room - tail_of(room));
    let tail = text.ceil_char_boundary(text.len() - tail_of(room));
    joined(&text[..head], tail - head, &text[tail..])
}

/// The same with the part around `focus` (bytes) kept too: half the room is for it, as whole as it fits.
pub fn excerpt_around(text: String, room: usize, focus: Range<usize>) -> String {
    let quarter = room / 4;
    let context = (room / 2).saturating_sub(focus.len()) / 2;
    let start = text.floor_char_boundary(focus.start.saturating_sub(context));
    let end = text.floor_char_boundary((start + room / 2).min(text.len()));
    let (head, tail) =
        (text.floor_char_boundary(quarter), text.ceil_char_boundary(text.len() - quarter.min(text.len())));
    if text.len() <= room || start <= head || end >= tail {
        return excerpt(text, room);
    }
    let first = joined(&text[..head], start - head, &text[start..end]);
    joined(&first, tail - end, &text[tail..])
}

/// A stream's first and last bytes, and how many there were in all.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Captured {
    /// The first bytes.
    pub head: Vec<u8>,
    /// The last bytes of those after the head.
    pub tail: Vec<u8>,
    /// All bytes, kept or not.
    pub total: u64,
}

impl Captured {
    /// Takes the stream's next bytes, keeping at most `room` of all.
    pub fn push(&mut self, bytes: &[u8], room: usize) {
        self.total += bytes.len() as u64;
        let fits = (room - tail_of(room)).saturating_sub(self.head.len()).min(bytes.len());
        let (head, rest) = bytes.split_at(fits);
        self.head.extend_from_slice(head);
        self.tail.extend_from_slice(rest);
        let over = self.tail.len().saturating_sub(tail_of(room));
        self.tail.drain(..over);
    }

    /// Returns true if every byte was kept.
    pub fn is_whole(&self) -> bool {
        self.total == (self.head.len() + self.tail.len()) as u64
    }

    /// The bytes that were kept, as text, with a line in the middle that says how many are missing.
    pub fn text(&self) -> String {
        let kept = self.head.len() + self.tail.len();
        match usize::try_from(self.total).unwrap_or(usize::MAX).saturating_sub(kept) {
            0 => String::from_utf8_lossy(&[self.head.as_slice(), &self.tail].concat()).into_owned(),
            missing => {
                let [head, tail] = [&self.head, &self.tail].map(|part| String::from_utf8_lossy(part));
                joined(&head, missing, &tail)
            }
        }
    }
}

fn joined(head: &str, missing: usize, tail: &str) -> String {
    let space = if head.is_empty() || head.ends_with('\n') { "" } else { "\n" };
    format!("{head}{space}… {missing} more bytes …\n{tail}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_within_its_room_stays_as_it_is() {
        assert_eq!(excerpt("12345678".to_owned(), 8), "12345678");
    }

    #[test]
    fn a_long_text_keeps_its_head_and_its_tail() {
        assert_eq!(excerpt("0123456789".to_owned(), 8), "012345\n… 2 more bytes …\n89");
        assert_eq!(excerpt("ééééé".to_owned(), 8), "ééé\n… 2 more bytes …\né");
    }

    #[test]
    fn a_long_text_keeps_what_is_looked_at_too() {
        let text: String = (0..100).map(|n| format!("{n:02} ")).collect();
        let kept = excerpt_around(text.clone(), 40, 150..153);
        assert_eq!(
            kept,
            "00 01 02 0\n… 132 more bytes …\n7 48 49 50 51 52 53 \n… 128 more bytes …\n 97 98 99 "
        );
        assert_eq!(excerpt_around(text.clone(), 40, 0..3), excerpt(text.clone(), 40));
        assert_eq!(excerpt_around(text.clone(), 40, 296..299), excerpt(text.clone(), 40));
        assert_eq!(excerpt_around(text.clone(), 400, 150..153), text);
    }

    #[test]
    fn a_stream_keeps_its_first_and_last_bytes_however_they_come() {
        let mut whole = Captured::default();
        whole.push(b"0123456789", 8);
        let mut bytewise = Captured::default();
        b"0123456789".iter().for_each(|byte| bytewise.push(&[*byte], 8));
        assert_eq!(whole, bytewise);
        assert_eq!(whole.text(), "012345\n… 2 more bytes …\n89");
    }

    #[test]
    fn a_stream_within_its_room_is_whole_even_across_the_seam() {
        let mut captured = Captured::default();
        captured.push("aaaaaé".as_bytes(), 8);
        assert_eq!(captured.text(), "aaaaaé");
    }
}
