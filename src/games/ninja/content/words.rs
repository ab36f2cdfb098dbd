//! Cards in the words of the content files, made from what they have been compiled to, so that a
//! designer can check what the files have come to: `a: around_event_roll if roll_stat cst: +1 cst
//! (this_roll)`.

use crate::content::cards::{
    Advantage, AdvantageKind, Cards, Condition, Disadvantage, Duration, Goal, Objective, Op,
    OpCode, Per, Span, Stacking, Target, Use, When,
};
use crate::content::shape::{
    ACTION_WORDS, DURATION_WORDS, KIND_WORDS, MODE_WORDS, PURPOSE_WORDS, STAT_WORDS, TARGET_WORDS,
    WHEN_WORDS,
};

/// The type of an advantage card.
pub(super) fn kind(kind: AdvantageKind) -> &'static str {
    KIND_WORDS[kind as usize]
}

/// What an advantage card takes to be in play, and all its uses.
pub(super) fn advantage(cards: &Cards, card: &Advantage) -> String {
    let held = match (card.hands, card.protection) {
        (_, true) => "protection; ",
        (0, _) => "",
        (1, _) => "one hand; ",
        _ => "two hands; ",
    };
    let uses = &cards.uses[card.uses.start as usize..card.uses.end as usize];
    let uses: Vec<String> = uses.iter().map(|how| one_use(cards, how)).collect();
    let joined = uses.join(if card.all_modes { "; and " } else { "; or " });
    let all = if card.all_modes { "all modes at once: " } else { "" };
    format!("{held}{all}{}", if joined.is_empty() { "no effect" } else { &joined })
}

/// A disadvantage card: what it does, how long it lies there, how copies combine.
pub(super) fn disadvantage(cards: &Cards, card: &Disadvantage) -> String {
    let (drawn, lying): (Vec<&Op>, Vec<&Op>) =
        ops(cards, card.ops).iter().partition(|op| op.when == When::OnDrawn);
    let texts = |list: Vec<&Op>| {
        let texts: Vec<String> = list.iter().map(|op| what(cards, op)).collect();
        texts.join(" and ")
    };
    let mut parts = Vec::new();
    if !drawn.is_empty() {
        parts.push(format!("on_drawn: {}", texts(drawn)));
    }
    if !lying.is_empty() {
        parts.push(texts(lying));
    }
    if parts.is_empty() {
        parts.push("no effect".to_owned());
    }
    let stacks = if card.stacking == Stacking::Each { "stacks" } else { "does not stack" };
    format!("{} ({}); {stacks}", parts.join("; "), DURATION_WORDS[card.duration as usize])
}

/// The type of an objective.
pub(super) fn goal(goal: Goal) -> &'static str {
    match goal {
        Goal::Mission(_) => "mission",
        Goal::Killer => "killer",
        Goal::LastClan => "last_clan",
    }
}

/// What completes an objective.
pub(super) fn objective(cards: &Cards, card: &Objective) -> String {
    match card.goal {
        Goal::Mission(pairs) => {
            let pairs = pairs.map(|pair| {
                let [one, two] = pair.map(|event| cards.events[usize::from(event)].id.as_str());
                format!("conquer {one} and {two}")
            });
            pairs.join(", or ")
        }
        Goal::Killer => "pass any killer".to_owned(),
        Goal::LastClan => "all other clans eliminated".to_owned(),
    }
}

fn ops(cards: &Cards, span: Span) -> &[Op] {
    &cards.ops[span.start as usize..span.end as usize]
}

/// One use: its letter, when, on what conditions, what it does.
fn one_use(cards: &Cards, how: &Use) -> String {
    let mode = MODE_WORDS.get(usize::from(how.mode)).map(|letter| format!("{letter}: "));
    let mut before = Vec::new();
    if how.when != When::AnyTime {
        before.push(WHEN_WORDS[how.when as usize].to_owned());
    }
    let asked = &cards.conditions[how.conditions.start as usize..how.conditions.end as usize];
    let asked: Vec<String> = asked.iter().filter_map(|one| condition(cards, *one)).collect();
    if !asked.is_empty() {
        before.push(format!("if {}", asked.join(" and ")));
    }
    let when = if before.is_empty() { String::new() } else { format!("{}: ", before.join(" ")) };
    let effects: Vec<String> = ops(cards, how.ops).iter().map(|op| effect(cards, op)).collect();
    format!("{}{when}{}", mode.unwrap_or_default(), effects.join(" and "))
}

/// A condition; nothing for one that goes without saying.
fn condition(cards: &Cards, condition: Condition) -> Option<String> {
    Some(match condition {
        // What acts for one roll or one combat is played while there is one.
        Condition::DuringRoll | Condition::DuringCombat => return None,
        Condition::DuringEvent => "during_event".to_owned(),
        Condition::InOwnTurn => "in_own_turn".to_owned(),
        Condition::OwnInPlay { tag, at_least } => {
            format!("own_in_play {} at_least {at_least}", tag_name(cards, tag))
        }
        Condition::TargetNotCaptured => "target_not_captured".to_owned(),
        Condition::IsActive => "is_active".to_owned(),
        Condition::NaturalIn(faces) => format!("natural_in {}", numbers(faces)),
        Condition::StatAtMost { stat, value } => {
            format!("{} at most {value}", STAT_WORDS[stat as usize])
        }
        Condition::EventTag(tag) => format!("event_tag {}", tag_name(cards, tag)),
        Condition::RollerIsSelf(own) => {
            format!("roller_is {}", if own { "self" } else { "opponent" })
        }
        Condition::RollStat(stats) => format!("roll_stat {}", words(STAT_WORDS, stats)),
        Condition::EventStat(stats) => format!("event_stat {}", words(STAT_WORDS, stats)),
    })
}

/// An effect of an advantage card, with how long it acts.
fn effect(cards: &Cards, op: &Op) -> String {
    let trigger = if op.when == When::OnOwnAttack { "on_own_attack " } else { "" };
    let long = match op.duration {
        Duration::Instant | Duration::WhileInPlay => String::new(),
        duration => format!(" ({})", DURATION_WORDS[duration as usize]),
    };
    format!("{trigger}{}{long}", what(cards, op))
}

/// What an operation does, and on whom.
fn what(cards: &Cards, op: &Op) -> String {
    let amount = op.amount;
    let deed = match op.code {
        OpCode::ModStat => {
            format!("{amount:+} {}{}", words(STAT_WORDS, op.mask), per(cards, op))
        }
        OpCode::ModRoll => {
            format!("{amount:+} on {} rolls{}", words(PURPOSE_WORDS, op.mask), per(cards, op))
        }
        OpCode::Reroll => {
            let which = if op.extra == 1 { "failed" } else { "any" };
            format!("reroll {which} {}", words(PURPOSE_WORDS, op.mask))
        }
        OpCode::EscapeEvent => "escape_event".to_owned(),
        OpCode::EscapeAttack => "escape_attack".to_owned(),
        OpCode::RedirectAttack if op.extra == 1 => "redirect_attack (allow_attacker)".to_owned(),
        OpCode::RedirectAttack => "redirect_attack".to_owned(),
        OpCode::FreeAttack if amount == 0 => "free_attack".to_owned(),
        OpCode::FreeAttack => format!("free_attack with bonus {amount:+}"),
        OpCode::CancelCard => cancel(cards, op),
        OpCode::DiscardPermanent => {
            let chooser = if op.extra == 1 { "user" } else { "owner" };
            format!("discard_permanent {amount} ({chooser} chooses)")
        }
        OpCode::Forbid => format!("forbid {}", words(ACTION_WORDS, op.mask)),
        OpCode::Suspend => format!("suspend {}", words(&["specials", "permanents"], op.mask)),
        OpCode::Untargetable => {
            let until = if op.extra == 1 { " until own_attack" } else { "" };
            format!("untargetable by {}{until}", words(&["attack", "card"], op.mask))
        }
        OpCode::MirrorPenalties => "mirror_penalties".to_owned(),
        OpCode::RollCheck => return check(cards, op),
        OpCode::DrawAdvantage => format!("draw_adv {amount}"),
        OpCode::DrawDisadvantage => format!("draw_dis {amount}"),
        OpCode::LeaveGame => {
            let helper = if op.extra == 1 { " (helper_allowed)" } else { "" };
            let stat = STAT_WORDS.get(usize::from(op.mask)).copied().unwrap_or_default();
            format!("leave_game until an escape roll of {stat} reaches {amount}{helper}")
        }
        OpCode::SkipTurn => format!("skip_turn {amount}"),
        OpCode::Remedy => {
            let cured = &cards.disadvantages[usize::from(op.extra)].id;
            if amount == 1 {
                format!("remedy {cured}")
            } else {
                format!("remedy {cured} with {amount} copies")
            }
        }
        OpCode::Answers => format!("answers {}", ids(cards, op.extra)),
        OpCode::RevealRole => "reveal_role".to_owned(),
        OpCode::SwapRole => "swap_role".to_owned(),
    };
    match op.target {
        // The effects after a roll check say it by where they stand.
        Target::SelfSeat | Target::CheckedHit => deed,
        target => format!("{deed} on {}", TARGET_WORDS[target as usize]),
    }
}

/// What an amount is multiplied by.
fn per(cards: &Cards, op: &Op) -> String {
    match op.per {
        Per::One => String::new(),
        Per::OwnInPlay => format!(" per own_in_play {}", tag_name(cards, op.extra)),
        Per::PlayersInGame => " per players_in_game".to_owned(),
        Per::ConqueredEvents => " per conquered_events".to_owned(),
        Per::NaturalRoll => " per natural_roll".to_owned(),
    }
}

/// Which cards are cancelled.
fn cancel(cards: &Cards, op: &Op) -> String {
    let mut parts = vec!["cancel_card".to_owned()];
    if op.flags & 1 == 1 {
        parts.push("of opponent".to_owned());
    }
    if op.extra != u8::MAX {
        parts.push(ids(cards, op.extra));
    }
    if u32::from(op.mask).count_ones() as usize != KIND_WORDS.len() {
        parts.push(words(KIND_WORDS, op.mask));
    }
    if op.amount == 1 {
        parts.push("(allow_in_play)".to_owned());
    }
    parts.join(" ")
}

/// A roll check, with what it does to those hit and what becomes of the card.
fn check(cards: &Cards, op: &Op) -> String {
    let faces = u16::from(op.mask) | u16::from(op.amount as u8) << 8;
    let then = ops(cards, cards.then_ranges[usize::from(op.extra)]);
    let then: Vec<String> = then.iter().map(|op| effect(cards, op)).collect();
    let hit = if op.flags & 1 == 1 { "centre" } else { "area" };
    let none = if op.flags & 2 == 2 { "discard" } else { "keep" };
    format!(
        "roll_check on {}: a natural {} gives {}; on_hit_keep {hit}, on_none {none}",
        TARGET_WORDS[op.target as usize],
        numbers(faces),
        then.join(" and ")
    )
}

/// The words of a mask.
fn words(list: &[&str], mask: u8) -> String {
    let found = list.iter().enumerate().filter(|(bit, _)| mask >> bit & 1 == 1);
    found.map(|(_, word)| *word).collect::<Vec<_>>().join("/")
}

/// The numbers of a mask, from 1.
fn numbers(mask: u16) -> String {
    let found = (1..=16_u16).filter(|number| mask >> (number - 1) & 1 == 1);
    found.map(|number| number.to_string()).collect::<Vec<_>>().join("/")
}

/// The advantage cards of a set.
fn ids(cards: &Cards, set: u8) -> String {
    let set = cards.id_sets[usize::from(set)];
    let found = cards.advantages.iter().take(64).enumerate();
    let found = found.filter(|(index, _)| set >> index & 1 == 1);
    found.map(|(_, card)| card.id.as_str()).collect::<Vec<_>>().join("/")
}

fn tag_name(cards: &Cards, tag: u8) -> &str {
    cards.tags.get(usize::from(tag)).map_or("", String::as_str)
}
