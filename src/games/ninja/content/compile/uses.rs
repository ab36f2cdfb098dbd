//! The uses of an advantage card: the effects of one letter together, when they are played, what is
//! chosen for them, and what one use cannot have.

use crate::content::catalogue::{
    Advantage, AdvantageKind, Condition, Duration, Effect, Op, Primitive, Span, Stat, Target, Use,
    When,
};
use crate::content::compile::Compiler;
use crate::content::compile::effects::Bearer;
use crate::content::compile::reach::{place_of, target_place};
use crate::content::effect::grammar;
use crate::content::ids::Mode;
use crate::content::shape;
use crate::state::action::AimKind;
use tenbin_content::Node;

/// What to do about effects that cannot be of one use.
const APART: &str = "make them different modes, or different cards";

/// An operation and the effect it comes from.
struct Part<'n> {
    node: &'n Node,
    op: Op,
}

impl Part<'_> {
    fn word(&self) -> &str {
        self.node.text("do").unwrap_or_default()
    }
}

impl Compiler<'_, '_> {
    /// The uses of an advantage card, and whether all of them act at once (NIN-275).
    pub(super) fn uses(&mut self, card: &Node, kind: AdvantageKind) -> (Span, bool) {
        let effects = self.in_force(card);
        let letters = self.letters(&effects);
        let start = self.cards.uses.len() as u16;
        let modes = if letters == 0 {
            vec![None]
        } else {
            Mode::ALL.iter().take(letters.into()).copied().map(Some).collect()
        };
        for mode in modes {
            let chosen: Vec<&Node> = effects
                .iter()
                .copied()
                .filter(|effect| mode_of(effect).is_none_or(|own| Some(own) == mode))
                .collect();
            let how = self.one_use(mode, &chosen, kind);
            self.cards.uses.push(how);
        }
        let uses = Span { start, end: self.cards.uses.len() as u16 };
        let wanted = card.get("all_modes").is_some_and(|knobs| self.knobs_are(knobs));
        (uses, wanted && letters > 1 && self.act_at_once(card, &effects, uses))
    }

    /// An answer is to a card aimed at the player who answers (NIN-264): a card that is aimed at
    /// nobody has none.
    pub(super) fn answers_are_to_something(&mut self) {
        for card in self.root.list("advantage") {
            for effect in self.in_force(card) {
                if effect.text("do") != Some("answers") {
                    continue;
                }
                for name in effect.list("ids") {
                    self.is_aimed_at_somebody(name);
                }
            }
        }
    }

    fn is_aimed_at_somebody(&mut self, name: &Node) {
        let is_named = |card: &&Advantage| Some(card.id.as_str()) == name.as_text();
        let Some(answered) = self.cards.advantages.iter().find(is_named) else { return };
        let uses = answered.uses.start as usize..answered.uses.end as usize;
        let aimed = self.cards.uses[uses].iter().any(|how| {
            let aim = AimKind::of(&self.cards, how);
            matches!(aim, AimKind::Opponent | AimKind::Player | AimKind::FreeAttack)
        });
        if !aimed {
            let message =
                format!("`{}` is aimed at nobody: there is nobody to answer it", answered.id);
            self.diagnostics.error_with_help(
                name.place,
                message,
                "name cards with target = \"opponent\" or \"player\", or a free attack; to undo \
                 others write do = \"cancel_card\"",
            );
        }
    }

    /// Whether the modes of a card can act all at once: one cancels a card, the others choose
    /// nothing and ask for nothing but an event where they act while there is one.
    fn act_at_once(&mut self, card: &Node, effects: &[&Node], uses: Span) -> bool {
        let cards = &self.cards;
        let modes = &cards.uses[uses.start as usize..uses.end as usize];
        let ops = |how: &Use| &cards.ops[how.ops.start as usize..how.ops.end as usize];
        let cancels = |how: &Use| ops(how).iter().any(|op| op.is(Primitive::CancelCard));
        let fits = |how: &Use| {
            let conditions =
                &cards.conditions[how.conditions.start as usize..how.conditions.end as usize];
            let passes = ops(how).iter().all(|op| op.duration == Duration::ThisEvent);
            let asks =
                conditions.iter().any(|condition| *condition != Condition::DuringEvent || !passes);
            how.when == When::AnyTime
                && !asks
                && (cancels(how) || ops(how).iter().all(|op| choice(op).is_none()))
        };
        let lettered = effects.iter().all(|effect| mode_of(effect).is_some());
        let one_cancels = modes.iter().filter(|how| cancels(how)).count() == 1;
        let fit = lettered && one_cancels && modes.iter().all(fits);
        if !fit {
            self.diagnostics.error_with_help(
                place_of(card, "all_modes"),
                "the modes of this card cannot act all at once (NIN-275)",
                "one mode cancels a card; the others choose nothing, have no `when`, and no \
                 condition but \"during_event\" with duration = \"this_event\"; every effect has \
                 a letter",
            );
        }
        fit
    }

    /// How many letters of modes there are; they must begin at `a` without gaps.
    fn letters(&mut self, effects: &[&Node]) -> u8 {
        let used = effects.iter().filter_map(|effect| mode_of(effect));
        let set = used.fold(0_u32, |set, mode| set | 1 << mode.number());
        let count = set.trailing_ones();
        for effect in effects {
            if let Some(mode) = mode_of(effect)
                && u32::from(mode.number()) >= count
            {
                let missing = shape::MODE_WORDS.get(count as usize).unwrap_or(&"a");
                self.diagnostics.error_with_help(
                    place_of(effect, "mode"),
                    format!("the modes of this card have a gap: there is no mode \"{missing}\""),
                    "letters begin at \"a\" and leave none out",
                );
            }
        }
        count as u8
    }

    /// One use of an advantage card: all its effects together.
    fn one_use(&mut self, mode: Option<Mode>, effects: &[&Node], kind: AdvantageKind) -> Use {
        let mut parts: Vec<Part> = Vec::new();
        let mut conditions: Vec<Condition> = Vec::new();
        let mut stated: Option<(When, &Node)> = None;
        for &effect in effects {
            let mut ops = Vec::new();
            self.effect(effect, Bearer::Advantage(kind), &mut ops);
            parts.extend(ops.into_iter().map(|op| Part { node: effect, op }));
            for condition in effect.list("if") {
                self.condition(condition, &mut conditions);
            }
            let Some(node) = effect.get("when") else { continue };
            let Some(when) = node.as_text().and_then(shape::when) else { continue };
            if is_trigger(when) {
                continue;
            }
            if stated.is_some_and(|(earlier, _)| earlier != when) {
                self.diagnostics.error_with_help(
                    node.place,
                    "the effects of one use have different timings",
                    "give them the same `when`, or make them different modes",
                );
            }
            stated = Some((when, node));
        }
        let when = self.timing(&parts, stated);
        add_implied(when, &parts, &mut conditions);
        self.roller_may_be_other(when, &parts, effects);
        self.one_choice(&parts);
        self.one_set_of_targets(&parts);
        let ops: Vec<Op> = parts.iter().map(|part| part.op).collect();
        let start = self.cards.conditions.len() as u16;
        self.cards.conditions.extend(conditions);
        Use {
            mode,
            when,
            ops: self.store(&ops),
            conditions: Span { start, end: self.cards.conditions.len() as u16 },
        }
    }

    /// When a use can be made: as stated, or as goes without saying for what it does.
    fn timing(&mut self, parts: &[Part], stated: Option<(When, &Node)>) -> When {
        let mut known = stated.map(|(when, _)| when);
        for part in parts {
            let allowed = grammar(part.op.effect.primitive()).timings;
            let Some(&first) = allowed.first() else { continue };
            let when = *known.get_or_insert(first);
            if !allowed.contains(&when) {
                let word = part.word();
                let message = match first {
                    When::AnyTime => format!("`{word}` has no such timing"),
                    _ => format!("`{word}` is played {} and at no other time", when_word(first)),
                };
                match stated {
                    Some((_, node)) => {
                        let help = "leave `when` out: it goes without saying";
                        self.diagnostics.error_with_help(node.place, message, help);
                    }
                    None => self.diagnostics.error_with_help(part.node.place, message, APART),
                }
                return when;
            }
        }
        let when = known.unwrap_or(When::AnyTime);
        if let Some((_, node)) = stated
            && let Some((message, help)) = never_then(when, parts)
        {
            self.diagnostics.error_with_help(node.place, message, help);
        }
        for part in parts {
            let around = when == When::AroundEventRoll;
            let (message, help) = match part.op.target {
                Target::SelfSeat => continue,
                Target::Roller if around => continue,
                Target::Roller => {
                    ("there is a roller only around a roll", "write when = \"around_event_roll\"")
                }
                _ if around => (
                    "around an event roll a card acts on its player or on the roller",
                    "write target = \"roller\"; for others' rolls alone add \
                     if = [{ roller_is = \"opponent\" }]",
                ),
                _ => continue,
            };
            self.diagnostics.error_with_help(target_place(part.node), message, help);
        }
        when
    }

    /// What acts on the own roll alone is never played for an opponent's.
    fn roller_may_be_other(&mut self, when: When, parts: &[Part], effects: &[&Node]) {
        let own = when == When::AfterOwnFailedRoll
            || when == When::AroundEventRoll
                && parts.iter().all(|part| part.op.target != Target::Roller);
        if !own {
            return;
        }
        for condition in effects.iter().flat_map(|effect| effect.list("if")) {
            if let Some((place, roller)) = condition.entry("roller_is")
                && roller.as_text() == Some("opponent")
            {
                self.diagnostics.error_with_help(
                    place,
                    "this use acts on the own roll, and that has no other roller",
                    "leave the condition out, or write target = \"roller\" to act on another's roll",
                );
            }
        }
    }

    /// For one use one thing is chosen: a card, a disadvantage, or a player.
    fn one_choice(&mut self, parts: &[Part]) {
        let mut first: Option<Choice> = None;
        for (index, part) in parts.iter().enumerate() {
            let code = part.op.effect.primitive();
            let single = matches!(
                code,
                Primitive::CancelCard
                    | Primitive::FreeAttack
                    | Primitive::RedirectAttack
                    | Primitive::RollCheck
            );
            if single && parts[..index].iter().any(|other| other.op.is(code)) {
                let message = format!("one use has one `{}`", part.word());
                self.diagnostics.error_with_help(part.node.place, message, APART);
                return;
            }
            let Some(own) = choice(&part.op) else { continue };
            let known = *first.get_or_insert(own);
            if !known.goes_with(own) {
                let message = format!(
                    "one use chooses one thing, and this one {} and {}",
                    known.words(),
                    own.words()
                );
                let place = target_place(part.node);
                self.diagnostics.error_with_help(place, message, APART);
                return;
            }
            if known == Choice::Opponent || known == Choice::Player {
                // An attack says whom it is aimed at.
                first = Some(own);
            }
        }
    }

    /// A card in play acts on one set of players beside its own: all that lasts acts on them.
    fn one_set_of_targets(&mut self, parts: &[Part]) {
        let lasts = |part: &&Part| {
            let op = &part.op;
            grammar(op.effect.primitive()).lasts
                && op.target != Target::SelfSeat
                && op.when != When::OnOwnAttack
        };
        let mut lasting = parts.iter().filter(lasts);
        let Some(first) = lasting.next() else { return };
        let other = lasting.find(|part| part.op.target != first.op.target);
        if let Some(other) = other {
            self.diagnostics.error_with_help(
                target_place(other.node),
                "the lasting effects of one use act on the same players",
                format!("give them the same `target`, or {APART}"),
            );
        }
        if parts.iter().any(|part| part.op.is(Primitive::RollCheck)) {
            self.diagnostics.error_with_help(
                target_place(first.node),
                "beside a roll check nothing lasting acts on others: the card acts on those it hit",
                format!("put the effect into its `then`, or {APART}"),
            );
        }
        let attacks = |part: &Part| matches!(choice(&part.op), Some(Choice::Attack));
        let passing =
            matches!(first.op.target, Target::Attacker | Target::AttackTarget | Target::Roller);
        if passing && parts.iter().any(attacks) {
            self.diagnostics.error_with_help(
                target_place(first.node),
                "beside an attack a lasting effect acts on whom the attack is aimed at",
                "write target = \"opponent\"",
            );
        }
    }
}

/// What acts for one event, one roll or one combat is played while there is one: otherwise it would
/// be spent for nothing (NIN-278, NIN-205).
fn add_implied(when: When, parts: &[Part], conditions: &mut Vec<Condition>) {
    let lasts = |duration| {
        let acts = |op: &Op| op.duration == duration && op.when != When::OnOwnAttack;
        parts.iter().any(|part| acts(&part.op))
    };
    let attacks = parts.iter().any(|part| part.op.is(Primitive::FreeAttack));
    let any_time = matches!(when, When::AnyTime | When::OnReveal);
    for (needed, condition) in [
        (any_time && lasts(Duration::ThisEvent), Condition::DuringEvent),
        (any_time && lasts(Duration::ThisRoll), Condition::DuringRoll),
        (any_time && lasts(Duration::ThisCombat) && !attacks, Condition::DuringCombat),
    ] {
        if needed && !conditions.contains(&condition) {
            conditions.push(condition);
        }
    }
}

/// What is chosen when a use is made.
#[derive(Copy, Clone, Eq, PartialEq)]
enum Choice {
    Cancel,
    Cure,
    Answer,
    Attack,
    Opponent,
    Player,
}

impl Choice {
    /// Whether the same thing is chosen for both.
    fn goes_with(self, other: Self) -> bool {
        let aims_at_seat = |choice| matches!(choice, Self::Opponent | Self::Player);
        self == other
            || self == Self::Attack && aims_at_seat(other)
            || other == Self::Attack && aims_at_seat(self)
    }

    fn words(self) -> &'static str {
        match self {
            Self::Cancel => "cancels a card",
            Self::Cure => "cures a disadvantage",
            Self::Answer => "answers a card",
            Self::Attack => "aims an attack",
            Self::Opponent => "acts on an opponent",
            Self::Player => "acts on any player",
        }
    }
}

/// What is chosen for an operation.
fn choice(op: &Op) -> Option<Choice> {
    Some(match op.effect.primitive() {
        Primitive::CancelCard => Choice::Cancel,
        Primitive::Remedy => Choice::Cure,
        Primitive::Answers => Choice::Answer,
        Primitive::FreeAttack | Primitive::RedirectAttack => Choice::Attack,
        _ => match op.target {
            Target::Opponent => Choice::Opponent,
            Target::Player => Choice::Player,
            _ => return None,
        },
    })
}

/// Why a use that does this is never made at that time, and what to write instead.
fn never_then(when: When, parts: &[Part]) -> Option<(&'static str, &'static str)> {
    let does = |code| parts.iter().any(|part| part.op.is(code));
    let raises_life = |part: &Part| {
        let op = &part.op;
        op.target == Target::SelfSeat
            && op.adds_to(Stat::Cst).is_some_and(|amount| amount > 0)
            && op.duration.counts_for_life()
    };
    match when {
        When::AfterOwnFailedRoll if !does(Primitive::Reroll) => Some((
            "only a use that rolls again is made \"after_own_failed_roll\"",
            "write when = \"around_event_roll\", before or after the die; a special ability or a \
             permanent that changes the roll follows its die without any `when` (NIN-250)",
        )),
        When::OnCardRevealed if !does(Primitive::CancelCard) && !does(Primitive::Answers) => {
            Some((
                "only a use that cancels or answers a card is made \"on_card_revealed\"",
                "leave `when` out",
            ))
        }
        When::OnCardRevealed
            if parts
                .iter()
                .any(|part| matches!(part.op.effect, Effect::CancelCard { in_play: true, .. })) =>
        {
            Some((
                "this also cancels cards in play, at any time",
                "leave out `when`, or `allow_in_play`",
            ))
        }
        When::OnDeath if !parts.iter().any(raises_life) => Some((
            "only a use that raises the own CST is made \"on_death\" (NIN-384)",
            "leave `when` out: remedies and cancels may be played in a death window as they are",
        )),
        _ => None,
    }
}

/// The letter of an effect.
fn mode_of(effect: &Node) -> Option<Mode> {
    effect.text("mode").and_then(shape::mode)
}

/// Timings that fire by themselves instead of saying when a card may be played.
pub(super) fn is_trigger(when: When) -> bool {
    matches!(when, When::OnOwnAttack | When::OnDrawn)
}

/// The word of a timing, in quotes.
fn when_word(when: When) -> String {
    let word = shape::WHEN_WORDS.iter().find(|word| shape::when(word) == Some(when));
    format!("\"{}\"", word.copied().unwrap_or_default())
}
