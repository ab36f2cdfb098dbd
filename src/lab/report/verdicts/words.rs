//! Numbers as the lines write them.

use tenbin_stats::estimate::Interval;

/// A line begins with a capital, unless it is a seat's name that begins it.
pub(in crate::report) fn sentence(line: &str) -> String {
    let mut letters = line.chars();
    let is_seat = line
        .strip_prefix("seat")
        .is_some_and(|rest| rest.starts_with(|next: char| next.is_ascii_digit()));
    match letters.next().filter(|_| !is_seat) {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => line.to_owned(),
    }
}

/// One decimal, or two where one would say 0.0.
pub(in crate::report) fn short(value: f64) -> String {
    let text = if value.abs() < 0.1 { format!("{value:.2}") } else { format!("{value:.1}") };
    if text == "-0.00" { "0.00".to_owned() } else { text }
}

pub(in crate::report) fn percent_number(share: f64) -> String {
    format!("{:.1}", share * 100.0)
}

pub(in crate::report) fn percent(share: f64) -> String {
    // A rare thing is not nothing, and nearly all is not all.
    let number = share * 100.0;
    let is_rare = number > 0.0 && number < 0.1 || number > 99.9 && number < 100.0;
    if is_rare { format!("{number:.3} %") } else { format!("{number:.1} %") }
}

pub(in crate::report) fn points(difference: f64) -> String {
    format!("{} pp", short(difference * 100.0))
}

pub(in crate::report) fn signed_number(number: f64) -> String {
    let digits = short(number);
    if digits.starts_with('-') { digits } else { format!("+{digits}") }
}

pub(super) fn signed(difference: f64) -> String {
    format!("{} pp", signed_number(difference * 100.0))
}

pub(in crate::report) fn range(interval: Interval, form: impl Fn(f64) -> String) -> String {
    format!("{} to {}", form(interval.low), form(interval.high))
}

pub(in crate::report) fn games_of(number: u64) -> String {
    format!("{} game{}", grouped(number), if number == 1 { "" } else { "s" })
}

/// `1234567` -> `1,234,567`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// An interval of a difference, with signs.
pub(in crate::report) fn signed_range(interval: Interval) -> String {
    range(interval, |value| signed_number(value * 100.0))
}

/// Several things in a sentence: `a, b and c`.
pub(in crate::report) fn list(things: &[String]) -> String {
    match things {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_well() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(1_000), "1,000");
        assert_eq!(grouped(12_345_678), "12,345,678");
        assert_eq!(percent(0.271), "27.1 %");
        assert_eq!(percent(0.000_02), "0.002 %");
        // What is not all of it is not called all of it.
        assert_eq!(percent(0.999_97), "99.997 %");
        assert_eq!(percent(1.0), "100.0 %");
        assert_eq!(points(0.021), "2.1 pp");
        assert_eq!(points(0.000_4), "0.04 pp");
        assert_eq!(signed(-0.01), "-1.0 pp");
        assert_eq!(signed(0.053_3), "+5.3 pp");
        assert_eq!(signed(-0.000_000_1), "+0.00 pp");
        let three = ["a", "b", "c"].map(str::to_owned);
        assert_eq!(list(&three), "a, b and c");
        assert_eq!(list(&three[..1]), "a");
    }
}
