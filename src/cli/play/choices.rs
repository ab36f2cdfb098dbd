//! What there is to choose from: numbered, folded where there is much, and found by what was typed.

use super::screen::in_columns;

/// So many choices are listed one by one.
const LISTED_MAX: usize = 30;
/// Of a sort of which there are more only the first and the last are shown.
const SORT_MAX: usize = 8;
/// So many that fit what was typed are listed.
const FOUND_MAX: usize = 60;

/// The actions of a decision.
#[derive(Clone, Debug, Default)]
pub(super) struct Choices {
    /// In the notation.
    pub(super) texts: Vec<String>,
    /// The same with the names of cards.
    pub(super) names: Vec<String>,
}

/// What was meant by something typed.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(super) enum Meant {
    /// This action.
    One(usize),
    /// One of these.
    Several(Vec<usize>),
    /// A number that is none of them.
    NoNumber,
    /// Nothing known.
    Nothing,
}

impl Choices {
    /// What is meant by a number or words.
    pub(super) fn find(&self, typed: &str) -> Meant {
        let typed = one_spaced(typed);
        if let Some(exact) = self.exact(&typed) {
            return Meant::One(exact);
        }
        if typed.bytes().all(|byte| byte.is_ascii_digit()) && !typed.is_empty() {
            let number = typed.parse::<usize>().unwrap_or(0);
            let is_one = (1..=self.texts.len()).contains(&number);
            return if is_one { Meant::One(number - 1) } else { Meant::NoNumber };
        }
        let words: Vec<&str> = typed.split(' ').filter(|word| !word.is_empty()).collect();
        let has_all = |place: &usize| {
            let own = [&self.texts[*place], &self.names[*place]].map(|text| text.to_lowercase());
            words.iter().all(|word| own.iter().any(|text| text.contains(word)))
        };
        let all = || 0..self.texts.len();
        let found: Vec<usize> = all().filter(|_| !words.is_empty()).filter(has_all).collect();
        let begins = |place: &usize| self.texts[*place].to_lowercase().starts_with(&typed);
        let begun: Vec<usize> = all().filter(|_| !words.is_empty()).filter(begins).collect();
        match (found.as_slice(), begun.as_slice()) {
            (_, &[one]) => Meant::One(one),
            ([], _) => Meant::Nothing,
            _ => Meant::Several(found),
        }
    }

    /// The action that is called just so.
    pub(super) fn exact(&self, typed: &str) -> Option<usize> {
        let typed = one_spaced(typed);
        let is = |text: &String| one_spaced(text) == typed;
        self.texts.iter().position(is).or_else(|| self.names.iter().position(is))
    }

    /// An action with its number, as it is listed.
    pub(super) fn entry(&self, place: usize) -> String {
        format!("{:>2}  {}", place + 1, self.names[place])
    }

    /// All of them for a screen of this width, much of one sort in a line.
    pub(super) fn listed(&self, width: usize) -> Vec<String> {
        if self.texts.len() <= LISTED_MAX {
            return self.of((0..self.texts.len()).collect(), width);
        }
        let mut sorts: Vec<(&str, Vec<usize>)> = Vec::new();
        for (place, text) in self.texts.iter().enumerate() {
            let word = text.split(' ').next().unwrap_or_default();
            match sorts.iter_mut().find(|(known, _)| *known == word) {
                Some((_, places)) => places.push(place),
                None => sorts.push((word, vec![place])),
            }
        }
        let mut lines = Vec::new();
        let mut single = Vec::new();
        for (word, places) in &sorts {
            if places.len() <= SORT_MAX {
                single.extend(places);
                continue;
            }
            let [first, last] = [places[0], places[places.len() - 1]].map(|one| &self.names[one]);
            lines.push(format!(
                "    {word} ... {} of them, from {first} to {last}: type {word}, or words of the one you \
                 want",
                places.len()
            ));
        }
        let mut all = self.of(single, width);
        all.extend(lines);
        all
    }

    /// Some of them.
    pub(super) fn some(&self, places: &[usize], width: usize) -> Vec<String> {
        let shown = places.len().min(FOUND_MAX);
        let mut lines = self.of(places[..shown].to_vec(), width);
        if places.len() > shown {
            lines
                .push(format!("    and {} more: type more of what you want", places.len() - shown));
        }
        lines
    }

    fn of(&self, places: Vec<usize>, width: usize) -> Vec<String> {
        let entries: Vec<String> = places.into_iter().map(|place| self.entry(place)).collect();
        in_columns(&entries, width)
    }
}

fn one_spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choices(texts: &[&str], names: &[&str]) -> Choices {
        let own = |list: &[&str]| list.iter().map(|&one| one.to_owned()).collect();
        Choices { texts: own(texts), names: own(names) }
    }

    #[test]
    fn a_choice_is_meant_by_number_text_name_or_beginning() {
        let choices = choices(
            &["pass", "play katana", "play kata", "step ne"],
            &["pass", "play Katana", "play Kata (kata)", "step ne"],
        );
        let find = |typed: &str| choices.find(typed);
        assert_eq!(find("2"), Meant::One(1));
        assert_eq!(find(" PLAY   Kata "), Meant::One(2));
        assert_eq!(find("play kata (kata)"), Meant::One(2));
        assert_eq!(find("st"), Meant::One(3));
        assert_eq!(find("play"), Meant::Several(vec![1, 2]));
        assert_eq!(find("kata"), Meant::Several(vec![1, 2]));
        assert_eq!(find("ne"), Meant::Several(vec![3]));
        for none in ["0", "5", "99999999999999999999999999"] {
            assert_eq!(find(none), Meant::NoNumber, "{none}");
        }
        for none in ["", "   ", "-1", "½", "draw", "e\u{301}"] {
            assert_eq!(find(none), Meant::Nothing, "{none}");
        }
    }

    #[test]
    fn much_of_a_sort_is_folded() {
        let spots: Vec<String> = (0..40).map(|number| format!("spot {number}")).collect();
        let mut texts: Vec<&str> = spots.iter().map(String::as_str).collect();
        texts.push("pass");
        let lines = choices(&texts, &texts).listed(80);
        assert_eq!(lines.len(), 2, "{lines:?}");
        assert_eq!(lines[0], "41  pass");
        assert!(lines[1].contains("spot ... 40 of them, from spot 0 to spot 39"), "{lines:?}");
        let found = choices(&texts, &texts).some(&[3, 40], 80);
        assert_eq!(found, [" 4  spot 3", "41  pass"]);
    }
}
