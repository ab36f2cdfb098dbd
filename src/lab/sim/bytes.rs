//! Whole numbers as bytes: small ones in few, and a run of zeros in two.

/// Appends a number, seven bits a byte, small numbers in few bytes.
pub(super) fn put(bytes: &mut Vec<u8>, number: u64) {
    put_wide(bytes, u128::from(number));
}

/// Takes a number off the front.
pub(super) fn get(rest: &mut &[u8]) -> Option<u64> {
    u64::try_from(get_wide(rest)?).ok()
}

/// Appends text.
pub(super) fn put_text(bytes: &mut Vec<u8>, text: &str) {
    put(bytes, text.len() as u64);
    bytes.extend(text.as_bytes());
}

/// Takes text off the front.
pub(super) fn get_text(rest: &mut &[u8]) -> Option<String> {
    String::from_utf8(get_bytes(rest)?.to_vec()).ok()
}

/// Takes as many bytes off the front as the number before them says.
pub(super) fn get_bytes<'a>(rest: &mut &'a [u8]) -> Option<&'a [u8]> {
    let length = usize::try_from(get(rest)?).ok()?;
    rest.split_off(..length)
}

/// Appends how many numbers there are, and the numbers, most of which are 0: such a run is a 0 and how
/// many there are.
pub(super) fn put_sparse(bytes: &mut Vec<u8>, numbers: impl IntoIterator<Item = i128>) {
    let numbers: Vec<i128> = numbers.into_iter().collect();
    put(bytes, numbers.len() as u64);
    let mut zeros = 0;
    for number in numbers {
        if number == 0 {
            zeros += 1;
            continue;
        }
        put_zeros(bytes, &mut zeros);
        // Signs alternate, so that small numbers of either sign are small: 0, -1, 1, -2, ...
        put_wide(bytes, ((number << 1) ^ (number >> 127)) as u128);
    }
    put_zeros(bytes, &mut zeros);
}

/// Takes so many numbers off the front that `put_sparse` has written; nothing where it were others.
pub(super) fn get_sparse(rest: &mut &[u8], count: usize) -> Option<Vec<i128>> {
    if get(rest)? != count as u64 {
        return None;
    }
    let mut numbers = Vec::new();
    while numbers.len() < count {
        match get_wide(rest)? {
            0 => {
                let zeros = usize::try_from(get(rest)?).ok()?;
                if zeros == 0 || zeros > count - numbers.len() {
                    return None;
                }
                numbers.resize(numbers.len() + zeros, 0);
            }
            sign_last => {
                numbers.push((sign_last >> 1) as i128 ^ -((sign_last & 1) as i128));
            }
        }
    }
    Some(numbers)
}

/// Takes so many counts off the front that `put_sparse` has written.
pub(super) fn get_counts(rest: &mut &[u8], count: usize) -> Option<Vec<u64>> {
    get_sparse(rest, count)?.into_iter().map(|number| u64::try_from(number).ok()).collect()
}

fn put_zeros(bytes: &mut Vec<u8>, zeros: &mut u64) {
    if *zeros > 0 {
        put(bytes, 0);
        put(bytes, std::mem::take(zeros));
    }
}

fn put_wide(bytes: &mut Vec<u8>, mut number: u128) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn get_wide(rest: &mut &[u8]) -> Option<u128> {
    let mut number = 0;
    for shift in (0..u128::BITS).step_by(7) {
        let byte = *rest.split_off_first()?;
        number |= u128::from(byte & 0x7F) << shift;
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_all_sizes_come_back() {
        for number in [0, 1, 127, 128, 300, 1 << 35, u64::MAX] {
            let mut bytes = Vec::new();
            put(&mut bytes, number);
            let mut rest = bytes.as_slice();
            assert_eq!(get(&mut rest), Some(number));
            assert!(rest.is_empty());
        }
        assert_eq!(get(&mut [0x80_u8].as_slice()), None);
        assert_eq!(get(&mut [0xFF_u8; 20].as_slice()), None, "longer than any number");
    }

    #[test]
    fn runs_of_zeros_are_short_and_signs_come_back() {
        let wide = i128::from(u64::MAX) * 1_000_000;
        let numbers = [&[0; 1000][..], &[1, -1, 0, wide, -wide, 5], &[0; 3]].concat();
        let mut bytes = Vec::new();
        put_sparse(&mut bytes, numbers.iter().copied());
        assert!(bytes.len() < 60, "{}", bytes.len());
        let mut rest = bytes.as_slice();
        assert_eq!(get_sparse(&mut rest, numbers.len()).as_deref(), Some(&numbers[..]));
        assert!(rest.is_empty());
        // Less than there should be, and more zeros than there are places.
        assert_eq!(get_sparse(&mut bytes.as_slice(), numbers.len() + 1), None);
        assert_eq!(get_sparse(&mut bytes.as_slice(), 999), None);
        assert_eq!(get_counts(&mut bytes.as_slice(), numbers.len()), None, "one is below 0");
    }
}
