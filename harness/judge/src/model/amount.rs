//! [`Amount`]: points that need not be whole.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, Neg, Sub};
use std::str::FromStr;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize, Serializer};

/// Points in hundredths, so that adding and rounding are exact.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Deserialize, JsonSchema)]
#[serde(try_from = "f64")]
#[schemars(with = "f64")]
pub struct Amount(i64);

/// A number that can't be points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("points are a number between -100000 and 100000 with at most two decimals")]
pub struct NoAmount;

impl Amount {
    /// No points.
    pub const ZERO: Amount = Amount(0);
    /// One point.
    pub const ONE: Amount = Amount(100);

    const MOST: f64 = 100_000.0;

    /// That many hundredths of a point.
    pub const fn hundredths(number: i64) -> Amount {
        Amount(number)
    }

    /// The number of hundredths.
    pub const fn in_hundredths(self) -> i64 {
        self.0
    }

    /// This, `times` over `of`, rounded to a hundredth; halves go up. Nothing of nothing is nothing.
    #[must_use]
    pub fn scaled(self, times: Amount, of: Amount) -> Amount {
        if of.0 == 0 {
            return Amount::ZERO;
        }
        let (product, of) = (i128::from(self.0) * i128::from(times.0), i128::from(of.0));
        let rounded = (2 * product + of).div_euclid(2 * of);
        Amount(i64::try_from(rounded).unwrap_or(i64::MAX))
    }
}

impl fmt::Display for Amount {
    /// "87", "87.5", "-0.25".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, part) = (self.0.unsigned_abs() / 100, self.0.unsigned_abs() % 100);
        match part {
            0 => write!(f, "{sign}{whole}"),
            part if part % 10 == 0 => write!(f, "{sign}{whole}.{}", part / 10),
            part => write!(f, "{sign}{whole}.{part:02}"),
        }
    }
}

impl Serialize for Amount {
    /// Whole points are whole numbers.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 % 100 {
            0 => serializer.serialize_i64(self.0 / 100),
            _ => serializer.serialize_f64(f64::from(*self)),
        }
    }
}

impl TryFrom<f64> for Amount {
    type Error = NoAmount;

    fn try_from(number: f64) -> Result<Amount, NoAmount> {
        let hundredths = number * 100.0;
        let is_exact = (hundredths - hundredths.round()).abs() < 1e-6;
        if !(number.abs() <= Amount::MOST && is_exact) {
            return Err(NoAmount);
        }
        // It is whole and small.
        #[expect(clippy::cast_possible_truncation)]
        Ok(Amount(hundredths.round() as i64))
    }
}

impl From<Amount> for f64 {
    fn from(amount: Amount) -> f64 {
        // Far below 2^53.
        #[expect(clippy::cast_precision_loss)]
        let hundredths = amount.0 as f64;
        hundredths / 100.0
    }
}

impl From<u32> for Amount {
    fn from(points: u32) -> Amount {
        Amount(i64::from(points) * 100)
    }
}

impl FromStr for Amount {
    type Err = NoAmount;

    /// "8", "7.5", and "7,5" as some spreadsheets write it.
    fn from_str(text: &str) -> Result<Amount, NoAmount> {
        let number: f64 = text.trim().replace(',', ".").parse().map_err(|_| NoAmount)?;
        Amount::try_from(number)
    }
}

impl Add for Amount {
    type Output = Amount;

    fn add(self, other: Amount) -> Amount {
        Amount(self.0 + other.0)
    }
}

impl Sub for Amount {
    type Output = Amount;

    fn sub(self, other: Amount) -> Amount {
        Amount(self.0 - other.0)
    }
}

impl Neg for Amount {
    type Output = Amount;

    fn neg(self) -> Amount {
        Amount(-self.0)
    }
}

impl Sum for Amount {
    fn sum<I: Iterator<Item = Amount>>(all: I) -> Amount {
        all.fold(Amount::ZERO, Add::add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_amount_is_written_as_people_write_it_and_read_back() {
        for (hundredths, text) in
            [(0, "0"), (8750, "87.5"), (-25, "-0.25"), (1205, "12.05"), (-10_000, "-100")]
        {
            let amount = Amount::hundredths(hundredths);
            assert_eq!((amount.to_string().as_str(), text.parse()), (text, Ok(amount)));
        }
        assert_eq!("7,5".parse(), Ok(Amount::hundredths(750)));
    }

    #[test]
    fn what_cannot_be_points_is_refused() {
        for text in ["", "eight", "1e9", "nan", "inf", "0.001"] {
            assert_eq!(Amount::from_str(text), Err(NoAmount), "{text}");
        }
    }

    #[test]
    fn scaling_rounds_halves_up_and_takes_nothing_of_nothing() {
        let amount = Amount::hundredths;
        assert_eq!(amount(8700).scaled(amount(5000), amount(10_000)), amount(4350));
        assert_eq!(amount(1).scaled(amount(1), amount(2)), amount(1));
        assert_eq!(amount(1).scaled(amount(1), amount(3)), amount(0));
        assert_eq!(amount(100).scaled(amount(100), Amount::ZERO), Amount::ZERO);
    }
}
