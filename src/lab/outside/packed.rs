//! Lists of numbers as text: 32 bits each, the lowest byte first, in base 64 (RFC 4648).

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Adds numbers to a text of JSON, in quotes.
pub(super) fn put(numbers: impl Iterator<Item = i32>, out: &mut Vec<u8>) {
    out.push(b'"');
    let mut three = [0; 3];
    let mut held = 0;
    for byte in numbers.flat_map(i32::to_le_bytes) {
        three[held] = byte;
        held += 1;
        if held == 3 {
            out.extend(letters(three));
            held = 0;
        }
    }
    if held > 0 {
        three[held..].fill(0);
        let mut four = letters(three);
        four[held + 1..].fill(b'=');
        out.extend(four);
    }
    out.push(b'"');
}

fn letters([one, two, three]: [u8; 3]) -> [u8; 4] {
    let bits = u32::from(one) << 16 | u32::from(two) << 8 | u32::from(three);
    [18, 12, 6, 0].map(|shift| LETTERS[(bits >> shift & 63) as usize])
}

/// The numbers of such a text; None where it is none.
pub(super) fn get(text: &str) -> Option<Vec<i32>> {
    let text = text.trim_end_matches('=').as_bytes();
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3 + 3);
    for group in text.chunks(4) {
        let mut bits = 0;
        for &letter in group {
            bits = bits << 6 | value(letter)?;
        }
        let spare = 4 - group.len();
        let three = (bits << (6 * spare)).to_be_bytes();
        bytes.extend_from_slice(&three[1..4 - spare.min(3)]);
    }
    let numbers = bytes.chunks_exact(4);
    if !numbers.remainder().is_empty() {
        return None;
    }
    Some(numbers.map(|four| i32::from_le_bytes([four[0], four[1], four[2], four[3]])).collect())
}

fn value(letter: u8) -> Option<u32> {
    let value = match letter {
        b'A'..=b'Z' => letter - b'A',
        b'a'..=b'z' => letter - b'a' + 26,
        b'0'..=b'9' => letter - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        _ => return None,
    };
    Some(value.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(numbers: &[i32]) -> String {
        let mut out = Vec::new();
        put(numbers.iter().copied(), &mut out);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn numbers_come_back_from_their_text() {
        // 1, 0, 0, 0 is AQAAAA== by RFC 4648.
        assert_eq!(text(&[1]), "\"AQAAAA==\"");
        assert_eq!(text(&[]), "\"\"");
        for numbers in [&[][..], &[1], &[-1, 256], &[i32::MIN, 0, i32::MAX], &[7; 10]] {
            assert_eq!(get(text(numbers).trim_matches('"')).as_deref(), Some(numbers));
        }
    }

    #[test]
    fn what_is_no_list_of_numbers_is_refused() {
        for wrong in ["AQ==", "AQAA", "?QAAAA==", "AQAAAAA"] {
            assert_eq!(get(wrong), None, "{wrong}");
        }
    }
}
