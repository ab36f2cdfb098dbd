//! Texts with stars: `mon*`, `*_of_*`.

/// A text in which each star stands for any characters, or none.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Pattern {
    written: String,
}

impl Pattern {
    /// The pattern that is written so.
    pub fn new(written: &str) -> Self {
        Self { written: written.to_owned() }
    }

    /// The one text that fits; None where it has a star.
    pub fn plain(&self) -> Option<&str> {
        (!self.written.contains('*')).then_some(self.written.as_str())
    }

    /// Whether a text is one that it stands for.
    pub fn fits(&self, text: &str) -> bool {
        let Some((first, rest)) = self.written.split_once('*') else {
            return text == self.written;
        };
        let (middle, last) = rest.rsplit_once('*').unwrap_or(("", rest));
        let Some(mut text) = text.strip_prefix(first).and_then(|text| text.strip_suffix(last))
        else {
            return false;
        };
        // Of what lies between two stars the first place is as good as any.
        for part in middle.split('*') {
            match text.find(part) {
                Some(place) => text = &text[place + part.len()..],
                None => return false,
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_star_is_any_characters_or_none() {
        for (pattern, fitting, others) in [
            ("monk", &["monk"][..], &["monks", "amonk", "", "Monk"][..]),
            ("mon*", &["mon", "monk", "mon*"], &["amon", "mo", ""]),
            ("*", &["", "a"], &[]),
            ("*of*", &["of", "a of b", "offer"], &["o f", ""]),
            ("a*b*c", &["abc", "a b b c", "abbc"], &["ab", "acb", "abcd"]),
            // Both ends want their own character.
            ("a*a", &["aa", "aba"], &["a", ""]),
            ("é*", &["é", "élan"], &["e"]),
        ] {
            for text in fitting {
                assert!(Pattern::new(pattern).fits(text), "{pattern} {text}");
            }
            for text in others {
                assert!(!Pattern::new(pattern).fits(text), "{pattern} {text}");
            }
        }
        assert_eq!(Pattern::new("monk").plain(), Some("monk"));
        assert_eq!(Pattern::new("mon*").plain(), None);
    }
}
