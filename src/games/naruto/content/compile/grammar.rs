//! What each primitive takes: its keys, on what it acts, whether it lasts (section 4).

use crate::content::vocabulary::Timing;

/// On what a primitive acts.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) enum Acts {
    /// Ninjas; of a team on each of its ninjas (NAR-236).
    Ninja,
    /// Ninjas one by one, never on a team.
    OneNinja,
    /// Teams.
    Team,
    /// Ninjas or teams, whichever is meant.
    NinjaOrTeam,
    /// Players.
    Player,
    /// The controller, or at the start and end of turns the player whose turn it is.
    Controller,
    /// Players or ninjas, as the deeds say.
    Deeds,
    /// The technique on the chain or the card being played.
    Announced,
    /// Nothing by itself: what it holds does.
    Holder,
}

/// The grammar of a primitive.
#[derive(Copy, Clone, Debug)]
pub(super) struct Grammar {
    /// Keys it needs.
    pub(super) required: &'static [&'static str],
    /// Keys it may have.
    pub(super) optional: &'static [&'static str],
    /// On what it acts.
    pub(super) acts: Acts,
    /// It has a duration.
    pub(super) lasts: bool,
    /// It can be there always (`static`, `while_...`).
    pub(super) continuous: bool,
    /// Smallest and largest `amount`.
    pub(super) amount: (i64, i64),
}

const fn of(
    required: &'static [&'static str],
    optional: &'static [&'static str],
    acts: Acts,
) -> Grammar {
    Grammar { required, optional, acts, lasts: false, continuous: false, amount: (0, 0) }
}

const fn lasting(grammar: Grammar, continuous: bool) -> Grammar {
    Grammar { lasts: true, continuous, ..grammar }
}

const fn amount(grammar: Grammar, min: i64, max: i64) -> Grammar {
    Grammar { amount: (min, max), ..grammar }
}

/// Most top cards that can be looked at: `Run::looked` has room for them.
const LOOKED_MAX: i64 = 6;

/// The grammar of a primitive; the shape knows its words.
pub(super) fn grammar(word: &str) -> Grammar {
    use Acts::{Announced, Controller, Deeds, Holder, Ninja, NinjaOrTeam, OneNinja, Player, Team};
    match word {
        "modify" => lasting(of(&[], &["combat", "support"], Ninja), true),
        "set" => lasting(of(&[], &["combat", "support"], Ninja), true),
        "team_strength" => amount(lasting(of(&["amount"], &[], Team), true), -60, 60),
        "wound" => amount(of(&[], &["amount"], Ninja), 1, 9),
        "kill" | "set_injured" | "heal" | "leave_battle" => of(&[], &[], Ninja),
        "prevent_wound" => amount(lasting(of(&[], &["amount"], Ninja), true), 1, 9),
        "set_trait" => lasting(of(&[], &["name", "sex", "rank", "attribute"], OneNinja), true),
        "join_team" => of(&["place"], &[], OneNinja),
        "take_control" => lasting(of(&["duration"], &["place"], OneNinja), false),
        "put_in_play" => of(&["from", "place"], &["filter", "ignore"], Controller),
        "negate" => of(&[], &[], Announced),
        "untargetable" => lasting(of(&[], &["by", "filter"], NinjaOrTeam), true),
        "cost_change" => {
            amount(lasting(of(&["amount", "whose"], &["first_each_turn"], Controller), true), -9, 9)
        }
        "draw" | "gain" => amount(of(&[], &["amount"], Player), 1, 20),
        "discard_hand" | "chakra_to_discard" => {
            amount(of(&[], &["amount", "chooser"], Player), 1, 60)
        }
        "mill" | "hand_to_chakra" | "deck_top_to_chakra" => {
            amount(of(&[], &["amount"], Player), 1, 60)
        }
        "search" => of(&[], &["filter", "to"], Player),
        "look_top" => amount(of(&["amount"], &["take", "rest"], Player), 1, LOOKED_MAX),
        "look_hand_take" => of(&["to"], &["filter"], Player),
        "return_from_discard" => of(&[], &["filter", "to"], Player),
        "discard_to_deck_bottom" => amount(of(&[], &["amount"], Player), 1, 60),
        "extra_tactic" => amount(lasting(of(&[], &["amount"], Controller), true), 1, 9),
        "forbid" => lasting(of(&["actions"], &[], Deeds), true),
        "choose" => of(&["of"], &[], Holder),
        "pay_then" => of(&["pay", "then"], &[], Holder),
        "delayed" => of(&["when", "then"], &[], Holder),
        // "if": conditions and what follows them.
        _ => Grammar { continuous: true, ..of(&["if", "then"], &[], Holder) },
    }
}

/// Timings at which delayed effects fall due (NAR-152, NAR-420).
pub(super) const DELAYED: &[Timing] = &[
    Timing::TurnStart,
    Timing::DuringExchange,
    Timing::DuringChain,
    Timing::Judgement,
    Timing::TurnEnd,
];

/// Whether effects of the timing are recomputed whenever a value is read.
pub(super) fn is_continuous(at: Timing) -> bool {
    matches!(at, Timing::Static | Timing::WhileParticipating | Timing::WhileDefending)
}

/// Whether effects of the timing know a side of the battle.
pub(super) fn has_sides(at: Timing) -> bool {
    matches!(
        at,
        Timing::Participate
            | Timing::ParticipateOpposed
            | Timing::DuringExchange
            | Timing::DuringChain
            | Timing::Judgement
            | Timing::Win
            | Timing::WinCrushing
    )
}
