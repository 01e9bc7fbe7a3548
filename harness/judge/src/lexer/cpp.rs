//! A tokeniser for C++ sources, which rules about sources read in place of text.
//!
//! Lines are joined before lexing, as the language prescribes, and every token remembers the line on which it began.
//! Raw strings are the one place where joining is taken back, so their ends are looked for in the original bytes.

use logos::Logos;

use super::joined::Joined;
use super::token::{Token, TokenKind, TokenPlace};

/// The tokens of a source, without white space and comments.
pub fn tokens(source: &[u8]) -> Vec<Token> {
    let joined = Joined::new(source);
    Scanner::new(source, &joined).run()
}

/// The beginnings of tokens; the scanner looks for the ends of the long ones.
#[derive(Logos, Debug, Clone, Copy)]
#[logos(utf8 = false)]
#[logos(skip r"[ \t\r\x0b\x0c]+")]
enum Start {
    #[token("\n")]
    LineEnd,
    #[token("//")]
    LineComment,
    #[token("/*")]
    BlockComment,
    #[regex("(u8|u|U|L)?\"")]
    Quote,
    #[regex("(u8|u|U|L)?'")]
    Apostrophe,
    #[regex("(u8|u|U|L)?R\"")]
    RawQuote,
    #[regex(r"\.?[0-9]")]
    Digit,
    #[regex(b"[A-Za-z_$\x80-\xff][A-Za-z0-9_$\x80-\xff]*")]
    Word,
    #[token("#")]
    #[token("%:")]
    Hash,
    #[token("<::")]
    AngleScope,
    #[regex(r"::|->\*?|\.\*|\.\.\.|\+\+|--|&&|\|\||<<=?")]
    #[regex(r"[-+*/%^&|=!<>]=?")]
    #[regex(r"[~?:;,.(){}\[\]]")]
    #[token("<:")]
    #[token(":>")]
    #[token("<%")]
    #[token("%>")]
    Mark,
}

/// The scanner's place on a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum LineState {
    /// Nothing but white space and comments so far: a `#` begins a directive.
    Fresh,
    Code,
    /// After the `#`.
    DirectiveName,
    DirectiveBody,
}

struct Scanner<'s> {
    lexer: logos::Lexer<'s, Start>,
    source: &'s [u8],
    joined: &'s Joined,
    line: LineState,
    found: Vec<Token>,
}

impl<'s> Scanner<'s> {
    fn new(source: &'s [u8], joined: &'s Joined) -> Self {
        Self { lexer: Start::lexer(&joined.bytes), source, joined, line: LineState::Fresh, found: Vec::new() }
    }

    fn run(mut self) -> Vec<Token> {
        while let Some(start) = self.lexer.next() {
            match start {
                Ok(start) => self.step(start),
                Err(()) => self.emit(TokenKind::Unknown),
            }
        }
        self.found
    }

    fn step(&mut self, start: Start) {
        match start {
            Start::LineEnd => self.line = LineState::Fresh,
            Start::LineComment => self.skip_to(find(self.lexer.remainder(), b"\n")),
            Start::BlockComment => self.skip_to(find(self.lexer.remainder(), b"*/").map(|at| at + 2)),
            Start::Quote => self.quoted(b'"', TokenKind::Text),
            Start::Apostrophe => self.quoted(b'\'', TokenKind::Character),
            Start::RawQuote => self.raw(),
            Start::Digit => self.number(),
            Start::Word => self.word(),
            Start::Hash => self.hash(),
            Start::AngleScope => self.angle_scope(),
            Start::Mark => self.emit(TokenKind::Punctuator),
        }
    }

    /// Moves on within what is left, or past all of it.
    fn skip_to(&mut self, end: Option<usize>) {
        self.lexer.bump(end.unwrap_or(self.lexer.remainder().len()));
    }

    fn quoted(&mut self, quote: u8, kind: TokenKind) {
        self.skip_to(Some(quoted_end(self.lexer.remainder(), quote)));
        self.emit(kind);
    }

    /// A raw string ends at its own delimiter in the original bytes; without a valid delimiter it is an ordinary one.
    fn raw(&mut self) {
        let begin = self.joined.original(self.lexer.span().end);
        match raw_end(self.source.get(begin..).unwrap_or_default()) {
            Some(length) => {
                let end = self.joined.position(begin + length);
                self.skip_to(end.checked_sub(self.lexer.span().end));
                self.emit(TokenKind::Text);
            }
            None => self.quoted(b'"', TokenKind::Text),
        }
    }

    fn number(&mut self) {
        self.skip_to(Some(number_end(self.lexer.remainder())));
        self.emit(TokenKind::Number);
    }

    fn word(&mut self) {
        if self.line != LineState::DirectiveName {
            let is_operator = operator_spelled_out(self.lexer.slice()).is_some();
            self.emit(if is_operator { TokenKind::Punctuator } else { TokenKind::Identifier });
            return;
        }
        self.emit(TokenKind::Directive);
        if matches!(self.lexer.slice(), b"include" | b"include_next" | b"import") {
            self.header_name();
        }
    }

    fn header_name(&mut self) {
        let rest = self.lexer.remainder();
        let blank = rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        let close = match rest.get(blank) {
            Some(b'<') => b'>',
            Some(b'"') => b'"',
            Some(_) | None => return,
        };
        let name = rest.get(blank + 1..).unwrap_or_default();
        let line = find(name, b"\n").map_or(name, |end| &name[..end]);
        let Some(end) = line.iter().position(|&byte| byte == close) else { return };
        let (from, to) = (self.lexer.span().end + blank, self.lexer.span().end + blank + end + 2);
        self.lexer.bump(blank + end + 2);
        self.push(TokenKind::HeaderName, from..to);
    }

    fn hash(&mut self) {
        if self.line == LineState::Fresh {
            self.line = LineState::DirectiveName;
        } else {
            self.emit(TokenKind::Punctuator);
        }
    }

    /// `<::` is no digraph but two punctuators, as in `vector<::Point>`.
    fn angle_scope(&mut self) {
        let span = self.lexer.span();
        self.push(TokenKind::Punctuator, span.start..span.start + 1);
        self.push(TokenKind::Punctuator, span.start + 1..span.end);
    }

    fn emit(&mut self, kind: TokenKind) {
        self.push(kind, self.lexer.span());
    }

    fn push(&mut self, kind: TokenKind, span: std::ops::Range<usize>) {
        let (next, place) = match self.line {
            LineState::Fresh | LineState::Code => (LineState::Code, TokenPlace::Code),
            LineState::DirectiveName | LineState::DirectiveBody => {
                (LineState::DirectiveBody, TokenPlace::Preprocessor)
            }
        };
        self.line = next;
        let line = self.joined.line(span.start);
        let text = usual_spelling(&self.joined.bytes[span]);
        self.found.push(Token { kind, place, text, line });
    }
}

fn usual_spelling(text: &[u8]) -> String {
    match text {
        b"<:" => "[".to_owned(),
        b":>" => "]".to_owned(),
        b"<%" => "{".to_owned(),
        b"%>" => "}".to_owned(),
        b"%:" => "#".to_owned(),
        other => operator_spelled_out(other)
            .map_or_else(|| String::from_utf8_lossy(other).into_owned(), str::to_owned),
    }
}

/// The operator that a keyword stands for: `bitand` is `&`.
fn operator_spelled_out(word: &[u8]) -> Option<&'static str> {
    let sign = match word {
        b"and" => "&&",
        b"and_eq" => "&=",
        b"bitand" => "&",
        b"bitor" => "|",
        b"compl" => "~",
        b"not" => "!",
        b"not_eq" => "!=",
        b"or" => "||",
        b"or_eq" => "|=",
        b"xor" => "^",
        b"xor_eq" => "^=",
        _ => return None,
    };
    Some(sign)
}

fn find(bytes: &[u8], what: &[u8]) -> Option<usize> {
    bytes.windows(what.len()).position(|window| window == what)
}

/// The length of a literal behind its opening quote: to the closing one, or to the end of the line.
fn quoted_end(rest: &[u8], quote: u8) -> usize {
    let mut at = 0;
    while let Some(&byte) = rest.get(at) {
        match byte {
            b'\n' => return at,
            b'\\' if rest.get(at + 1).is_some_and(|&next| next != b'\n') => at += 2,
            other if other == quote => return at + 1,
            _ => at += 1,
        }
    }
    rest.len()
}

/// The length of a raw literal behind its opening quote; `None` if its delimiter is not a valid one.
fn raw_end(rest: &[u8]) -> Option<usize> {
    let open = rest.iter().take(17).position(|&byte| byte == b'(')?;
    let delimiter = &rest[..open];
    if delimiter.iter().any(|byte| matches!(byte, b')' | b'\\' | b'"') || byte.is_ascii_whitespace()) {
        return None;
    }
    let close = [b")", delimiter, b"\""].concat();
    Some(find(&rest[open..], &close).map_or(rest.len(), |at| open + at + close.len()))
}

/// The length of a number behind its first digit, digit separators and signed exponents included.
fn number_end(rest: &[u8]) -> usize {
    let part = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    let mut at = 0;
    while let Some(&byte) = rest.get(at) {
        let next = rest.get(at + 1).copied().unwrap_or(b' ');
        at += match byte {
            b'e' | b'E' | b'p' | b'P' if matches!(next, b'+' | b'-') => 2,
            b'\'' if part(next) => 2,
            b'.' => 1,
            other if part(other) => 1,
            _ => return at,
        };
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_core::{Rng, SeedableRng};

    fn names(source: &str) -> Vec<String> {
        let found = tokens(source.as_bytes()).into_iter();
        found.filter(|token| token.kind == TokenKind::Identifier).map(|token| token.text).collect()
    }

    fn texts(source: &str) -> Vec<String> {
        tokens(source.as_bytes()).into_iter().map(|token| token.text).collect()
    }

    fn kinds(source: &str) -> Vec<TokenKind> {
        tokens(source.as_bytes()).into_iter().map(|token| token.kind).collect()
    }

    #[test]
    fn code_is_cut_into_names_numbers_and_punctuators() {
        assert_eq!(
            texts("a->b<<=0x1'fULL+1.5e-3+.5f;x::y...<::z<:0:>"),
            [
                "a", "->", "b", "<<=", "0x1'fULL", "+", "1.5e-3", "+", ".5f", ";", "x", "::", "y", "...",
                "<", "::", "z", "[", "0", "]"
            ]
        );
    }

    #[test]
    fn operators_that_are_spelled_out_are_operators() {
        assert_eq!(texts("a bitand not b xor_eq x"), ["a", "&", "!", "b", "^=", "x"]);
        assert_eq!(names("a and b or c, \"and\", android"), ["a", "b", "c", "android"]);
    }

    #[test]
    fn names_in_comments_and_literals_are_no_identifiers() {
        assert_eq!(
            names("// GameImpl\n/* GameImpl\n GameImpl */ a \"GameImpl\\\" GameImpl\" 'G' u8\"GameImpl\" b"),
            ["a", "b"]
        );
    }

    #[test]
    fn a_raw_string_ends_at_its_own_delimiter() {
        assert_eq!(names("a R\"x( \" )\" GameImpl )y\" )x\" b LR\"(\n\\)\" c"), ["a", "b", "c"]);
    }

    #[test]
    fn a_raw_string_takes_back_joined_lines() {
        assert_eq!(names("R\"ab(x )a\\\nb\" GameImpl )ab\" after \\\n more"), ["after", "more"]);
    }

    #[test]
    fn a_raw_string_without_a_valid_delimiter_ends_with_its_line() {
        assert_eq!(names("R\"a b(x\nafter"), ["after"]);
    }

    #[test]
    fn a_name_torn_over_two_lines_is_one_name_on_the_first() {
        let found = tokens(b"\nGame\\\nImpl x\\ \r\ny\nz");
        let seen: Vec<_> = found.iter().map(|token| (token.text.as_str(), token.line)).collect();
        assert_eq!(seen, [("GameImpl", 2), ("xy", 3), ("z", 5)]);
    }

    #[test]
    fn a_comment_goes_on_after_a_backslash() {
        assert_eq!(names("// one \\\n GameImpl\nb"), ["b"]);
    }

    #[test]
    fn lines_are_counted_through_comments_raw_strings_and_crlf() {
        let found = tokens(b"/*\r\n\r\n*/ a R\"(\n\n)\" b\r\nc");
        let seen: Vec<_> = found.iter().map(|token| token.line).collect();
        assert_eq!(seen, [3, 3, 5, 6]);
    }

    #[test]
    fn header_names_are_no_identifiers() {
        let source =
            "#include <GameImpl>\n # /* x */ include \"GameImpl.h\"\n%:include<a>\n#include GameImpl\n";
        assert_eq!(names(source), ["GameImpl"]);
        use TokenKind::{Directive, HeaderName, Identifier};
        assert_eq!(
            kinds(source),
            [Directive, HeaderName, Directive, HeaderName, Directive, HeaderName, Directive, Identifier]
        );
    }

    #[test]
    fn a_preprocessor_line_ends_where_its_joined_lines_end() {
        let found = tokens(b"#define private \\\n public\nint x; # y");
        let seen: Vec<_> = found.iter().map(|token| (token.text.as_str(), token.place)).collect();
        use TokenPlace::{Code, Preprocessor};
        assert_eq!(
            seen,
            [
                ("define", Preprocessor),
                ("private", Preprocessor),
                ("public", Preprocessor),
                ("int", Code),
                ("x", Code),
                (";", Code),
                ("#", Code),
                ("y", Code)
            ]
        );
    }

    #[test]
    fn an_apostrophe_in_an_error_line_ends_with_the_line() {
        assert_eq!(names("#error don't\nGameImpl"), ["don", "GameImpl"]);
    }

    #[test]
    fn what_is_unterminated_ends_at_the_end_of_the_file() {
        for source in [
            "\"abc",
            "'a",
            "/* abc",
            "R\"(abc",
            "R\"x",
            "#include <a",
            "#",
            "\"\\",
            "1'",
            "\\",
            "a\\\n",
            "#include",
        ] {
            assert!(tokens(source.as_bytes()).len() <= 3, "{source:?}");
        }
    }

    #[test]
    fn a_byte_order_mark_is_white_space() {
        assert_eq!(kinds("\u{feff}#include <a>"), [TokenKind::Directive, TokenKind::HeaderName]);
    }

    #[test]
    fn long_tokens_take_no_more_stack_than_short_ones() {
        for piece in [
            "a", "1", "1'1e+", " ", "\n", ";", "\"", "'", "/*", "//", "R\"(", "\\\n", "\\", "\u{e9}",
            "\u{0}", "<:", "#", "u8",
        ] {
            let source = piece.repeat((1 << 20) / piece.len());
            tokens(source.as_bytes());
        }
    }

    #[test]
    fn no_bytes_make_it_panic_or_lose_its_place() {
        const PIECES: &[&[u8]] = &[
            b"R\"",
            b"x(",
            b")x\"",
            b"\"",
            b"'",
            b"\\\n",
            b"\\\r\n",
            b"\n",
            b"#",
            b"include",
            b"<",
            b">",
            b"/*",
            b"*/",
            b"//",
            b"u8",
            b"0x",
            b"'",
            b"e+",
            b".",
            b"\xef\xbb\xbf",
            b" ",
            b"a",
            b"%:",
            b"<::",
        ];
        let mut random = rand_pcg::Pcg32::seed_from_u64(20);
        for _ in 0..20_000 {
            let mut source = Vec::new();
            for _ in 0..random.next_u32() % 24 {
                match random.next_u32() as usize % (PIECES.len() * 2) {
                    piece if piece < PIECES.len() => source.extend_from_slice(PIECES[piece]),
                    _ => source.push(random.next_u32() as u8),
                }
            }
            let lines = 1 + source.iter().filter(|&&byte| byte == b'\n').count();
            let found = tokens(&source);
            assert!(found.windows(2).all(|pair| pair[0].line <= pair[1].line), "{source:?}");
            assert!(found.iter().all(|token| (1..=lines).contains(&(token.line as usize))), "{source:?}");
        }
    }
}
