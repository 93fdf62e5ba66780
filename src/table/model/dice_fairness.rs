//! Whether dice are fair: Pearson's chi-squared test against equally likely faces.

use std::f64::consts::PI;

/// The least expected number of each face from which the test says anything. It is the usual rule for this test.
pub(crate) const LEAST_EXPECTED: f64 = 5.;

/// The outcome of the test.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct ChiSquared {
    /// The sum over all faces of (count - expected)² / expected.
    pub(crate) statistic: f64,
    /// The number of faces minus 1.
    pub(crate) degrees: u32,
    /// The probability that fair dice deviate so much or more, from 0 to 1.
    pub(crate) p: f64,
}

/// Tests how often each of some equally likely faces came. `None` for too few rolls, or fewer than two faces.
pub(crate) fn chi_squared(counts: &[u32]) -> Option<ChiSquared> {
    let rolls: u32 = counts.iter().sum();
    let expected = f64::from(rolls) / counts.len() as f64;
    if counts.len() < 2 || expected < LEAST_EXPECTED {
        return None;
    }
    let statistic = counts.iter().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum();
    let degrees = counts.len() as u32 - 1;
    Some(ChiSquared { statistic, degrees, p: upper_tail(statistic, degrees) })
}

/// The probability that a chi-squared variable with so many degrees of freedom, at least 1, is greater than `x`.
///
/// It is Q(degrees / 2, x / 2), the upper regularised incomplete gamma function. For whole and half numbers that has a
/// closed form: Q(1, y) = exp(-y) and Q(1/2, y) = erfc(√y), and Q(a + 1, y) = Q(a, y) + y^a · exp(-y) / Γ(a + 1), which is
/// formula 6.5.21 of Abramowitz and Stegun.
fn upper_tail(x: f64, degrees: u32) -> f64 {
    let y = x / 2.;
    if y <= 0. {
        return 1.;
    }
    let is_even = degrees.is_multiple_of(2);
    let mut a = if is_even { 1. } else { 0.5 };
    let mut tail = if is_even { (-y).exp() } else { libm::erfc(y.sqrt()) };
    // y^a · exp(-y) / Γ(a + 1), with Γ(2) = 1 and Γ(3/2) = √π / 2.
    let mut step = if is_even { y * (-y).exp() } else { 2. * (y / PI).sqrt() * (-y).exp() };
    // Half steps are exact, so the comparison is, too.
    while a < f64::from(degrees) / 2. {
        tail += step;
        a += 1.;
        step *= y / a;
    }
    tail.clamp(0., 1.)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Critical values of the chi-squared distribution, from the NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.4:
    /// the degrees of freedom, and the values that are exceeded with probability 0.10, 0.05, 0.025, 0.01 and 0.001.
    const CRITICAL: [(u32, [f64; 5]); 8] = [
        (1, [2.706, 3.841, 5.024, 6.635, 10.828]),
        (2, [4.605, 5.991, 7.378, 9.210, 13.816]),
        (3, [6.251, 7.815, 9.348, 11.345, 16.266]),
        (4, [7.779, 9.488, 11.143, 13.277, 18.467]),
        (5, [9.236, 11.070, 12.833, 15.086, 20.515]),
        (6, [10.645, 12.592, 14.449, 16.812, 22.458]),
        (11, [17.275, 19.675, 21.920, 24.725, 31.264]),
        (100, [118.498, 124.342, 129.561, 135.807, 149.449]),
    ];

    #[test]
    fn the_tail_agrees_with_the_published_table() {
        for (degrees, values) in CRITICAL {
            for (value, p) in values.into_iter().zip([0.10, 0.05, 0.025, 0.01, 0.001]) {
                let tail = upper_tail(value, degrees);
                // The table has three decimals, which change the tail by less than half a thousandth of it.
                assert!((tail / p - 1.).abs() < 6e-4, "{degrees} {value}: {tail} instead of {p}");
            }
            assert!((upper_tail(0., degrees) - 1.).abs() < 1e-12);
            assert!(upper_tail(10_000., degrees) < 1e-100);
        }
    }

    #[test]
    fn a_die_is_tested_by_hand() {
        // 60 rolls: 5, 8, 9, 8, 10, 20. The sum is (25 + 4 + 1 + 4 + 0 + 100) / 10 = 13.4, a textbook case with p = 0.0199.
        let test = chi_squared(&[5, 8, 9, 8, 10, 20]).unwrap();
        assert_eq!((test.statistic, test.degrees), (13.4, 5));
        assert!((test.p - 0.0199).abs() < 1e-4, "{}", test.p);
        assert_eq!(chi_squared(&[10; 6]).map(|test| (test.statistic, test.p)), Some((0., 1.)));
    }

    #[test]
    fn too_few_rolls_say_nothing() {
        assert_eq!(chi_squared(&[4, 5, 5, 5, 5, 5]), None);
        assert!(chi_squared(&[0, 10, 5, 5, 5, 5]).is_some());
        assert_eq!((chi_squared(&[]), chi_squared(&[100])), (None, None));
    }
}
