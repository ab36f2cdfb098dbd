//! Questions about plain dice and cards, which every game answers alike: they are about no rules.

use tenbin_lab::scenario::question::Written;
use tenbin_stats::exact::{
    Kept, Law, Tie, TooMany, draws, exploding, hand_largest_set, keep, largest_set,
    longest_straight, losses, successes,
};

/// A question, its keys with the numbers or words they usually are, and what it asks.
pub(super) struct Plain {
    pub(super) name: &'static str,
    pub(super) keys: &'static [(&'static str, &'static str)],
    pub(super) meaning: &'static str,
}

/// Dice and cards of one question at most: with more the answer would take too long.
const MOST: u64 = 200;
/// Every throw of one side is set against every throw of the other.
const PAIRS_MAX: u64 = 5;
const PAIRS_SIDES_MAX: u64 = 12;
const SIDES: (&str, &str) = ("sides", "6");

/// All of them. The first key is how many there are.
pub(super) static PLAIN: [Plain; 8] = [
    Plain {
        name: "sum",
        keys: &[("dice", "2"), SIDES, ("keep", "all"), ("kept", "1")],
        meaning: "the sum of dice: of all, or of the kept highest or lowest (keep=all, highest, lowest)",
    },
    Plain {
        name: "successes",
        keys: &[("dice", "5"), SIDES, ("from", "5")],
        meaning: "how many dice show this number or more",
    },
    Plain {
        name: "largest_set",
        keys: &[("dice", "5"), SIDES],
        meaning: "how many dice show the face that comes most often",
    },
    Plain {
        name: "straight",
        keys: &[("dice", "5"), SIDES],
        meaning: "how many faces in a row the dice show",
    },
    Plain {
        name: "exploding",
        keys: &[("sides", "6"), ("depth", "9")],
        meaning: "a die that is rolled again and added to on its highest face, so many times at most",
    },
    Plain {
        name: "pairs",
        keys: &[("attacker", "3"), ("defender", "2"), SIDES, ("tie", "attacker")],
        meaning: "pairs that the defender loses, the highest dice against the highest (tie=attacker or \
                  defender: who loses it)",
    },
    Plain {
        name: "draws",
        keys: &[("deck", "40"), ("wanted", "17"), ("drawn", "7")],
        meaning: "how many wanted cards are among those drawn from a deck, none put back",
    },
    Plain {
        name: "hand_set",
        keys: &[("kinds", "13"), ("copies", "4"), ("drawn", "5")],
        meaning: "how many cards of one kind are in a hand, the most there are",
    },
];

/// An answer: all that was asked, its law, and what is left out of it.
pub(super) struct Answer {
    pub(super) asked: String,
    pub(super) meaning: &'static str,
    pub(super) law: Law,
    pub(super) remark: Option<String>,
}

/// The answer to a question; None where it is about something else.
pub(super) fn answer(written: &Written) -> Option<Result<Answer, String>> {
    let plain = PLAIN.iter().find(|plain| plain.name == written.roll)?;
    Some(plain.answer(written))
}

/// The values of a question's keys.
struct Values(Vec<(&'static str, String)>);

impl Values {
    fn text(&self, key: &str) -> &str {
        let found = self.0.iter().find(|(name, _)| *name == key);
        found.map_or("", |(_, value)| value.as_str())
    }

    fn number(&self, key: &str, least: u64) -> Result<u64, String> {
        self.within(key, least, MOST)
    }

    fn within(&self, key: &str, least: u64, most: u64) -> Result<u64, String> {
        let value = self.text(key);
        let number = value.parse().ok().filter(|number| (least..=most).contains(number));
        number.ok_or_else(|| format!("{key}={value}: write a whole number from {least} to {most}"))
    }

    fn word<T: Copy>(&self, key: &str, words: &[(&str, T)]) -> Result<T, String> {
        let value = self.text(key);
        let found = words.iter().find(|(word, _)| *word == value);
        found.map(|(_, meant)| *meant).ok_or_else(|| {
            let words: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
            format!("{key}={value}: write one of {}", words.join(", "))
        })
    }
}

impl Plain {
    fn values(&self, written: &Written) -> Result<Values, String> {
        let known = |name: &String| self.keys.iter().any(|(key, _)| key == name);
        if let Some((name, _)) = written.values.iter().find(|(name, _)| !known(name)) {
            let names: Vec<&str> = self.keys.iter().map(|(key, _)| *key).collect();
            return Err(format!(
                "{} has no key `{name}` (its keys are {})",
                self.name,
                names.join(", ")
            ));
        }
        let value = |(key, usual): &(&'static str, &str)| {
            let given = written.values.iter().find(|(name, _)| name == key);
            (*key, given.map_or_else(|| (*usual).to_owned(), |(_, value)| value.clone()))
        };
        Ok(Values(self.keys.iter().map(value).collect()))
    }

    fn answer(&self, written: &Written) -> Result<Answer, String> {
        let values = self.values(written)?;
        let told: String =
            values.0.iter().map(|(name, value)| format!(" {name}={value}")).collect();
        let (law, remark) = self.law(&values)?;
        let asked = format!("{}{told}", self.name);
        let law = law.map_err(|error: TooMany| format!("{asked}: {error}"))?;
        Ok(Answer { asked, meaning: self.meaning, law, remark })
    }

    fn law(&self, values: &Values) -> Result<(Result<Law, TooMany>, Option<String>), String> {
        let number = |key: &str| values.number(key, 1).map(|number| number as u32);
        let law = match self.name {
            "sum" => {
                let (dice, sides) = (number("dice")?, number("sides")?);
                let words = [
                    ("all", None),
                    ("highest", Some(Kept::Highest)),
                    ("lowest", Some(Kept::Lowest)),
                ];
                match values.word("keep", &words)? {
                    None => Law::die(sides).and_then(|die| die.of_sum(dice)),
                    Some(which) => keep(sides, dice, number("kept")?.min(dice), which),
                }
            }
            "successes" => {
                let (sides, from) = (values.number("sides", 1)?, values.number("from", 1)?);
                successes(number("dice")?, (sides + 1).saturating_sub(from), sides)
            }
            "largest_set" => largest_set(number("sides")?, number("dice")?),
            "straight" => longest_straight(number("sides")?, number("dice")?),
            "exploding" => return self.exploding(values),
            "pairs" => {
                let tie = [("attacker", Tie::AttackerLoses), ("defender", Tie::DefenderLoses)];
                let few = |key: &str| values.within(key, 1, PAIRS_MAX).map(|number| number as u32);
                let sides = values.within("sides", 1, PAIRS_SIDES_MAX)? as u32;
                losses(sides, few("attacker")?, few("defender")?, values.word("tie", &tie)?)
            }
            "draws" => {
                let deck = values.number("deck", 1)?;
                draws(deck, values.number("wanted", 0)?, values.number("drawn", 0)?)
            }
            _ => {
                let copies = vec![values.number("copies", 1)?; values.number("kinds", 1)? as usize];
                hand_largest_set(&copies, values.number("drawn", 1)?)
            }
        };
        Ok((law, None))
    }

    fn exploding(&self, values: &Values) -> Result<(Result<Law, TooMany>, Option<String>), String> {
        let (sides, depth) = (values.number("sides", 2)?, values.number("depth", 0)?);
        let found = match exploding(sides as u32, depth as u32) {
            Ok(found) => found,
            Err(error) => return Ok((Err(error), None)),
        };
        // The die is followed by another one in 1 of its faces: the mean without an end.
        let limit = (sides + 1) as f64 / 2.0 * sides as f64 / (sides - 1) as f64;
        let remark = format!(
            "cut off after {} more dice: in {} of {} ways the die would be rolled once more; without \
             an end the mean is {}",
            found.depth,
            found.cut_off,
            found.law.whole(),
            super::laws::rounded(limit)
        );
        Ok((Ok(found.law), Some(remark)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ways(question: &str) -> Result<Vec<u128>, String> {
        let written = Written::read(question)?;
        let answer = answer(&written).expect("a plain question")?;
        Ok(answer.law.values().map(|(_, ways)| ways).filter(|ways| *ways > 0).collect())
    }

    /// What they usually are is the table of reference vectors.
    #[test]
    fn plain_questions_have_the_vectors_of_the_reference() {
        assert_eq!(ways("sum").unwrap(), [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]);
        let dropped = [1, 4, 10, 21, 38, 62, 91, 122, 148, 167, 172, 160, 131, 94, 54, 21];
        assert_eq!(ways("sum dice=4 keep=highest kept=3").unwrap(), dropped);
        let best: Vec<u128> = (1..=20).map(|face| 2 * face - 1).collect();
        assert_eq!(ways("sum dice=2 sides=20 keep=highest").unwrap(), best);
        assert_eq!(ways("successes").unwrap(), [1024, 2560, 2560, 1280, 320, 32]);
        assert_eq!(ways("pairs").unwrap(), [2275, 2611, 2890]);
        assert_eq!(ways("largest_set").unwrap(), [720, 5400, 1500, 150, 6]);
        assert_eq!(ways("straight").unwrap(), [906, 3390, 2280, 960, 240]);
        assert_eq!(ways("hand_set").unwrap(), [1_317_888, 1_221_792, 58_656, 624]);
        let lands =
            [245_157, 1_716_099, 4_576_264, 6_021_400, 4_214_980, 1_565_564, 284_648, 19_448];
        assert_eq!(ways("draws").unwrap(), lands);
        let written = Written::read("exploding").unwrap();
        let die = answer(&written).unwrap().unwrap();
        assert_eq!(
            die.remark.as_deref(),
            Some(
                "cut off after 9 more dice: in 1 of 60466176 ways the die would be rolled once more; \
                 without an end the mean is 4.2"
            )
        );
    }

    #[test]
    fn what_cannot_be_counted_is_refused() {
        for (question, told) in [
            ("sum dice=60", "too many ways to count exactly"),
            ("sum dice=0", "from 1 to 200"),
            ("sum keep=best", "one of all, highest, lowest"),
            ("pairs attacker=9", "from 1 to 5"),
            ("draws cards=3", "its keys are deck, wanted, drawn"),
        ] {
            let error = ways(question).unwrap_err();
            assert!(error.contains(told), "{question}: {error}");
        }
        assert!(answer(&Written::read("attack").unwrap()).is_none());
    }
}
