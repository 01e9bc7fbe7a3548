//! Tables as spreadsheets save them: in some encoding, with some sign between the columns.

/// The text of a file: UTF-8, or what its mark says, or the encoding of most systems without one.
pub(super) fn text_of(bytes: Vec<u8>) -> String {
    match encoding_rs::Encoding::for_bom(&bytes) {
        Some((encoding, _)) => encoding.decode(&bytes).0.into_owned(),
        None => match String::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => encoding_rs::WINDOWS_1252.decode(error.as_bytes()).0.into_owned(),
        },
    }
}

/// The sign between columns: the one of which the first line has most.
pub(super) fn delimiter(text: &str) -> u8 {
    let first = text.lines().next().unwrap_or_default();
    let count = |sign: u8| first.bytes().filter(|byte| *byte == sign).count();
    [b',', b';', b'\t'].into_iter().rev().max_by_key(|sign| count(*sign)).unwrap_or(b',')
}
