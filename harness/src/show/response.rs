//! Responses as bytes. None of their texts comes from a request or a submission.

use super::page_files::PageFile;
use super::request::{PROTOCOL, Refusal};

/// A file of the page. Nothing but itself may be loaded by it, and the socket is named because not every browser takes it for a
/// part of the origin.
pub(super) fn of_file(file: &PageFile, authority: &str) -> Vec<u8> {
    let policy = format!(
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src ws://{authority}; base-uri 'none'; \
         form-action 'none'; frame-ancestors 'none'"
    );
    whole("200 OK", file.kind, &format!("Content-Security-Policy: {policy}\r\n"), file.text)
}

/// A refusal.
pub(super) fn of_refusal(refusal: Refusal) -> Vec<u8> {
    let (status, extra) = match refusal {
        Refusal::BadRequest => ("400 Bad Request", ""),
        Refusal::Forbidden => ("403 Forbidden", ""),
        Refusal::NotFound => ("404 Not Found", ""),
        Refusal::NotAllowed => ("405 Method Not Allowed", "Allow: GET\r\n"),
        Refusal::Misdirected => ("421 Misdirected Request", ""),
        Refusal::UpgradeRequired => {
            ("426 Upgrade Required", "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n")
        }
        Refusal::TooLarge => ("431 Request Header Fields Too Large", ""),
    };
    whole(status, "text/plain; charset=utf-8", extra, status)
}

/// The answer to a handshake, with its proof.
pub(super) fn of_socket(accept: &str) -> Vec<u8> {
    format!(
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: {accept}\r\n\
         Sec-WebSocket-Protocol: {PROTOCOL}\r\n\r\n"
    )
    .into_bytes()
}

fn whole(status: &str, kind: &str, extra: &str, text: &str) -> Vec<u8> {
    format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nConnection: close\r\nCache-Control: no-store\r\n\
         X-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\nCross-Origin-Resource-Policy: same-origin\r\n\
         Cross-Origin-Opener-Policy: same-origin\r\n{extra}\r\n{text}",
        text.len()
    )
    .into_bytes()
}
