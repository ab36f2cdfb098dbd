//! A card of a designer's own for every effect of the vocabulary: the shipped expert plays it where
//! it helps. Fixed seeds, so these are facts.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use tenbin::engine::play::{Policy, seat_policies};
use tenbin::engine::{Key, NullRecorder, Seat, Seeded, Table, View, play};
use tenbin::games::ninja::content::ids::AdvantageId;
use tenbin::games::ninja::{Action, Ninja};
use tenbin::policies::make;

use crate::support::{game_in, library_with, strategy};

/// Games of four experts for each card.
const GAMES: u64 = 400;

/// What the effects are called, the type of the card, its effects, and knobs that let them matter.
const CARDS: &[(&str, &str, &str, &[&str])] = &[
    ("draw_adv", "single_use", r#"do = "draw_adv", count = 2"#, &[]),
    ("draw_adv_one", "single_use", r#"do = "draw_adv""#, &[]),
    ("draw_adv_special", "special", r#"do = "draw_adv", count = 2"#, &[]),
    ("draw_adv_player", "single_use", r#"do = "draw_adv", count = 2, target = "player""#, &[]),
    ("discard_hand", "single_use", r#"do = "discard_hand", target = "opponent""#, &[]),
    ("discard_hand_two", "special", r#"do = "discard_hand", count = 2, target = "player""#, &[]),
    ("draw_dis", "single_use", r#"do = "draw_dis", target = "opponent""#, &[]),
    ("draw_dis_two", "special", r#"do = "draw_dis", count = 2, target = "opponent""#, &[]),
    ("draw_dis_player", "single_use", r#"do = "draw_dis", target = "player""#, &[]),
    ("discard_permanent", "single_use", r#"do = "discard_permanent", target = "opponent""#, &[]),
    (
        "discard_permanent_user",
        "special",
        r#"do = "discard_permanent", target = "opponent", chooser = "user", count = 2"#,
        &[],
    ),
    ("reveal_role", "single_use", r#"do = "reveal_role", target = "opponent""#, &[]),
    ("reveal_role_player", "special", r#"do = "reveal_role", who = "player""#, &[]),
    (
        "own_attack_single",
        "single_use",
        r#"do = "mod_stat", stat = "dif", amount = -2, target = "attack_target", duration = "eot", when = "on_own_attack""#,
        &[],
    ),
    (
        "own_attack_special",
        "special",
        r#"do = "mod_stat", stat = "dif", amount = -2, target = "attack_target", duration = "eot", when = "on_own_attack""#,
        &[],
    ),
    (
        "own_attack_permanent",
        "permanent",
        r#"do = "mod_stat", stat = "dif", amount = -1, target = "attack_target", when = "on_own_attack""#,
        &[],
    ),
    (
        "dif_attack_target",
        "single_use",
        r#"do = "mod_stat", stat = "dif", amount = -2, target = "attack_target", duration = "this_combat""#,
        &[],
    ),
    (
        "att_attacker",
        "single_use",
        r#"do = "mod_stat", stat = "att", amount = -2, target = "attacker", duration = "eot""#,
        &[],
    ),
    (
        "cst_attacker",
        "single_use",
        r#"do = "mod_stat", stat = "cst", amount = -3, target = "attacker", duration = "eot""#,
        &[],
    ),
    (
        "cst_all",
        "single_use",
        r#"do = "mod_stat", stat = "cst", amount = -2, target = "all_others", duration = "eot""#,
        &[],
    ),
    (
        "cst_opponent",
        "single_use",
        r#"do = "mod_stat", stat = "cst", amount = -1, target = "opponent", duration = "eot""#,
        &[],
    ),
    (
        "cst_self",
        "single_use",
        r#"do = "mod_stat", stat = "cst", amount = 2, duration = "eot""#,
        &[],
    ),
    (
        "att_self",
        "single_use",
        r#"do = "mod_stat", stat = "att", amount = 2, duration = "eot""#,
        &[],
    ),
    (
        "att_combat",
        "single_use",
        r#"do = "mod_stat", stat = "att", amount = 2, duration = "this_combat""#,
        &[],
    ),
    (
        "dif_self",
        "single_use",
        r#"do = "mod_stat", stat = "dif", amount = 2, duration = "eot""#,
        &[],
    ),
    (
        "dif_opponent",
        "single_use",
        r#"do = "mod_stat", stat = "dif", amount = -2, target = "opponent", duration = "eot""#,
        &[],
    ),
    (
        "dif_player",
        "special",
        r#"do = "mod_stat", stat = "dif", amount = -2, target = "player", duration = "eot""#,
        &[],
    ),
    (
        "int_roller",
        "single_use",
        r#"do = "mod_stat", stat = "int", amount = -2, target = "roller", duration = "this_roll", when = "around_event_roll""#,
        &[],
    ),
    (
        "per_players",
        "single_use",
        r#"do = "mod_stat", stat = "att", amount = 1, per = "players_in_game", duration = "eot""#,
        &[],
    ),
    (
        "per_conquered",
        "special",
        r#"do = "mod_stat", stat = "att", amount = 2, per = "conquered_events", duration = "eot""#,
        &[],
    ),
    (
        "permanent_opponent",
        "permanent",
        r#"do = "mod_stat", stat = "dif", amount = -1, target = "opponent""#,
        &[],
    ),
    (
        "roll_attack",
        "single_use",
        r#"do = "mod_roll", amount = 2, rolls = ["attack", "counterattack"], duration = "eot""#,
        &[],
    ),
    (
        "roll_counter",
        "single_use",
        r#"do = "mod_roll", amount = 3, rolls = "counterattack", duration = "this_combat""#,
        &[],
    ),
    (
        "roll_attack_opponent",
        "single_use",
        r#"do = "mod_roll", amount = -3, rolls = "attack", target = "opponent", duration = "eot""#,
        &[],
    ),
    (
        "roll_event_opponent",
        "special",
        r#"do = "mod_roll", amount = -2, target = "opponent", duration = "this_event""#,
        &[],
    ),
    ("roll_event", "single_use", r#"do = "mod_roll", amount = 2, duration = "this_event""#, &[]),
    (
        "roll_escape",
        "single_use",
        r#"do = "mod_roll", amount = 3, rolls = "escape", duration = "eot""#,
        &[],
    ),
    (
        "roll_priority",
        "single_use",
        r#"do = "mod_roll", amount = 3, rolls = "priority", duration = "this_event""#,
        &[],
    ),
    (
        "natural_roll",
        "single_use",
        r#"do = "mod_roll", amount = 1, per = "natural_roll", duration = "this_roll", when = "around_event_roll""#,
        &[],
    ),
    ("reroll", "single_use", r#"do = "reroll""#, &[]),
    ("reroll_attack", "single_use", r#"do = "reroll", rolls = ["attack", "counterattack"]"#, &[]),
    ("reroll_escape", "single_use", r#"do = "reroll", rolls = "escape""#, &[]),
    ("reroll_priority", "single_use", r#"do = "reroll", rolls = "priority""#, &[]),
    ("reroll_check", "single_use", r#"do = "reroll", rolls = "check""#, &[]),
    ("escape_event", "special", r#"do = "escape_event""#, &[]),
    ("escape_attack", "special", r#"do = "escape_attack""#, &[]),
    ("redirect_attack", "single_use", r#"do = "redirect_attack""#, &[]),
    ("free_attack", "single_use", r#"do = "free_attack""#, &[]),
    ("free_attack_bonus", "single_use", r#"do = "free_attack", bonus = 3"#, &[]),
    (
        "cancel_card",
        "single_use",
        r#"do = "cancel_card", filter = { owner = "opponent" }, allow_in_play = true"#,
        &[],
    ),
    ("cancel_revealed", "single_use", r#"do = "cancel_card""#, &[]),
    (
        "forbid_attack",
        "single_use",
        r#"do = "forbid", actions = ["attack"], target = "opponent", duration = "eot""#,
        &[],
    ),
    (
        "forbid_attack_all",
        "special",
        r#"do = "forbid", actions = ["attack", "counterattack"], target = "all_others", duration = "eot""#,
        &[],
    ),
    (
        "forbid_counterattack",
        "single_use",
        r#"do = "forbid", actions = ["counterattack"], target = "opponent", duration = "eot""#,
        &[],
    ),
    (
        "forbid_hand",
        "single_use",
        r#"do = "forbid", actions = ["play_from_hand"], target = "all_others", duration = "eot""#,
        &[],
    ),
    (
        "forbid_special",
        "single_use",
        r#"do = "forbid", actions = ["play_special"], target = "opponent", duration = "eot""#,
        &[],
    ),
    (
        "forbid_volunteer",
        "single_use",
        r#"do = "forbid", actions = ["volunteer"], target = "opponent", duration = "eot""#,
        &[],
    ),
    (
        "forbid_face",
        "single_use",
        r#"do = "forbid", actions = ["face_event"], target = "opponent", duration = "eot""#,
        &[],
    ),
    (
        "suspend_permanents",
        "single_use",
        r#"do = "suspend", what = "permanents", target = "opponent", duration = "eot""#,
        &[],
    ),
    (
        "suspend_all",
        "special",
        r#"do = "suspend", what = ["specials", "permanents"], target = "all_others", duration = "eot""#,
        &[],
    ),
    (
        "suspend_attacker",
        "single_use",
        r#"do = "suspend", what = "permanents", target = "attacker", duration = "eot""#,
        &[],
    ),
    (
        "untargetable",
        "single_use",
        r#"do = "untargetable", by = ["attack", "card"], duration = "eot""#,
        &[],
    ),
    (
        "untargetable_attack",
        "single_use",
        r#"do = "untargetable", by = "attack", duration = "eot""#,
        &[],
    ),
    (
        "untargetable_card",
        "single_use",
        r#"do = "untargetable", by = "card", duration = "eot""#,
        &[],
    ),
    ("mirror_penalties", "single_use", r#"do = "mirror_penalties", duration = "eot""#, &[]),
    (
        "roll_check",
        "single_use",
        r#"do = "roll_check", who = "all_others", success = [4, 5, 6], then = [{ do = "mod_stat", stat = "dif", amount = -2, duration = "eot" }]"#,
        &[],
    ),
    (
        "roll_check_cst",
        "special",
        r#"do = "roll_check", who = "opponent", success = [4, 5, 6], then = [{ do = "mod_stat", stat = "cst", amount = -3, duration = "eot" }]"#,
        &[],
    ),
    (
        "roll_check_forbid",
        "single_use",
        r#"do = "roll_check", who = "all_others", success = [3, 4, 5, 6], then = [{ do = "forbid", actions = ["attack"], duration = "eot" }]"#,
        &[],
    ),
    (
        "remedy_wound",
        "single_use",
        r#"do = "remedy", cures = [{ id = "light_wound", copies = 1 }]"#,
        &[],
    ),
    (
        "remedy_stun",
        "single_use",
        r#"do = "remedy", cures = [{ id = "stun", copies = 1 }]"#,
        &["disadvantage_duration=all_plus_one_turn"],
    ),
    (
        "remedy_debilitation",
        "single_use",
        r#"do = "remedy", cures = [{ id = "debilitation", copies = 1 }]"#,
        &[],
    ),
    (
        "remedy_distraction",
        "single_use",
        r#"do = "remedy", cures = [{ id = "distraction", copies = 1 }]"#,
        &[],
    ),
    (
        "remedy_recall",
        "single_use",
        r#"do = "remedy", cures = [{ id = "recall", copies = 1 }]"#,
        &[],
    ),
    (
        "remedy_retreat",
        "single_use",
        r#"do = "remedy", cures = [{ id = "retreat", copies = 1 }]"#,
        &[],
    ),
    (
        "remedy_crisis",
        "single_use",
        r#"do = "remedy", cures = [{ id = "identity_crisis", copies = 1 }]"#,
        &[],
    ),
    ("answers", "single_use", r#"do = "answers", ids = "scourge""#, &[]),
    (
        "answers_attack",
        "single_use",
        r#"do = "answers", ids = ["lupus_form", "brain_hypnosis"]"#,
        &[],
    ),
    (
        "on_death",
        "single_use",
        r#"do = "mod_stat", stat = "cst", amount = 2, duration = "eot", when = "on_death""#,
        &["death_window=self"],
    ),
];

/// A policy that counts how often it plays a card.
struct Counting {
    inner: Box<dyn Policy<Ninja>>,
    card: AdvantageId,
    played: Arc<AtomicU32>,
}

impl Policy<Ninja> for Counting {
    fn begin(&mut self, seat: Seat, key: Key) {
        self.inner.begin(seat, key);
    }

    fn choose(&mut self, view: View<'_, Ninja>, legal: &[Action]) -> usize {
        let chosen = self.inner.choose(view, legal);
        let ours =
            |action: &Action| matches!(action, Action::Play { card, .. } if *card == self.card);
        self.played.fetch_add(u32::from(ours(&legal[chosen])), Ordering::Relaxed);
        chosen
    }
}

/// The game with four copies of a card for all clans.
fn game_of(name: &str, kind: &str, effects: &str, sets: &[&str]) -> Ninja {
    let variant = format!(
        "description = \"x\"\n[rules]\nadvantage_deck_size = 54\n[[advantage]]\nid = \"own\"\n\
         name = \"Own\"\ncount = 4\nkind = \"{kind}\"\nclans = \"all\"\nsource = \"mine\"\n\
         effect = [{{ {effects} }}]\n"
    );
    let folder = format!("ninja_advice/{name}");
    let library = library_with(&folder, &[("configs/ninja/variants/mine.toml", &variant)]);
    game_in::<Ninja>(&library, 4, &["mine"], sets)
}

/// How often experts play a card in so many games.
fn played(game: &Ninja, games: u64) -> u32 {
    let mut cards = AdvantageId::ALL.into_iter().zip(&game.rules.catalogue.advantages);
    let (card, _) = cards.find(|(_, card)| card.id == "own").unwrap();
    let played = Arc::new(AtomicU32::new(0));
    let expert = strategy::<Ninja>("expert");
    let mut table: Table<Ninja> = (0..4)
        .map(|_| {
            let policy = Counting { inner: make(&expert), card, played: Arc::clone(&played) };
            Box::new(policy) as Box<dyn Policy<Ninja>>
        })
        .collect();
    for index in 0..games {
        seat_policies(&mut table, 11, index);
        play(game, &mut table, &mut Seeded::new(11, index), &mut NullRecorder);
    }
    played.load(Ordering::Relaxed)
}

/// Section 4: whatever a card of one's own does, the expert plays it where that helps.
#[test]
fn the_expert_plays_cards_with_every_effect() {
    let idle = CARDS.iter().filter(|(name, kind, effects, sets)| {
        played(&game_of(name, kind, effects, sets), GAMES) == 0
    });
    let idle: Vec<&str> = idle.map(|(name, ..)| *name).collect();
    assert!(idle.is_empty(), "never played: {idle:?}");
}

/// Every primitive that an advantage card may have is among these cards.
#[test]
fn no_effect_is_left_out() {
    use tenbin::games::ninja::content::effect::EFFECT;
    // These belong on disadvantage cards.
    const DRAWN: [&str; 3] = ["leave_game", "skip_turn", "swap_role"];
    for word in EFFECT.forms.iter().map(|form| form.word).filter(|word| !DRAWN.contains(word)) {
        let does = format!("do = \"{word}\"");
        assert!(CARDS.iter().any(|(_, _, effects, _)| effects.contains(&does)), "{word}");
    }
}

/// What a card does to its own player is a cost.
#[test]
fn the_expert_plays_no_card_that_only_harms_itself() {
    for (name, effects) in [
        ("own_dis", "do = \"draw_dis\""),
        ("own_hand", "do = \"discard_hand\""),
        ("own_role", "do = \"reveal_role\""),
        ("own_permanent", "do = \"discard_permanent\""),
        ("gift", "do = \"draw_adv\", target = \"opponent\""),
        ("own_life", "do = \"mod_stat\", stat = \"cst\", amount = -3, duration = \"eot\""),
    ] {
        let game = game_of(name, "single_use", effects, &[]);
        assert_eq!(played(&game, GAMES), 0, "{name}");
    }
}

/// A number that is a count is what it comes to: nothing before the first conquest.
#[test]
fn counts_are_weighed_as_they_are() {
    let effects = "do = \"mod_stat\", stat = \"att\", amount = 2, duration = \"eot\"";
    let fixed = played(&game_of("fixed", "single_use", effects, &[]), GAMES);
    let counted = format!("{effects}, per = \"conquered_events\"");
    let counted = played(&game_of("counted", "single_use", &counted, &[]), GAMES);
    assert!(counted < fixed, "{counted} against {fixed}");
}
