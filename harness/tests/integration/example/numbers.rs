//! What is asked, and what must come back. The request holds the number alone; what twice it is stays here.

use harness::model::{
    CPP_STANDARD, Check, End, Evidence, Judgement, Language, Partner, PartnerFault, Program, RunRecord,
    Scenario, Smaller, Verdict,
};

struct Number(i32);

/// From zero on.
pub(super) fn positive(_seed: u64) -> Vec<Box<dyn Scenario>> {
    [0, 1, 100].map(|number| Box::new(Number(number)) as Box<dyn Scenario>).into()
}

/// Below zero.
pub(super) fn negative(_seed: u64) -> Vec<Box<dyn Scenario>> {
    [-100].map(|number| Box::new(Number(number)) as Box<dyn Scenario>).into()
}

impl Scenario for Number {
    fn request(&self) -> Vec<u8> {
        self.0.to_le_bytes().to_vec()
    }

    fn code(&self) -> Vec<String> {
        vec![format!("twice({});", self.0)]
    }

    fn partner(&self) -> Box<dyn Partner> {
        Box::new(Nobody)
    }

    fn judge(&self, record: &RunRecord) -> Judgement {
        // One answer: nothing thrown, nothing printed, a number.
        let evidence = |required: &str, got: &str| Evidence {
            called: format!("twice({})", self.0),
            required: required.to_owned(),
            got: got.to_owned(),
            ..Evidence::default()
        };
        let required = (2 * self.0).to_string();
        match (record.answers.as_slice(), &record.end) {
            ([0, 0, 0, 0, 0, number @ ..], End::Finished) if number.len() == 4 => {
                let got = number.iter().rev().fold(0_u32, |all, byte| all << 8 | u32::from(*byte));
                let got = got.cast_signed().to_string();
                if got == required {
                    return Judgement::pass();
                }
                let (expected, observed) = (required.clone(), got.clone());
                let verdict = Verdict::Mismatch { step: None, expected, observed };
                Judgement::shown(verdict, evidence(&required, &got))
            }
            (_, End::Signalled { signal, .. }) => {
                let verdict = Verdict::Crashed { signal: *signal, meaning: "a crash".to_owned() };
                Judgement::shown(verdict, evidence(&required, "a crash"))
            }
            (_, End::Harness(detail)) => Judgement::plain(Verdict::HarnessError { detail: detail.clone() }),
            (_, end) => Judgement::plain(Verdict::Protocol { detail: format!("{end:?}") }),
        }
    }

    fn smaller(&self) -> Smaller<'_> {
        let nearer = [0, self.0 / 2, self.0 - self.0.signum()];
        Smaller::to(nearer.into_iter().filter(|number| *number != self.0).map(Number))
    }

    fn program(&self, _check: &Check, _language: Language) -> Option<Program> {
        let (number, twice) = (self.0, 2 * self.0);
        let text = format!(
            "#include \"twice.h\"\n\nint main() {{\n    return twice({number}) == {twice} ? 0 : 1;\n}}\n"
        );
        Some(Program { language: Language::Cpp, standard: CPP_STANDARD, text, beside: &["twice.cpp"] })
    }
}

/// Nobody is called.
struct Nobody;

impl Partner for Nobody {
    fn answer(&mut self, _call: &[u8]) -> Result<Vec<u8>, PartnerFault> {
        Err(PartnerFault::Malformed("there is no one to call".to_owned()))
    }
}
