//! Abilities and effects in the words of the content files: `on_hit if source monster/strigoi:
//! prevent 1`.

use crate::content::catalogue::{Ability, Catalogue, Condition, Op, Span};
use crate::content::vocabulary::{Colour, FightKind, Source, Target, Timing};

/// The words of a set of bits, as `key one/other`; nothing for an empty set.
pub(super) fn bits(key: &str, words: &[&str], set: u8) -> Option<String> {
    let words = words.iter().enumerate().filter(|(bit, _)| set >> bit & 1 == 1);
    let words: Vec<&str> = words.map(|(_, word)| *word).collect();
    (set != 0).then(|| format!("{key} {}", words.join("/")))
}

/// All abilities of a card or token: equal ones are counted, and those of one use are joined by `or`
/// where uses count.
pub(super) fn abilities(catalogue: &Catalogue, span: Span, uses_count: bool) -> String {
    let mut uses: Vec<(u8, String)> = Vec::new();
    for ability in catalogue.abilities_of(span) {
        let text = of_ability(catalogue, ability);
        match uses.last_mut() {
            Some((slot, joined)) if uses_count && *slot == ability.slot => {
                *joined = format!("{joined} or {text}");
            }
            _ => uses.push((ability.slot, text)),
        }
    }
    let mut counted: Vec<(String, usize)> = Vec::new();
    for (_, text) in uses {
        match counted.iter_mut().find(|(known, _)| *known == text) {
            Some((_, count)) => *count += 1,
            None => counted.push((text, 1)),
        }
    }
    let counted = counted.into_iter().map(|(text, count)| match count {
        1 => text,
        count => format!("{count}x {text}"),
    });
    counted.collect::<Vec<_>>().join("; ")
}

fn of_ability(catalogue: &Catalogue, ability: &Ability) -> String {
    let timings = Timing::WORDS.iter().enumerate();
    let timings: Vec<&str> =
        timings.filter(|(bit, _)| ability.timings >> bit & 1 == 1).map(|(_, word)| *word).collect();
    let condition = condition(&ability.condition);
    let condition =
        if condition.is_empty() { String::new() } else { format!(" if {}", condition.join(", ")) };
    let target = match ability.target {
        Target::SelfWolf => String::new(),
        target => format!(" on {}", target.word()),
    };
    format!("{}{condition}: {}{target}", timings.join("/"), effects(catalogue, ability.ops))
}

fn condition(one: &Condition) -> Vec<String> {
    let mut parts: Vec<String> = Vec::new();
    parts.extend(bits("fight_kind", FightKind::WORDS, one.fights));
    parts.extend(bits("colour", Colour::WORDS, one.colours));
    parts.extend(bits("source", Source::WORDS, one.sources));
    if one.altar_at_least_threshold {
        parts.push("altar_at_least_threshold".to_owned());
    }
    parts.extend(one.is_monk.map(|asked| format!("is_monk {asked}")));
    parts.extend(one.strigoi_alive.map(|count| format!("strigoi_alive {count}")));
    parts.extend(one.supreme.map(|asked| format!("supreme {asked}")));
    parts
}

/// Effects one after the other.
pub(super) fn effects(catalogue: &Catalogue, span: Span) -> String {
    let texts = catalogue.ops_of(span).iter().map(|op| effect(catalogue, *op));
    texts.collect::<Vec<_>>().join(", ")
}

fn effect(catalogue: &Catalogue, op: Op) -> String {
    let counted = |word: &str, count: u8| format!("{word} {count}");
    let changed = |word: &str, change: i8| format!("{word} {change:+}");
    match op {
        Op::AddFight(n) => changed("add_fight", n),
        Op::Prevent(n) => counted("prevent", n),
        Op::Heal(n) => counted("heal", n),
        Op::WoundSelf(n, false) => counted("wound_self", n),
        Op::WoundSelf(n, true) => format!("wound_self {n} (preventable)"),
        Op::Wound(n) => counted("wound", n),
        Op::Shock(n) => counted("shock", n),
        Op::RetrieveReward(n) => counted("retrieve_reward", n),
        Op::RecoverActions(u8::MAX) => "recover_actions all".to_owned(),
        Op::RecoverActions(n) => counted("recover_actions", n),
        Op::RotatePlatform => "rotate_platform".to_owned(),
        Op::PeekAndDecline => "peek_and_decline".to_owned(),
        Op::PassStrigoi => "pass_strigoi".to_owned(),
        Op::GainToken(n) => counted("gain_token", n),
        Op::GainReward(n) => counted("gain_reward", n),
        Op::GainBlood(n) => counted("gain_blood", n),
        Op::LoseBlood(n) => counted("lose_blood", n),
        Op::ModifyMove(n) => changed("modify_move", n),
        Op::ModifyCombat(n) => changed("modify_combat", n),
        Op::GainCard(kind) => format!("gain_card {}", catalogue.kinds[usize::from(kind)]),
        Op::RemoveFromGame => "remove_from_game".to_owned(),
        Op::StrigoiMove(letter) => format!("strigoi_move {}", letter.word()),
        Op::StrigoiStay => "strigoi_stay".to_owned(),
        Op::CurseRoom(n) => counted("curse_room", n),
        Op::Collapse(letter) => format!("collapse {}", letter.word()),
    }
}
