//! What cards do, in sentences made from what they have been compiled to, so that they say what is played
//! and a changed number shows: `Takes one hand. +1 ATT.`

use crate::content::catalogue::{
    Advantage, AdvantageKind, Catalogue, Condition, Disadvantage, Duration, Effect, Goal, KindSet,
    Objective, Op, Per, Primitive, PurposeSet, Span, Stacking, Stat, StatSet, Target, Use, When,
    forbid,
};
use crate::content::shape::{ACTION_WORDS, KIND_WORDS, MODE_WORDS, PURPOSE_WORDS, STAT_WORDS};

/// The type of an advantage card.
pub(super) fn kind(kind: AdvantageKind) -> &'static str {
    KIND_WORDS[kind as usize]
}

/// What an advantage card takes to be in play, and all its uses.
pub(super) fn advantage(catalogue: &Catalogue, card: &Advantage) -> String {
    let held = match (card.hands, card.protection) {
        (_, true) => "Protection. ",
        (0, _) => "",
        (1, _) => "Takes one hand. ",
        _ => "Takes two hands. ",
    };
    let uses = &catalogue.uses[card.uses.start as usize..card.uses.end as usize];
    let text = match uses {
        [] => "No effect.".to_owned(),
        [only] => sentence(&one_use(catalogue, only)),
        several => {
            let all: Vec<String> = several.iter().map(|how| one_use(catalogue, how)).collect();
            let begin = if card.all_modes { "All of this" } else { "One of these" };
            format!("{begin}: {}.", all.join("; "))
        }
    };
    format!("{held}{text}")
}

/// A disadvantage card: what it does, how long it lies there, how copies combine.
pub(super) fn disadvantage(catalogue: &Catalogue, card: &Disadvantage) -> String {
    let (drawn, lying): (Vec<&Op>, Vec<&Op>) =
        ops(catalogue, card.ops).iter().partition(|op| op.when == When::OnDrawn);
    let texts = |list: &[&Op]| {
        let texts: Vec<String> = list.iter().map(|op| what(catalogue, op)).collect();
        texts.join("; ")
    };
    let mut parts = Vec::new();
    if !drawn.is_empty() {
        parts.push(format!("When drawn: {}.", texts(&drawn)));
    }
    let long = how_long(card.duration);
    if !lying.is_empty() {
        // Who leaves the game does so until the escape, and says it.
        let tells = card.duration == Duration::UntilEscape
            && lying.iter().any(|op| op.is(Primitive::LeaveGame));
        let text = texts(&lying);
        parts.push(if tells || long.is_empty() {
            sentence(&text)
        } else {
            sentence(&format!("{long}: {text}"))
        });
    } else if !long.is_empty() && !drawn.is_empty() {
        parts.push(format!("It lies there {long}."));
    }
    if parts.is_empty() {
        parts.push("No effect.".to_owned());
    }
    let copies = if card.stacking == Stacking::Each { "add up" } else { "do not add up" };
    format!("{} Several {copies}.", parts.join(" "))
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
pub(super) fn objective(catalogue: &Catalogue, card: &Objective) -> String {
    match card.goal {
        Goal::Mission(pairs) => {
            let pairs = pairs.map(|pair| {
                let [one, two] = pair.map(|event| &catalogue.events[event.index()]);
                format!("conquer {} and {} ({}, {})", one.id, two.id, one.name, two.name)
            });
            sentence(&pairs.join(", or "))
        }
        Goal::Killer => "Pass any killer.".to_owned(),
        Goal::LastClan => "All other clans are eliminated.".to_owned(),
    }
}

fn ops(catalogue: &Catalogue, span: Span) -> &[Op] {
    &catalogue.ops[span.start as usize..span.end as usize]
}

/// One use: its letter, when, on what conditions, what it does.
fn one_use(catalogue: &Catalogue, how: &Use) -> String {
    let mode = how.mode.map(|mode| format!("({}) ", MODE_WORDS[mode.index()]));
    let asked = &catalogue.conditions[how.conditions.start as usize..how.conditions.end as usize];
    let mut before: Vec<String> = Vec::new();
    before.extend(moment(how.when).map(str::to_owned));
    before.extend(asked.iter().filter_map(|one| condition(catalogue, *one)));
    let when = if before.is_empty() { String::new() } else { format!("{}: ", before.join(", ")) };
    let effects: Vec<String> =
        ops(catalogue, how.ops).iter().map(|op| effect(catalogue, op)).collect();
    format!("{}{when}{}", mode.unwrap_or_default(), effects.join("; "))
}

/// When something may be played or happens; nothing where that is any time.
fn moment(when: When) -> Option<&'static str> {
    Some(match when {
        When::AnyTime => return None,
        When::OnReveal => "when it is revealed",
        When::BeforeOwnEventRoll => "before any roll of yours for the event",
        When::AroundEventRoll => "before or after the die of a roll for the event",
        When::AfterOwnFailedRoll => "after a roll of yours that failed",
        When::AttackedBeforeRoll => "when you are attacked, before the die",
        When::OnOwnAttack => "when you attack or counterattack",
        When::OnCardRevealed => "when a card is revealed",
        When::OnDrawn => "when it is drawn",
        When::OnDeath => "when you are about to be eliminated",
    })
}

/// A condition; nothing for one that goes without saying.
fn condition(catalogue: &Catalogue, condition: Condition) -> Option<String> {
    let stats = |set| joined(&upper(set), "or");
    Some(match condition {
        // What acts for one roll or one combat is played while there is one.
        Condition::DuringRoll | Condition::DuringCombat => return None,
        Condition::DuringEvent => "during an event".to_owned(),
        Condition::InOwnTurn | Condition::IsActive => "in your own turn".to_owned(),
        Condition::OwnInPlay { tag, at_least } => {
            let tag = tag_name(catalogue, tag);
            match at_least {
                1 => format!("if you have a {tag} card in play"),
                more => format!("if you have {more} or more {tag} cards in play"),
            }
        }
        Condition::TargetNotCaptured => "if the target is not captured".to_owned(),
        Condition::NaturalIn(faces) => format!("if the die shows {}", numbers(faces)),
        Condition::StatAtMost { stat, value } => {
            format!("if your {} is at most {value}", stats(StatSet::of(stat)))
        }
        Condition::EventTag(tag) => {
            format!("at an event with the tag {}", tag_name(catalogue, tag))
        }
        Condition::RollerIsSelf(true) => "if the roll is yours".to_owned(),
        Condition::RollerIsSelf(false) => "if an opponent rolls".to_owned(),
        Condition::RollStat(set) => format!("if the roll uses {}", stats(set)),
        Condition::EventStat(set) => {
            format!("if this or a later roll of your event uses {}", stats(set))
        }
    })
}

/// An effect of an advantage card, with how long it acts.
fn effect(catalogue: &Catalogue, op: &Op) -> String {
    let trigger = match op.when {
        When::OnOwnAttack => "when you attack or counterattack, ",
        _ => "",
    };
    let long = match op.duration {
        // As long as the card is in play goes without saying.
        Duration::WhileInPlay => "",
        other => how_long(other),
    };
    let between = if long.is_empty() { "" } else { " " };
    format!("{trigger}{}{between}{long}", what(catalogue, op))
}

/// How long something acts; nothing for what is over at once.
fn how_long(duration: Duration) -> &'static str {
    match duration {
        Duration::Instant => "",
        Duration::ThisRoll => "for this roll",
        Duration::ThisEvent => "for this event",
        Duration::ThisCombat => "for this combat",
        Duration::EndOfTurn => "until the end of the turn",
        Duration::EndOfOwnNextTurn => "until the end of your next turn",
        Duration::UntilEscape => "until an escape roll succeeds",
        Duration::WhileInPlay => "as long as it is in play",
    }
}

/// What an operation does, and on whom.
fn what(catalogue: &Catalogue, op: &Op) -> String {
    let does = |verb: &str, rest: &str| does(op.target, verb, rest);
    match op.effect {
        Effect::ModStat { stats, amount, per } => {
            number(catalogue, op.target, amount, &joined(&upper(stats), "and"), per)
        }
        Effect::ModRoll { purposes: of, amount, per } => {
            let rolls = format!("on {} rolls", joined(&purposes(of), "and"));
            number(catalogue, op.target, amount, &rolls, per)
        }
        Effect::Reroll { purposes: of, failed_only } => {
            let which = if failed_only { "a failed" } else { "any" };
            does("roll", &format!("{which} {} roll again", joined(&purposes(of), "or")))
        }
        Effect::EscapeEvent => does("escape", "the event"),
        Effect::EscapeAttack => does("escape", "the attack"),
        Effect::RedirectAttack { onto_attacker } => {
            let back =
                if onto_attacker { "the attacker may be chosen" } else { "not the attacker" };
            format!("the attack goes to {} of your choice instead ({back})", object(op.target))
        }
        Effect::FreeAttack { bonus } => {
            let bonus = match bonus {
                0 => String::new(),
                amount => format!(" with {amount:+} on its roll"),
            };
            format!("make a free attack on {}{bonus}", object(op.target))
        }
        Effect::CancelCard { kinds, ids, in_play, opponents_only } => {
            let which = cancelled(catalogue, kinds, ids);
            let whose = if opponents_only { "an opponent's" } else { "any" };
            let place = if in_play { "just revealed or in play" } else { "just revealed" };
            format!("cancel {whose} {which}, {place}")
        }
        Effect::DiscardPermanent { count, user_chooses } => {
            let chooser = if user_chooses { "who played the card" } else { "the owner" };
            does("discard", &format!("{} ({chooser} chooses)", counted(count, "permanent")))
        }
        Effect::Forbid { actions } => {
            format!("{} may not {}", subject(op.target), joined(&forbidden(actions), "or"))
        }
        Effect::Suspend { kinds } => suspended(op.target, kinds),
        Effect::Untargetable { by_attacks, by_cards, ends_on_own_attack } => {
            untargetable(op.target, by_attacks, by_cards, ends_on_own_attack)
        }
        Effect::MirrorPenalties => {
            format!("what lowers your numbers lowers those of {} too", object(op.target))
        }
        Effect::RollCheck { faces, then, to_centre, discarded } => {
            let then = ops(catalogue, catalogue.then_ranges[usize::from(then)]);
            check(catalogue, op.target, faces, then, to_centre, discarded)
        }
        Effect::DrawAdvantage { count } => does("draw", &counted(count, "advantage")),
        Effect::DrawDisadvantage { count } => does("draw", &counted(count, "disadvantage")),
        Effect::DiscardHand { count } => does("discard", &of_hand(count)),
        Effect::LeaveGame { stat, difficulty, helper } => {
            does("leave", &until_escape(stat, difficulty, helper))
        }
        Effect::SkipTurn { count } => does("skip", &counted(count, "turn")),
        Effect::Remedy { disadvantage, copies } => {
            remedy(&catalogue.disadvantages[disadvantage.index()].name, copies)
        }
        Effect::Answers { ids } => {
            format!("answer {}: it does nothing to you", names(catalogue, ids))
        }
        Effect::RevealRole => does("turn", "the own role face up"),
        Effect::SwapRole => does("swap", "the own role for one that nobody has"),
    }
}

/// Who cannot be the target of what.
fn untargetable(target: Target, by_attacks: bool, by_cards: bool, until_attack: bool) -> String {
    let by = [(by_attacks, "attacks"), (by_cards, "cards")];
    let by: Vec<&str> = by.iter().filter(|(so, _)| *so).map(|(_, word)| *word).collect();
    let ends = if until_attack { ", or until an attack of one's own" } else { "" };
    format!("{} cannot be the target of {}{ends}", subject(target), joined(&by, "or"))
}

/// What a captive leaves, and until when.
fn until_escape(stat: Stat, difficulty: i8, helper: bool) -> String {
    let helper = if helper { " (a helper may roll)" } else { "" };
    let stat = joined(&upper(StatSet::of(stat)), "or");
    format!("the game until an escape roll of {stat} reaches {difficulty}{helper}")
}

/// Which disadvantage is cured, by how many copies.
fn remedy(cured: &str, copies: u8) -> String {
    match copies {
        1 => format!("remedy {cured}"),
        copies => format!("remedy {cured} with {copies} copies of this card"),
    }
}

/// Cards lost from a hand.
fn of_hand(count: u8) -> String {
    format!("{} from hand, drawn by lot", counted(count, "advantage"))
}

/// So many things.
fn counted(count: u8, things: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {things}{plural}")
}

/// A number that is added, to what and of whom.
fn number(catalogue: &Catalogue, target: Target, amount: i8, to: &str, per: Per) -> String {
    let per = match per {
        Per::One => String::new(),
        Per::OwnInPlay(tag) => {
            format!(" for each {} card you have in play", tag_name(catalogue, tag))
        }
        Per::PlayersInGame => " for each player in the game".to_owned(),
        Per::ConqueredEvents => " for each event you have conquered".to_owned(),
        Per::NaturalRoll => " times what the die shows".to_owned(),
    };
    let of = match target {
        Target::SelfSeat => String::new(),
        target => format!(" for {}", object(target)),
    };
    format!("{amount:+} {to}{per}{of}")
}

/// Which cards are cancelled.
fn cancelled(catalogue: &Catalogue, kinds: KindSet, ids: Option<u8>) -> String {
    let all_kinds = kinds.0.count_ones() as usize == KIND_WORDS.len();
    let kinds =
        if all_kinds { String::new() } else { spaced(&joined(&chosen(KIND_WORDS, kinds.0), "or")) };
    match (ids, kinds.is_empty()) {
        (None, true) => "card".to_owned(),
        (None, false) => format!("{kinds} card"),
        (Some(set), true) => names(catalogue, set),
        (Some(set), false) => format!("{kinds} card of {}", names(catalogue, set)),
    }
}

/// What of one's own stops acting.
fn suspended(target: Target, kinds: KindSet) -> String {
    let names =
        [(AdvantageKind::Special, "special abilities"), (AdvantageKind::Permanent, "permanents")];
    let named = names.iter().filter(|(kind, _)| kinds.has(*kind));
    let what = joined(&named.map(|(_, name)| *name).collect::<Vec<_>>(), "and");
    match target {
        Target::SelfSeat => format!("your {what} in play do nothing"),
        target => format!("the {what} that {} has in play do nothing", object(target)),
    }
}

/// A roll check, with what it does to those hit and what becomes of the card.
fn check(
    catalogue: &Catalogue,
    target: Target,
    faces: u16,
    then: &[Op],
    to_centre: bool,
    discarded: bool,
) -> String {
    let then: Vec<String> = then.iter().map(|op| effect(catalogue, op)).collect();
    let hit = if to_centre { "goes to the centre" } else { "stays in your area" };
    let none = if discarded { "it is discarded" } else { "it stays" };
    format!(
        "roll a die against {}; a {} hits: {}. Where it hits anybody the card {hit}, else {none}",
        object(target),
        numbers(faces),
        then.join("; ")
    )
}

/// Who does something.
fn subject(target: Target) -> &'static str {
    match target {
        Target::SelfSeat => "you",
        other => object(other),
    }
}

/// Whom it is done to.
fn object(target: Target) -> &'static str {
    match target {
        Target::SelfSeat => "yourself",
        Target::Opponent => "an opponent",
        Target::Player => "a player of your choice",
        Target::AllOthers => "every other player",
        Target::Attacker => "the attacker",
        Target::AttackTarget => "the target of your attack",
        Target::Roller => "the roller",
        Target::CheckedHit => "that player",
    }
}

/// A deed: an order to the player of the card, a statement of anybody else.
fn does(target: Target, verb: &str, rest: &str) -> String {
    match target {
        Target::SelfSeat => format!("{verb} {rest}"),
        other => format!("{} {verb}s {rest}", object(other)),
    }
}

/// The actions of a mask that may not be done.
fn forbidden(mask: u8) -> Vec<&'static str> {
    let action = |bit: u8| match bit {
        forbid::ATTACK => "attack",
        forbid::COUNTERATTACK => "counterattack",
        forbid::VOLUNTEER => "volunteer for events",
        forbid::PLAY_FROM_HAND => "play cards from the hand",
        forbid::PLAY_SPECIAL => "play special abilities",
        _ => "face events",
    };
    (0..ACTION_WORDS.len()).map(|bit| 1 << bit).filter(|bit| mask & bit != 0).map(action).collect()
}

/// What rolls are for.
fn purposes(set: PurposeSet) -> Vec<String> {
    chosen(PURPOSE_WORDS, set.0).into_iter().map(|word| word.replace('_', " ")).collect()
}

/// Stats as events name them.
fn upper(set: StatSet) -> Vec<String> {
    chosen(STAT_WORDS, set.0).into_iter().map(str::to_uppercase).collect()
}

/// The words of a mask.
fn chosen<'a>(list: &[&'a str], mask: u8) -> Vec<&'a str> {
    let found = list.iter().enumerate().filter(|(bit, _)| mask >> bit & 1 == 1);
    found.map(|(_, word)| *word).collect()
}

/// `a`, `a and b`, `a, b and c`.
fn joined<W: AsRef<str>>(words: &[W], last: &str) -> String {
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    match words.as_slice() {
        [] => "none".to_owned(),
        [one] => (*one).to_owned(),
        [first @ .., end] => format!("{} {last} {end}", first.join(", ")),
    }
}

/// Words of the content files as people write them.
fn spaced(words: &str) -> String {
    words.replace('_', " ")
}

/// The numbers of a mask, from 1.
fn numbers(mask: u16) -> String {
    let found = (1..=16_u16).filter(|number| mask >> (number - 1) & 1 == 1);
    joined(&found.map(|number| number.to_string()).collect::<Vec<_>>(), "or")
}

/// The advantage cards of a set.
fn names(catalogue: &Catalogue, set: u8) -> String {
    let set = catalogue.id_sets[usize::from(set)];
    let found = catalogue.advantages.iter().take(64).enumerate();
    let found = found.filter(|(index, _)| set >> index & 1 == 1);
    joined(&found.map(|(_, card)| card.name.as_str()).collect::<Vec<_>>(), "or")
}

fn tag_name(catalogue: &Catalogue, tag: u8) -> &str {
    catalogue.tags.get(usize::from(tag)).map_or("", String::as_str)
}

/// A text with a capital letter and a full stop.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}
