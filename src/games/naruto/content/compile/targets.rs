//! Target expressions and filters (NAR-230, section 4): noun first, then number, relation, filter.

use crate::content::catalogue::{Filter, NOTHING, Number, TargetExpr};
use crate::content::compile::effects::Around;
use crate::content::compile::{Compiler, joined, place_of};
use crate::content::vocabulary::{CardKind, Noun, Relation, Sex, TacticKind, Timing};
use tenbin_content::Node;

/// Most targets of `up_to(n)`: a camp has hardly more.
const UP_TO_MAX: u8 = 12;

/// What a filter narrows.
#[derive(Copy, Clone, Eq, PartialEq)]
pub(super) enum Narrows {
    /// Ninjas in play.
    Ninjas,
    /// Techniques on the chain, or those an object cannot be targeted by.
    Techniques,
    /// The card being played.
    Announced,
    /// Cards of a pile.
    Cards,
    /// Nothing can be narrowed.
    Nothing,
}

impl Narrows {
    /// The keys that have a meaning.
    fn keys(self) -> &'static [&'static str] {
        match self {
            Self::Ninjas => &[
                "sex",
                "rank_at_least",
                "attribute",
                "keyword",
                "entry_turn_at_most",
                "health",
                "combat_at_most",
            ],
            Self::Techniques => &["total_cost_at_most", "user_rank_at_most"],
            Self::Announced => {
                &["sex", "rank_at_least", "attribute", "keyword", "entry_turn_at_most"]
            }
            Self::Cards => &[
                "type",
                "sex",
                "rank_at_least",
                "attribute",
                "keyword",
                "entry_turn_at_most",
                "total_cost_at_most",
            ],
            Self::Nothing => &[],
        }
    }
}

/// The relations that go with a noun.
fn relations_of(noun: Noun) -> &'static [Relation] {
    use Relation::{
        Any, BackupBattlingUser, BattlingUser, BeingPlayed, FrontBattlingUser, InBattleOpponent,
        InBattleOwn, JustCalled, OnChainOpponent, Opponent, OpposingBackup, OpposingTeam, OtherOwn,
        Own, UserTeam,
    };
    match noun {
        Noun::Ninja => &[
            Any,
            Own,
            OtherOwn,
            Opponent,
            BattlingUser,
            UserTeam,
            FrontBattlingUser,
            BackupBattlingUser,
            InBattleOwn,
            InBattleOpponent,
            OpposingTeam,
            OpposingBackup,
            JustCalled,
            BeingPlayed,
        ],
        Noun::Team => &[
            Any,
            Own,
            OtherOwn,
            Opponent,
            BattlingUser,
            UserTeam,
            InBattleOwn,
            InBattleOpponent,
            OpposingTeam,
        ],
        Noun::User => &[],
        Noun::Technique => &[Any, Own, OnChainOpponent],
        Noun::Tactic => &[BeingPlayed],
        Noun::Gain | Noun::Player | Noun::CardInDiscard => &[Any, Own, Opponent],
    }
}

fn words(relations: &[Relation]) -> String {
    let words: Vec<&str> = relations.iter().map(|relation| relation.word()).collect();
    joined(&words)
}

impl Compiler<'_, '_> {
    /// The target expression of a technique or tactic, named when it is played.
    pub(super) fn card_target(&mut self, node: &Node, around: &Around) -> Option<TargetExpr> {
        let at = match around.kind {
            CardKind::Technique => Timing::TechResolve,
            _ => Timing::TacticResolve,
        };
        self.target(node, around, at)
    }

    /// A target expression that is read at this timing.
    pub(super) fn target(
        &mut self,
        node: &Node,
        around: &Around,
        at: Timing,
    ) -> Option<TargetExpr> {
        let noun = Noun::of_word(node.text("noun")?)?;
        let relation = self.relation(node, noun);
        let number = self.number_of(node);
        if let Some(relation) = relation {
            self.within_reach(node, noun, relation, around, at);
        }
        let (relation, number) = (relation?, number?);
        if noun == Noun::User && number != Number::One {
            let message = "there is one user";
            self.wrong(place_of(node, "number"), message, "leave `number` out");
        }
        let narrows = match (noun, relation) {
            (Noun::Ninja | Noun::Tactic, Relation::BeingPlayed) => Narrows::Announced,
            // A team passes with a ninja that does.
            (Noun::Ninja | Noun::User | Noun::Team, _) => Narrows::Ninjas,
            (Noun::Technique, _) => Narrows::Techniques,
            (Noun::CardInDiscard, _) => Narrows::Cards,
            _ => Narrows::Nothing,
        };
        let filter = self.filter(node, narrows);
        Some(TargetExpr { noun, number, relation, filter })
    }

    /// Stores a target expression, each once.
    pub(super) fn store_target(&mut self, target: TargetExpr) -> u16 {
        let known = self.catalogue.targets.iter().position(|one| *one == target);
        let index = known.unwrap_or(self.catalogue.targets.len());
        if known.is_none() {
            self.catalogue.targets.push(target);
        }
        index as u16
    }

    fn relation(&mut self, node: &Node, noun: Noun) -> Option<Relation> {
        let fitting = relations_of(noun);
        let Some(stated) = node.get("relation") else {
            if noun == Noun::User {
                return Some(Relation::Any);
            }
            self.wrong(
                node.place,
                format!("it is not said whose or which {}", noun.word()),
                format!("write relation = one of {}", words(fitting)),
            );
            return None;
        };
        let relation = stated.as_text().and_then(Relation::of_word)?;
        if fitting.contains(&relation) {
            return Some(relation);
        }
        let message = format!(
            "the relation {:?} does not go with the noun {:?}",
            relation.word(),
            noun.word()
        );
        let help = match fitting {
            [] => "leave `relation` out: the user is the user".to_owned(),
            fitting => format!("with {:?} go: {}", noun.word(), words(fitting)),
        };
        self.wrong(stated.place, message, help);
        None
    }

    fn number_of(&mut self, node: &Node) -> Option<Number> {
        let Some(stated) = node.get("number") else { return Some(Number::One) };
        let text = stated.as_text().unwrap_or_default().trim();
        let up_to = || {
            let inner = text.strip_prefix("up_to(")?.strip_suffix(')')?;
            let number = inner.trim().parse().ok()?;
            (1..=UP_TO_MAX).contains(&number).then_some(Number::UpTo(number))
        };
        let number = match text {
            "one" => Some(Number::One),
            "all" => Some(Number::All),
            _ => up_to(),
        };
        if number.is_none() {
            let help = format!("write \"one\", \"all\", or \"up_to(2)\", {UP_TO_MAX} at most");
            self.wrong(stated.place, format!("the number {text:?} cannot be read"), help);
        }
        number
    }

    /// Whether such objects exist when the target is chosen.
    fn within_reach(
        &mut self,
        node: &Node,
        noun: Noun,
        relation: Relation,
        around: &Around,
        at: Timing,
    ) {
        use Relation::{BeingPlayed, JustCalled, OpposingBackup, OpposingTeam, OtherOwn};
        let technique = at == Timing::TechResolve;
        let ninja = around.kind == CardKind::Ninja;
        let interruption = at == Timing::TacticResolve && around.tactic == TacticKind::Interruption;
        let of_user = noun == Noun::User || noun == Noun::Technique || relation.mentions_user();
        let place = node.get("relation").or(node.get("noun")).map_or(node.place, |one| one.place);
        let (message, help) = match relation {
            _ if of_user && !technique => (
                "only a technique has a user and meets others on the chain",
                if ninja {
                    "write \"opposing_team\", \"own\" or \"opponent\""
                } else {
                    "write \"own\" or \"opponent\""
                },
            ),
            OpposingTeam | OpposingBackup if !ninja => (
                "\"opposing_team\" and \"opposing_backup\" are read from a ninja's text",
                if technique {
                    "write \"battling_user\" or \"backup_battling_user\""
                } else {
                    "write \"opponent\" or \"in_battle_opponent\""
                },
            ),
            OtherOwn if !ninja => {
                ("\"other_own\" leaves out the ninja whose text it is", "write \"own\"")
            }
            JustCalled | BeingPlayed if !interruption => (
                "only an interruption meets what has just been called or is being played",
                "write kind = \"interruption\" on a tactic, or another relation",
            ),
            _ => return,
        };
        self.wrong(place, message, help);
    }

    /// The filter of a target expression or effect.
    pub(super) fn filter(&mut self, node: &Node, narrows: Narrows) -> Filter {
        let Some(stated) = node.get("filter") else { return Filter::default() };
        for (key, place, _) in stated.entries() {
            if narrows.keys().contains(&key) {
                continue;
            }
            let help = match narrows.keys() {
                [] => "leave `filter` out".to_owned(),
                keys => format!("these can: {}", joined(keys)),
            };
            self.wrong(place, format!("`{key}` cannot narrow this"), help);
        }
        let whole = |key: &str| stated.integer(key);
        Filter {
            kind: stated.text("type").and_then(CardKind::of_word),
            sex: stated.text("sex").and_then(Sex::of_word),
            rank_at_least: self.rank(stated, "rank_at_least"),
            user_rank_at_most: self.rank(stated, "user_rank_at_most"),
            attributes: self.attribute_bits(stated, "attribute"),
            keywords: self.keyword_bits(stated, "keyword"),
            entry_turn_at_most: whole("entry_turn_at_most").map(|turn| turn as u8),
            injured: stated.text("health").map(|health| health == "injured"),
            combat_at_most: whole("combat_at_most").map(|combat| combat as i8),
            total_cost_at_most: whole("total_cost_at_most").map(|cost| cost as u8),
        }
    }

    /// The filter of an effect, stored; `NOTHING` where there is none.
    pub(super) fn stored_filter(&mut self, node: &Node, narrows: Narrows) -> u16 {
        let filter = self.filter(node, narrows);
        self.store_filter(filter)
    }

    /// Stores a filter, each once.
    pub(super) fn store_filter(&mut self, filter: Filter) -> u16 {
        if filter == Filter::default() {
            return NOTHING;
        }
        let known = self.catalogue.filters.iter().position(|one| *one == filter);
        let index = known.unwrap_or(self.catalogue.filters.len());
        if known.is_none() {
            self.catalogue.filters.push(filter);
        }
        index as u16
    }
}
