//! On whom an effect acts: targets, selectors, and what a filter asks of cards.

use super::clause::{Subject, counted, listed, with_article};
use super::{Teller, Voice};
use crate::content::catalogue::{Filter, NOTHING, Number, TargetExpr};
use crate::content::effect::Effect;
use crate::content::vocabulary::{CardKind, Noun, Relation, Selector, Sex, Timing};

/// Whether an effect is carried out by the player whose turn it is (NAR-465).
pub(super) fn of_turns(effect: &Effect) -> bool {
    matches!(effect.at, Timing::TurnStart | Timing::TurnEnd)
}

/// Where a relation puts what it speaks of.
struct Where {
    /// Before the noun: `back-up`.
    before: &'static str,
    /// There is only one such: `the` instead of `a`.
    only: bool,
    /// Behind the noun: `of yours`.
    behind: String,
    /// What it does: `faces the user's team`; of several without `s`.
    does: Option<(String, String)>,
}

impl Where {
    fn plain(behind: impl Into<String>) -> Self {
        Self { before: "", only: false, behind: behind.into(), does: None }
    }

    fn doing(one: String, many: String) -> Self {
        Self { does: Some((one, many)), ..Self::plain("") }
    }

    fn being(what: &str) -> Self {
        Self::doing(format!("is {what}"), format!("are {what}"))
    }
}

impl Teller<'_> {
    /// The target expression that an effect acts on.
    pub(super) fn expression(&self, effect: &Effect) -> Option<&TargetExpr> {
        let own = effect.target != NOTHING;
        let index = if own { effect.target } else { self.card.target };
        self.catalogue.targets.get(usize::from(index))
    }

    /// What is designated for an effect.
    pub(super) fn target(&self, effect: &Effect, voice: &Voice) -> Subject {
        let of_card = effect.target == NOTHING;
        if of_card {
            self.target_told.set(true);
        }
        match self.expression(effect) {
            Some(target) if of_card => self.designated(target, voice),
            // Each effect chooses its own.
            Some(target) => {
                let target = self.designated(target, voice);
                Subject { short: target.full.clone(), ..target }
            }
            None => Subject::one("the target"),
        }
    }

    /// The team of its ninja.
    pub(super) fn own_team(&self) -> &'static str {
        if self.is_technique() { "the user's team" } else { "its team" }
    }

    fn facing(team: &str) -> Where {
        Where::doing(format!("faces {team}"), format!("face {team}"))
    }

    fn place(&self, noun: Noun, relation: Relation, voice: &Voice) -> Where {
        let (mine, other) = (format!("of {}", voice.mine), format!("of {}", voice.opponent));
        let in_pile = noun == Noun::CardInDiscard;
        match relation {
            Relation::Any if in_pile => Where::plain("in either discard pile"),
            Relation::Any if noun == Noun::Technique => Where::being("on the chain"),
            Relation::Any if noun == Noun::Gain => Where::plain(""),
            Relation::Any => Where::plain("in play"),
            Relation::Own if in_pile => Where::plain(format!("in {} discard pile", voice.your)),
            Relation::Own if noun == Noun::Technique => {
                Where { behind: mine, ..Where::being("on the chain") }
            }
            Relation::Own => Where::plain(mine),
            Relation::OtherOwn => Where { before: "other ", ..Where::plain(mine) },
            Relation::Opponent if in_pile => {
                Where::plain(format!("in {}'s discard pile", voice.opponent))
            }
            Relation::Opponent => Where::plain(other),
            Relation::BattlingUser => {
                Where { only: noun == Noun::Team, ..Self::facing("the user's team") }
            }
            Relation::UserTeam if noun == Noun::Team => {
                Where { before: "user's ", only: true, ..Where::plain("") }
            }
            Relation::UserTeam => Where::plain("of the user's team"),
            Relation::FrontBattlingUser => {
                Where { before: "front-line ", only: true, ..Self::facing("the user's team") }
            }
            Relation::BackupBattlingUser => {
                Where { before: "back-up ", ..Self::facing("the user's team") }
            }
            Relation::InBattleOwn => Where { behind: mine, ..Where::being("in battle") },
            Relation::InBattleOpponent => Where { behind: other, ..Where::being("in battle") },
            Relation::OnChainOpponent => Where { behind: other, ..Where::being("on the chain") },
            Relation::OpposingTeam => {
                Where { only: noun == Noun::Team, ..Self::facing("its team") }
            }
            Relation::OpposingBackup => Where { before: "back-up ", ..Self::facing("its team") },
            Relation::JustCalled => {
                let was = "was just called".to_owned();
                Where { only: true, ..Where::doing(was, "were just called".to_owned()) }
            }
            Relation::BeingPlayed if noun == Noun::Ninja => {
                Where { only: true, ..Where::being("being called") }
            }
            Relation::BeingPlayed => Where { only: true, ..Where::being("being played") },
        }
    }

    /// A target expression in words: `up to 2 injured ninjas of yours`.
    pub(super) fn designated(&self, target: &TargetExpr, voice: &Voice) -> Subject {
        let TargetExpr { noun, number, relation, filter } = *target;
        let noun_word = match noun {
            Noun::User => return Subject::one("the user"),
            Noun::Player => return Self::designated_player(number, relation, voice),
            Noun::Ninja | Noun::Team | Noun::Technique | Noun::Tactic | Noun::Gain => {
                noun.word().to_owned()
            }
            Noun::CardInDiscard => card_noun(filter.kind),
        };
        let Where { before, only, behind, does } = self.place(noun, relation, voice);
        let is_many = matches!(number, Number::UpTo(most) if most > 1);
        let mut clauses: Vec<String> = Vec::new();
        clauses.extend(does.map(|(one, many)| if is_many { many } else { one }));
        clauses.extend(self.asked(&filter, is_many));
        let one = format!("{before}{}{noun_word}", adjectives(&filter));
        let counted = match number {
            Number::One if only => format!("the {one}"),
            Number::One if before == "other " => format!("an{one}"),
            Number::One => with_article(&one),
            Number::UpTo(most) => format!("up to {}", counted(most, &one)),
            Number::All => format!("each {one}"),
        };
        let behind = if behind.is_empty() { behind } else { format!(" {behind}") };
        let that = if clauses.is_empty() { "" } else { " that " };
        let full = format!("{counted}{behind}{that}{}", listed(&clauses, "and"));
        let short = match number {
            Number::One => format!("that {noun_word}"),
            Number::UpTo(1) => format!("that {noun_word}"),
            Number::UpTo(_) => format!("those {noun_word}s"),
            Number::All => format!("each such {noun_word}"),
        };
        let subject = Subject::named(full, short);
        if is_many { subject.many() } else { subject }
    }

    fn designated_player(number: Number, relation: Relation, voice: &Voice) -> Subject {
        match (relation, number) {
            (Relation::Own, _) => voice.you(),
            (Relation::Opponent, _) => voice.opponent(),
            (_, Number::All) => Subject::player("each player", "their"),
            (_, Number::One | Number::UpTo(_)) => {
                Subject { short: "that player".to_owned(), ..Subject::player("a player", "their") }
            }
        }
    }

    /// What a filter asks that is not said before the noun: `has combat 4 or less`.
    fn asked(&self, filter: &Filter, is_many: bool) -> Vec<String> {
        let Filter {
            // These stand before the noun, or are the noun.
            kind: _,
            sex: _,
            injured: _,
            rank_at_least,
            user_rank_at_most,
            attributes,
            keywords,
            entry_turn_at_most,
            combat_at_most,
            total_cost_at_most,
        } = *filter;
        let (be, have) = if is_many { ("are", "have") } else { ("is", "has") };
        let mut asked = Vec::new();
        let names = |bits, list| listed(&words(bits, list), "or");
        asked.extend(rank_at_least.map(|rank| format!("{be} of rank {} or higher", rank.word())));
        asked.extend(
            user_rank_at_most.map(|rank| format!("{have} a user of rank {} or lower", rank.word())),
        );
        if attributes != 0 {
            let names = names(attributes, &self.catalogue.attributes);
            asked.push(format!("{have} the attribute {names}"));
        }
        if keywords != 0 {
            let names = names(keywords, &self.catalogue.keywords);
            asked.push(format!("{have} the keyword {names}"));
        }
        asked.extend(
            entry_turn_at_most.map(|turn| format!("{have} an entry turn of {turn} or less")),
        );
        asked.extend(combat_at_most.map(|combat| format!("{have} combat {combat} or less")));
        asked.extend(
            total_cost_at_most.map(|cost| format!("{have} a total cost of {cost} or less")),
        );
        asked
    }

    /// Cards that pass a filter: what they are called, and what else they must be.
    pub(super) fn filtered(&self, filter: u16) -> (String, String) {
        let filter = self.catalogue.filters.get(usize::from(filter)).copied().unwrap_or_default();
        let asked = self.asked(&filter, false);
        let that = if asked.is_empty() { "" } else { " that " };
        let one = format!("{}{}", adjectives(&filter), card_noun(filter.kind));
        (with_article(&one), format!("{that}{}", listed(&asked, "and")))
    }

    /// Techniques that pass a filter: `opposing techniques that have a total cost of 1 or less`.
    pub(super) fn techniques(&self, opposing: bool, filter: u16) -> String {
        let filter = self.catalogue.filters.get(usize::from(filter)).copied().unwrap_or_default();
        let asked = self.asked(&filter, true);
        let that = if asked.is_empty() { "" } else { " that " };
        let which = if opposing { "opposing techniques" } else { "techniques" };
        format!("{which}{that}{}", listed(&asked, "and"))
    }

    /// The player that an effect acts on.
    pub(super) fn player(&self, effect: &Effect, voice: &Voice) -> Subject {
        match effect.on {
            Selector::Target => {
                let is_player =
                    self.expression(effect).is_some_and(|target| target.noun == Noun::Player);
                if is_player { self.target(effect, voice) } else { voice.you() }
            }
            Selector::EachPlayer if of_turns(effect) => voice.you(),
            Selector::EachPlayer => Subject::player("each player", "their"),
            Selector::Opponent | Selector::OpposingTeam | Selector::OpposingFront => {
                voice.opponent()
            }
            Selector::Own
            | Selector::User
            | Selector::Controller
            | Selector::TeamSelf
            | Selector::TeamSelfFront
            | Selector::UserTeamFrontOther
            | Selector::OwnTeams
            | Selector::OwnDefendingTeams => voice.you(),
        }
    }

    /// The ninjas that an effect acts on.
    pub(super) fn ninjas(&self, effect: &Effect, voice: &Voice) -> Subject {
        let team = self.own_team();
        let mine = voice.mine;
        let told = match effect.on {
            Selector::Target => {
                let target = self.target(effect, voice);
                let is_team =
                    self.expression(effect).is_some_and(|target| target.noun == Noun::Team);
                if !is_team {
                    return target;
                }
                format!("each ninja of {}", target.mention())
            }
            Selector::Own => "it".to_owned(),
            Selector::User => {
                let target = self.catalogue.targets.get(usize::from(self.card.target));
                if target.is_some_and(|target| target.noun == Noun::User) {
                    self.target_told.set(true);
                }
                "the user".to_owned()
            }
            Selector::Controller => format!("each ninja of {mine}"),
            Selector::EachPlayer if of_turns(effect) => format!("each ninja of {mine}"),
            Selector::EachPlayer => "each ninja in play".to_owned(),
            Selector::Opponent => format!("each ninja of {}", voice.opponent),
            Selector::TeamSelf => format!("each ninja of {team}"),
            Selector::TeamSelfFront => format!("the front-line ninja of {team}"),
            Selector::UserTeamFrontOther => {
                format!("the front-line ninja of {team}, if that is another ninja,")
            }
            Selector::OpposingTeam => format!("each ninja that faces {team}"),
            Selector::OpposingFront => format!("the front-line ninja that faces {team}"),
            Selector::OwnTeams | Selector::OwnDefendingTeams => {
                format!("each ninja of {}", self.own_teams(effect, voice))
            }
        };
        Subject::one(told)
    }

    /// The teams that an effect acts on.
    pub(super) fn teams(&self, effect: &Effect, voice: &Voice) -> Subject {
        let team = self.own_team();
        let mine = voice.mine;
        let told = match effect.on {
            Selector::Target => {
                let target = self.target(effect, voice);
                let is_team =
                    self.expression(effect).is_some_and(|target| target.noun == Noun::Team);
                if is_team {
                    return target;
                }
                format!("the team of {}", target.mention())
            }
            Selector::Own | Selector::TeamSelf => team.to_owned(),
            Selector::User => "the user's team".to_owned(),
            Selector::TeamSelfFront => format!("the team of the front-line ninja of {team}"),
            Selector::UserTeamFrontOther => {
                format!("the team of the front-line ninja of {team}, if that is another ninja,")
            }
            Selector::Controller => format!("each team of {mine}"),
            Selector::EachPlayer if of_turns(effect) => format!("each team of {mine}"),
            Selector::EachPlayer => "each team in play".to_owned(),
            Selector::Opponent => format!("each team of {}", voice.opponent),
            Selector::OpposingTeam => format!("the team that faces {team}"),
            Selector::OpposingFront => format!("the team of the front-line ninja facing {team}"),
            Selector::OwnTeams | Selector::OwnDefendingTeams => self.own_teams(effect, voice),
        };
        Subject::one(told)
    }

    /// Own teams, with the conditions that are read for each of them.
    fn own_teams(&self, effect: &Effect, voice: &Voice) -> String {
        let defending = effect.on == Selector::OwnDefendingTeams;
        let kind = if defending { "defending team" } else { "team" };
        let narrowed = self.narrowed(effect.conditions, voice);
        format!("each {kind} of {}{narrowed}", voice.mine)
    }
}

/// What is said before the noun: `injured `.
fn adjectives(filter: &Filter) -> String {
    let mut told = String::new();
    match filter.injured {
        Some(true) => told.push_str("injured "),
        Some(false) => told.push_str("healthy "),
        None => {}
    }
    told.push_str(filter.sex.map_or("", sex));
    told
}

/// A sex, with a space behind it.
fn sex(sex: Sex) -> &'static str {
    match sex {
        Sex::Male => "male ",
        Sex::Female => "female ",
    }
}

/// What a card of a type is called.
fn card_noun(kind: Option<CardKind>) -> String {
    kind.map_or_else(|| "card".to_owned(), |kind| format!("{} card", kind.word()))
}

/// The words of a set of bits.
pub(in crate::content::listing) fn words(bits: u64, list: &[String]) -> Vec<&str> {
    let known = list.iter().enumerate().filter(|(bit, _)| *bit < 64 && bits >> bit & 1 == 1);
    known.map(|(_, word)| word.as_str()).collect()
}
