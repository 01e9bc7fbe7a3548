//! Calls that came together: a process that knows their answers beforehand does not wait for each.

use super::dialogue::Dialogue;
use crate::model::{Exchange, Keeping, Partner, PartnerFault};

/// The length of printed text with which no single call begins.
const GATHERED: [u8; 4] = u32::MAX.to_le_bytes();

/// A call, or several that came together.
#[derive(Debug, PartialEq, Eq)]
enum Calls {
    One(Vec<u8>),
    Gathered(Vec<Vec<u8>>),
}

impl Calls {
    /// Takes calls that came together apart; each has its length before it.
    fn of(frame: Vec<u8>) -> Result<Calls, PartnerFault> {
        let Some(mut rest) = frame.strip_prefix(&GATHERED) else { return Ok(Calls::One(frame)) };
        let mut calls = Vec::new();
        while let Some((length, behind)) = rest.split_first_chunk::<4>() {
            let call = behind.get(..u32::from_le_bytes(*length) as usize).ok_or_else(torn)?;
            calls.push(call.to_vec());
            rest = &behind[call.len()..];
        }
        if rest.is_empty() { Ok(Calls::Gathered(calls)) } else { Err(torn()) }
    }
}

fn torn() -> PartnerFault {
    PartnerFault::Malformed("calls that came together do not come to their end".to_owned())
}

/// Calls as a record keeps them, and the number of those that it only counts.
#[derive(Debug, Clone, Default)]
pub(super) struct Talk {
    pub(super) calls: Vec<Exchange>,
    pub(super) forgotten: usize,
}

/// Has the partner answer what came, one call after the other. The answer to a single call is sent; to those that came together,
/// that they were heard.
pub(super) fn answer(
    dialogue: &mut Dialogue<'_>,
    frame: Vec<u8>,
    partner: &mut dyn Partner,
    talk: &mut Talk,
) -> Result<(), PartnerFault> {
    let length = frame.len();
    match Calls::of(frame)? {
        Calls::One(call) => {
            let reply = partner.answer(&call)?;
            dialogue.reply(length, &reply);
            talk.note(call, reply, partner.keeping());
        }
        Calls::Gathered(calls) => {
            for call in calls {
                let reply = partner.answer(&call)?;
                talk.note(call, reply, partner.keeping());
            }
            dialogue.reply(length, &[]);
        }
    }
    Ok(())
}

impl Talk {
    fn note(&mut self, call: Vec<u8>, reply: Vec<u8>, keeping: Keeping) {
        match keeping {
            Keeping::Kept => self.calls.push(Exchange { call, reply }),
            Keeping::Forgotten => self.forgotten += 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn together(calls: &[&[u8]]) -> Vec<u8> {
        let length = |call: &[u8]| u32::try_from(call.len()).unwrap().to_le_bytes();
        let told = calls.iter().flat_map(|call| [&length(call)[..], call].concat());
        GATHERED.into_iter().chain(told).collect()
    }

    #[test]
    fn calls_that_came_together_are_taken_apart_in_order() {
        assert_eq!(
            Calls::of(together(&[b"one", b"", b"two"])).unwrap(),
            Calls::Gathered(vec![b"one".to_vec(), Vec::new(), b"two".to_vec()])
        );
        assert_eq!(Calls::of(b"\0\0\0\0call".to_vec()).unwrap(), Calls::One(b"\0\0\0\0call".to_vec()));
    }

    #[test]
    fn calls_that_are_cut_off_are_damage() {
        for cut in 1..7 {
            let mut frame = together(&[b"one", b"two"]);
            frame.truncate(frame.len() - cut);
            assert_eq!(Calls::of(frame), Err(torn()), "{cut}");
        }
    }
}
