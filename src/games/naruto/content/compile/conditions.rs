//! Conditions: from `not(team_size(>=, 2))` to what is asked of the source (section 4).

use crate::content::catalogue::Range;
use crate::content::compile::Compiler;
use crate::content::compile::effects::{Around, Context};
use crate::content::effect::{Atom, Condition};
use crate::content::vocabulary::{CardKind, Comparison, Noun, Selector};
use tenbin_content::names::unknown_name;
use tenbin_content::{Node, Place};

/// The words of conditions.
const WORDS: &[&str] = &[
    "opposed",
    "undefended",
    "attacking",
    "defending",
    "front_line",
    "healthy",
    "injured",
    "team_has",
    "team_size",
    "opposing_team_size",
    "turn_at_least",
    "hand_at_most",
    "chain_happened",
    "won_gain_this_turn",
    "took_part",
];

impl Compiler<'_, '_> {
    /// The conditions of an effect, which does this and acts on that; stored.
    pub(super) fn conditions(
        &mut self,
        node: &Node,
        context: &Context,
        does: (&str, Selector),
    ) -> Range {
        let mut conditions = Vec::new();
        for stated in node.list("if") {
            let text = stated.as_text().unwrap_or_default();
            let Some(condition) = self.condition(text.trim(), stated.place) else { continue };
            if self.askable(text, stated.place, condition.atom, &context.around, does.1) {
                self.open_question(text, stated.place, condition, context, does);
            }
            conditions.push(condition);
        }
        self.store_conditions(&conditions)
    }

    fn condition(&mut self, text: &str, place: Place) -> Option<Condition> {
        let inner = text.strip_prefix("not(").and_then(|rest| rest.strip_suffix(')'));
        let (negated, text) = match inner {
            Some(inner) => (true, inner.trim()),
            None => (false, text),
        };
        let (word, arguments) = match text.split_once('(') {
            Some((word, rest)) => (word.trim(), rest.strip_suffix(')').map(str::trim)),
            None => (text, Some("")),
        };
        if !WORDS.contains(&word) {
            let message = format!("there is no condition `{text}`");
            unknown_name(place, message, word, WORDS, self.diagnostics);
            return None;
        }
        let takes = Takes::of(word);
        let Some(arguments) = arguments.filter(|text| text.is_empty() == (takes == Takes::Nothing))
        else {
            self.wrong(place, format!("the condition `{text}` cannot be read"), takes.help(word));
            return None;
        };
        Some(Condition { negated, atom: self.atom(word, arguments, place)? })
    }

    fn atom(&mut self, word: &str, arguments: &str, place: Place) -> Option<Atom> {
        Some(match word {
            "opposed" => Atom::Opposed,
            "undefended" => Atom::Undefended,
            "attacking" => Atom::Attacking,
            "defending" => Atom::Defending,
            "front_line" => Atom::FrontLine,
            "healthy" => Atom::Healthy,
            "injured" => Atom::Injured,
            "chain_happened" => Atom::ChainHappened,
            "won_gain_this_turn" => Atom::WonGainThisTurn,
            "took_part" => Atom::TookPart,
            "turn_at_least" => Atom::TurnAtLeast(self.number(word, arguments, place)?),
            "hand_at_most" => Atom::HandAtMost(self.number(word, arguments, place)?),
            "team_has" => return self.team_has(arguments, place),
            _ => {
                let compared = arguments.split_once(',').and_then(|(sign, number)| {
                    Some((Comparison::of_word(sign.trim())?, number.trim()))
                });
                let Some((comparison, number)) = compared else {
                    let message = format!("`{word}({arguments})` compares nothing");
                    self.wrong(place, message, Takes::Comparison.help(word));
                    return None;
                };
                let number = self.number(word, number, place)?;
                match word {
                    "team_size" => Atom::TeamSize(comparison, number),
                    _ => Atom::OpposingTeamSize(comparison, number),
                }
            }
        })
    }

    fn number(&mut self, word: &str, text: &str, place: Place) -> Option<u8> {
        let number = text.parse().ok().filter(|number: &u8| *number <= 60);
        if number.is_none() {
            let message = format!("{text:?} is no number from 0 to 60");
            self.wrong(place, message, Takes::of(word).help(word));
        }
        number
    }

    /// A name first, then an attribute or keyword.
    fn team_has(&mut self, text: &str, place: Place) -> Option<Atom> {
        let catalogue = &self.catalogue;
        let position = |list: &[String]| list.iter().position(|known| known == text);
        if let Some(name) = position(&catalogue.names) {
            return Some(Atom::TeamHasName(name as u16));
        }
        let bit = |index: usize| 1_u64.checked_shl(index as u32).unwrap_or(0);
        if let Some(index) = position(&catalogue.attributes) {
            return Some(Atom::TeamHasTrait { attributes: bit(index), keywords: 0 });
        }
        if let Some(index) = position(&catalogue.keywords) {
            return Some(Atom::TeamHasTrait { attributes: 0, keywords: bit(index) });
        }
        let lists = [&catalogue.names, &catalogue.attributes, &catalogue.keywords];
        let known: Vec<&str> = lists.into_iter().flatten().map(String::as_str).collect();
        let message = format!("there is no name, attribute or keyword `{text}`");
        unknown_name(place, message, text, &known, self.diagnostics);
        None
    }

    /// Whether there is a ninja or a team to ask this of.
    fn askable(
        &mut self,
        text: &str,
        place: Place,
        atom: Atom,
        around: &Around,
        on: Selector,
    ) -> bool {
        let of_ninja =
            matches!(atom, Atom::FrontLine | Atom::Healthy | Atom::Injured | Atom::TookPart);
        let of_player = matches!(
            atom,
            Atom::TurnAtLeast(_)
                | Atom::HandAtMost(_)
                | Atom::ChainHappened
                | Atom::WonGainThisTurn
        );
        let ninja = matches!(around.kind, CardKind::Ninja | CardKind::Technique);
        let teams = matches!(on, Selector::OwnTeams | Selector::OwnDefendingTeams);
        let askable = of_player || if teams { !of_ninja } else { ninja };
        if !askable {
            let what = if of_ninja { Noun::Ninja } else { Noun::Team }.word();
            self.wrong(
                place,
                format!("there is no {what} of which `{text}` could be asked here"),
                "ask for turn_at_least(n), hand_at_most(n), chain_happened or won_gain_this_turn",
            );
        }
        askable
    }
}

/// What stands in the brackets of a condition.
#[derive(Copy, Clone, Eq, PartialEq)]
enum Takes {
    Nothing,
    Number,
    Comparison,
    Name,
}

impl Takes {
    fn of(word: &str) -> Self {
        match word {
            "team_has" => Self::Name,
            "team_size" | "opposing_team_size" => Self::Comparison,
            "turn_at_least" | "hand_at_most" => Self::Number,
            _ => Self::Nothing,
        }
    }

    fn help(self, word: &str) -> String {
        match self {
            Self::Nothing => format!("write `{word}` without brackets"),
            Self::Number => format!("write `{word}(2)`"),
            Self::Comparison => format!("write `{word}(>=, 2)`, with =, >= or <="),
            Self::Name => format!("write a name, attribute or keyword: `{word}(Naruto)`"),
        }
    }
}
