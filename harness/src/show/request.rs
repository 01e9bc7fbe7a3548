//! [`Gate`]: the decision about a request, from its head alone.
//!
//! A web page of another origin can send requests here, a name of another host can lead here, and other users of the machine can
//! connect. The first two are turned away by the headers that every browser sets itself and no page can forge; the third by the
//! token, which travels in the address's fragment and in no request but the one for the socket.

use data_encoding::{BASE64, HEXLOWER};

use super::page_files::{PageFile, file};

/// Bytes of a head.
pub(super) const MOST_HEAD: usize = 8 << 10;

/// Headers of a request.
const MOST_HEADERS: usize = 64;

/// The protocol that is spoken on the socket. The token is offered beside it as a second one, and never sent back.
pub(super) const PROTOCOL: &str = "harness-show";
const TOKEN_PREFIX: &str = "token.";

/// The constant of RFC 6455 that goes after the key of a handshake.
const GUID: &str = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

/// A path that opens the socket.
const SOCKET: &str = "/socket";

/// The answer to a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Answer {
    /// One of the page's files.
    File(&'static PageFile),
    /// The socket, with the proof that the handshake was understood.
    Socket(String),
    /// A refusal.
    Refused(Refusal),
}

/// A reason to refuse, as the protocol numbers them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Refusal {
    BadRequest,
    Forbidden,
    NotFound,
    NotAllowed,
    Misdirected,
    UpgradeRequired,
    TooLarge,
}

/// The part of a head that has come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Head {
    /// More is to come.
    Partial,
    /// All of it, so many bytes long.
    Whole(Answer, usize),
}

/// The conditions of being let in.
pub(super) struct Gate {
    /// The host and port that a browser must believe to talk to.
    authority: String,
    token: blake3::Hash,
}

impl Gate {
    /// A gate for this port and this secret.
    pub(super) fn new(port: u16, token: &[u8; 16]) -> Gate {
        let token = blake3::hash(HEXLOWER.encode(token).as_bytes());
        Gate { authority: format!("127.0.0.1:{port}"), token }
    }

    /// The host and port.
    pub(super) fn authority(&self) -> &str {
        &self.authority
    }

    /// Reads what has come of a request.
    pub(super) fn read(&self, bytes: &[u8]) -> Head {
        let mut headers = [httparse::EMPTY_HEADER; MOST_HEADERS];
        let mut request = httparse::Request::new(&mut headers);
        let refused = |refusal| Head::Whole(Answer::Refused(refusal), bytes.len());
        match request.parse(bytes) {
            Ok(httparse::Status::Complete(length)) if length <= MOST_HEAD => {
                let answer = self.answer(&Request::of(&request)).unwrap_or_else(Answer::Refused);
                Head::Whole(answer, length)
            }
            Ok(httparse::Status::Partial) if bytes.len() < MOST_HEAD => Head::Partial,
            Ok(_) | Err(httparse::Error::TooManyHeaders) => refused(Refusal::TooLarge),
            Err(_) => refused(Refusal::BadRequest),
        }
    }

    fn answer(&self, request: &Request<'_>) -> Result<Answer, Refusal> {
        if request.method != "GET" || request.has_body() {
            return Err(Refusal::NotAllowed);
        }
        if request.only("host") != Some(self.authority.as_bytes()) {
            return Err(Refusal::Misdirected);
        }
        self.allow_origin(request)?;
        if request.path == SOCKET {
            return self.socket(request);
        }
        file(request.path).map(Answer::File).ok_or(Refusal::NotFound)
    }

    /// Another page may lead here, and no more: the page itself holds nothing.
    fn allow_origin(&self, request: &Request<'_>) -> Result<(), Refusal> {
        let is_ours = |origin: &&[u8]| *origin == format!("http://{}", self.authority).as_bytes();
        let is_led_here = request.path == "/" && request.only("sec-fetch-dest") == Some(b"document");
        let is_near = |site: &&[u8]| matches!(*site, b"none" | b"same-origin") || is_led_here;
        let is_allowed = request.all("origin").all(|origin| is_ours(&origin))
            && request.all("sec-fetch-site").all(|site| is_near(&site));
        is_allowed.then_some(()).ok_or(Refusal::Forbidden)
    }

    fn socket(&self, request: &Request<'_>) -> Result<Answer, Refusal> {
        // Every browser names the origin here.
        if request.only("origin").is_none() || !self.has_token(request) {
            return Err(Refusal::Forbidden);
        }
        let is_upgrade = request.lists("upgrade", "websocket") && request.lists("connection", "upgrade");
        if !is_upgrade || request.only("sec-websocket-version") != Some(b"13") {
            return Err(Refusal::UpgradeRequired);
        }
        let key = request.only("sec-websocket-key").ok_or(Refusal::BadRequest)?;
        if BASE64.decode(key).map_or(0, |bytes| bytes.len()) != 16 {
            return Err(Refusal::BadRequest);
        }
        let mut hash = sha1_smol::Sha1::from(key);
        hash.update(GUID.as_bytes());
        Ok(Answer::Socket(BASE64.encode(&hash.digest().bytes())))
    }

    /// True if the request holds the token. Hashes are compared in constant time.
    fn has_token(&self, request: &Request<'_>) -> bool {
        let offered: Vec<String> = request.listed("sec-websocket-protocol").collect();
        let is_token = |word: &String| {
            word.strip_prefix(TOKEN_PREFIX).is_some_and(|token| blake3::hash(token.as_bytes()) == self.token)
        };
        offered.iter().any(|word| word == PROTOCOL) && offered.iter().any(is_token)
    }
}

/// A request whose head has come.
struct Request<'r> {
    method: &'r str,
    path: &'r str,
    headers: &'r [httparse::Header<'r>],
}

impl<'r> Request<'r> {
    fn of(parsed: &'r httparse::Request<'_, '_>) -> Request<'r> {
        Request {
            method: parsed.method.unwrap_or_default(),
            path: parsed.path.unwrap_or_default(),
            headers: parsed.headers,
        }
    }

    /// The values of a header.
    fn all<'n>(&self, name: &'n str) -> impl Iterator<Item = &'r [u8]> + use<'r, 'n> {
        let headers = self.headers.iter();
        headers.filter(move |header| header.name.eq_ignore_ascii_case(name)).map(|header| header.value)
    }

    /// The value of a header that is there once.
    fn only(&self, name: &str) -> Option<&'r [u8]> {
        let mut all = self.all(name);
        let first = all.next();
        if all.next().is_some() { None } else { first }
    }

    /// The words of a header that is a list.
    fn listed<'n>(&self, name: &'n str) -> impl Iterator<Item = String> + use<'r, 'n> {
        let words = |value: &[u8]| -> Vec<String> {
            String::from_utf8_lossy(value).split(',').map(|word| word.trim().to_owned()).collect()
        };
        self.all(name).flat_map(words)
    }

    fn lists(&self, name: &str, word: &str) -> bool {
        self.listed(name).any(|listed| listed.eq_ignore_ascii_case(word))
    }

    fn has_body(&self) -> bool {
        self.all("transfer-encoding").next().is_some()
            || self.all("content-length").any(|value| value != b"0")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOKEN: [u8; 16] = [0xab; 16];

    fn answer(lines: &[&str]) -> Answer {
        let bytes = lines.iter().map(|line| format!("{line}\r\n")).collect::<String>() + "\r\n";
        match Gate::new(4711, &TOKEN).read(bytes.as_bytes()) {
            Head::Whole(answer, length) => {
                assert_eq!(length, bytes.len());
                answer
            }
            Head::Partial => panic!("{bytes} is whole"),
        }
    }

    fn refused(lines: &[&str]) -> Refusal {
        match answer(lines) {
            Answer::Refused(refusal) => refusal,
            other @ (Answer::File(_) | Answer::Socket(_)) => panic!("{lines:?}: {other:?}"),
        }
    }

    const HOST: &str = "Host: 127.0.0.1:4711";

    #[test]
    fn only_the_pages_files_are_served_and_only_under_its_own_name() {
        assert!(matches!(answer(&["GET / HTTP/1.1", HOST]), Answer::File(_)));
        assert_eq!(refused(&["GET /etc/passwd HTTP/1.1", HOST]), Refusal::NotFound);
        assert_eq!(refused(&["GET /?x HTTP/1.1", HOST]), Refusal::NotFound);
        assert_eq!(refused(&["POST / HTTP/1.1", HOST]), Refusal::NotAllowed);
        assert_eq!(refused(&["GET / HTTP/1.1", HOST, "Content-Length: 3"]), Refusal::NotAllowed);
        for host in [&["Host: localhost:4711"][..], &[], &[HOST, HOST], &["Host: evil.example"]] {
            assert_eq!(refused(&[&["GET / HTTP/1.1"], host].concat()), Refusal::Misdirected, "{host:?}");
        }
    }

    #[test]
    fn other_origins_are_turned_away_but_for_being_led_to_the_page() {
        for origin in ["Origin: null", "Origin: http://127.0.0.1:4712", "Sec-Fetch-Site: cross-site"] {
            assert_eq!(refused(&["GET /app.js HTTP/1.1", HOST, origin]), Refusal::Forbidden, "{origin}");
        }
        let led = ["GET / HTTP/1.1", HOST, "Sec-Fetch-Site: cross-site", "Sec-Fetch-Dest: document"];
        assert!(matches!(answer(&led), Answer::File(_)));
        assert_eq!(refused(&[&["GET /app.js HTTP/1.1"], &led[1..]].concat()), Refusal::Forbidden);
    }

    #[test]
    fn the_socket_opens_for_the_token_and_the_own_origin_alone() {
        let token = format!("Sec-WebSocket-Protocol: harness-show, token.{}", HEXLOWER.encode(&TOKEN));
        let whole = [
            "GET /socket HTTP/1.1",
            HOST,
            "Origin: http://127.0.0.1:4711",
            "Upgrade: websocket",
            "Connection: keep-alive, Upgrade",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            &token,
        ];
        // The example of RFC 6455.
        assert_eq!(answer(&whole), Answer::Socket("s3pPLMBiTxaQ9kYGzzhZRbK+xOo=".to_owned()));
        let with = |at: usize, line: &str| {
            let mut lines = whole.to_vec();
            lines[at] = line;
            refused(&lines)
        };
        assert_eq!(with(2, "X-Origin: none"), Refusal::Forbidden);
        assert_eq!(with(2, "Origin: http://evil.example"), Refusal::Forbidden);
        assert_eq!(with(3, "Upgrade: h2c"), Refusal::UpgradeRequired);
        assert_eq!(with(5, "Sec-WebSocket-Version: 8"), Refusal::UpgradeRequired);
        assert_eq!(with(6, "Sec-WebSocket-Key: c2hvcnQ="), Refusal::BadRequest);
        for offer in ["harness-show", "token.abab", "harness-show, token.", "harness-show, token.abababab"] {
            assert_eq!(with(7, &format!("Sec-WebSocket-Protocol: {offer}")), Refusal::Forbidden, "{offer}");
        }
    }

    #[test]
    fn heads_that_are_too_long_or_none_at_all_are_refused() {
        let gate = Gate::new(1, &TOKEN);
        assert_eq!(gate.read(b"GET / HT"), Head::Partial);
        let is = |bytes: &[u8], refusal| matches!(gate.read(bytes), Head::Whole(Answer::Refused(is), _) if is == refusal);
        assert!(is(&[b'a'; MOST_HEAD], Refusal::TooLarge));
        assert!(is(&[0x16, 3, 1, 0, 0xff, 0], Refusal::BadRequest));
        let many = "GET / HTTP/1.1\r\n".to_owned() + &"a: b\r\n".repeat(65) + "\r\n";
        assert!(is(many.as_bytes(), Refusal::TooLarge));
    }
}
