//! [`in_utf8`]: sources that editors saved in another encoding.
//!
//! A compiler reads UTF-16 as noise of sixty lines, and the student sees the same text as ever in the editor that saved it so.

use encoding_rs::{Encoding, UTF_16BE, UTF_16LE, WINDOWS_1252};

use crate::model::Language;

/// The bytes of a file without a mark that are looked at.
const LOOKED_AT: usize = 512;

/// The content in UTF-8, and the encoding that it was in, if that was another. C++ compilers take bytes of any encoding that
/// extends ASCII, and what such a byte prints is the student's choice; rustc takes UTF-8 alone.
pub(super) fn in_utf8(content: Vec<u8>, language: Language) -> (Vec<u8>, Option<&'static str>) {
    let Some(encoding) = encoding_of(&content, language) else { return (content, None) };
    let (text, used, _) = encoding.decode(&content);
    (text.into_owned().into_bytes(), Some(used.name()))
}

fn encoding_of(content: &[u8], language: Language) -> Option<&'static Encoding> {
    let marked = Encoding::for_bom(content).map(|(encoding, _)| encoding);
    let wide = marked
        .filter(|encoding| *encoding == UTF_16LE || *encoding == UTF_16BE)
        .or_else(|| if marked.is_some() { None } else { unmarked(content) });
    let is_rust = language == Language::Rust;
    wide.or_else(|| (is_rust && std::str::from_utf8(content).is_err()).then_some(WINDOWS_1252))
}

/// Source text is mostly ASCII, of which UTF-16 makes every other byte a zero.
fn unmarked(content: &[u8]) -> Option<&'static Encoding> {
    let start = &content[..content.len().min(LOOKED_AT) & !1];
    let zeros = |offset: usize| start.iter().skip(offset).step_by(2).filter(|byte| **byte == 0).count();
    let (even, odd, pairs) = (zeros(0), zeros(1), start.len() / 2);
    let mostly = |zeros: usize| pairs >= 4 && zeros * 10 >= pairs * 9;
    if mostly(odd) && even == 0 {
        Some(UTF_16LE)
    } else if mostly(even) && odd == 0 {
        Some(UTF_16BE)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "int main() { return 0; } // grüße";

    fn wide(mark: &[u8], bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
        mark.iter().copied().chain(TEXT.encode_utf16().flat_map(bytes)).collect()
    }

    #[test]
    fn utf_16_is_read_with_a_mark_and_without_one() {
        let all = [
            (wide(b"\xff\xfe", u16::to_le_bytes), "UTF-16LE"),
            (wide(b"\xfe\xff", u16::to_be_bytes), "UTF-16BE"),
            (wide(b"", u16::to_le_bytes), "UTF-16LE"),
            (wide(b"", u16::to_be_bytes), "UTF-16BE"),
        ];
        for (bytes, name) in all {
            assert_eq!(in_utf8(bytes, Language::Cpp), (TEXT.as_bytes().to_vec(), Some(name)));
        }
    }

    #[test]
    fn what_a_compiler_reads_is_left_byte_by_byte() {
        let marked = [b"\xef\xbb\xbf", TEXT.as_bytes()].concat();
        for bytes in
            [TEXT.as_bytes().to_vec(), marked, b"caf\xe9".to_vec(), vec![0; 64], b"\xff\xfe".repeat(0)]
        {
            assert_eq!(in_utf8(bytes.clone(), Language::Cpp), (bytes, None));
        }
        let latin = (b"// caf\xc3\xa9".to_vec(), Some("windows-1252"));
        assert_eq!(in_utf8(b"// caf\xe9".to_vec(), Language::Rust), latin);
    }
}
