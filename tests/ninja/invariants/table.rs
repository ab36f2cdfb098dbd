//! Plays random games and looks at every decision.

use tenbin::engine::seed::{self, Label};
use tenbin::engine::{Actions, Decision, Game, Recorder, Seat, SeatSet, Seeded};
use tenbin::games::ninja::content::catalogue::{
    AdvantageKind, Duration, Goal, Primitive, Scope, Target,
};
use tenbin::games::ninja::content::ids::AdvantageId;
use tenbin::games::ninja::content::knobs::{
    AllEventConquest, DisadvantageDuration, EliminationCredit, SimultaneousWin,
};
use tenbin::games::ninja::state::{CombatKind, CombatStep, Ending, Frame, State, Usage};
use tenbin::games::ninja::{Action, Aim, Ninja};

use super::watch::Watch;

/// Fails with a text unless a condition holds.
macro_rules! hold {
    ($condition:expr, $($text:tt)+) => {
        if !$condition {
            return Err(format!($($text)+));
        }
    };
}

/// Plays one random game; the text says what did not hold.
pub(crate) fn play_watched(game: &Ninja, seed: u64, index: u64) -> Result<(), String> {
    let mut watch = Watch::new(game);
    let mut chance = Seeded::new(seed, index);
    let mut generator = seed::stream(seed, index, Label::Bot(0));
    let mut state = game.deal(&mut chance, &mut watch);
    let mut actions = Actions::<Ninja>::new();
    let mut turn_seen = 0;
    let mut decisions = 0;
    while let Decision::Seat(seat) = game.decision(&state) {
        game.check(&state).map_err(|error| format!("{error}\n{}", watch.last_lines()))?;
        heard(&watch)?;
        game.legal(&state, &mut actions);
        hold!(!actions.is_empty(), "no legal action: {:?}", state.frames);
        hold!(actions.windows(2).all(|pair| pair[0] < pair[1]), "not ascending: {actions:?}");
        look(game, &state, seat, &actions)?;
        nothing_is_stale(game, &state, &actions, &watch)?;
        if state.turn != turn_seen {
            turn_seen = state.turn;
            begun(game, &state, &watch)?;
        }
        hold!(state.turn as u32 == watch.turn, "I14: turn {} was not told", state.turn);
        decisions += 1;
        hold!(decisions < game.decisions_max(), "I20: the game does not end");
        let choice = seed::below(&mut generator, actions.len() as u32) as usize;
        game.apply(&mut state, actions[choice], &mut chance, &mut watch);
    }
    heard(&watch)?;
    finished(game, &state, &watch)?;
    watch.ended(&game.standing(&state), decisions);
    // I15: the end stays the end.
    let before = state;
    game.apply(&mut state, Action::Pass, &mut chance, &mut watch);
    hold!(state == before, "I15: the state is touched after the end");
    heard(&watch)
}

/// The story of a game.
pub(crate) fn log_of(game: &Ninja, seed: u64, index: u64) -> String {
    let mut watch = Watch::new(game);
    let mut chance = Seeded::new(seed, index);
    let mut generator = seed::stream(seed, index, Label::Bot(0));
    let mut state = game.deal(&mut chance, &mut watch);
    let mut actions = Actions::<Ninja>::new();
    while let Decision::Seat(_) = game.decision(&state) {
        game.legal(&state, &mut actions);
        let choice = seed::below(&mut generator, actions.len() as u32) as usize;
        game.apply(&mut state, actions[choice], &mut chance, &mut watch);
    }
    watch.log
}

fn heard(watch: &Watch<'_>) -> Result<(), String> {
    match watch.problems.first() {
        Some(problem) => Err(format!("{problem}\n{}", watch.last_lines())),
        None => Ok(()),
    }
}

/// What must hold of a decision and its legal actions.
fn look(game: &Ninja, s: &State, seat: Seat, actions: &[Action]) -> Result<(), String> {
    let rules = &game.rules.knobs;
    let (captured, recalled) = (s.captured.has(seat), s.recalled.has(seat));
    hold!(!s.eliminated.has(seat), "NIN-381: {seat} is out and asked");
    for &action in actions {
        if let Some(target) = target_of(game, action) {
            let gone = s.captured.or(s.eliminated).has(target);
            hold!(!gone, "I09: {action:?} of {seat} is aimed at one out of the game");
        }
        let attacks = matches!(action, Action::Attack(_)) || is_free_attack(game, action);
        let faces = matches!(action, Action::Face | Action::Volunteer | Action::Ask);
        let counters = action == Action::Counter;
        hold!(!(captured && (attacks || faces || counters)), "I09: {seat}: {action:?}");
        hold!(!(recalled && (attacks || faces)), "I10: {seat}: {action:?}");
        let barred = recalled && counters && !rules.limited_may_counter;
        hold!(!barred, "I10: {seat}: {action:?}");
        if let Action::Attack(target) = action {
            let hidden = s.unattackable.has(target);
            hold!(!hidden && target != seat, "NIN-162: {seat}: {action:?}");
        }
        played_by_right(game, s, seat, action)?;
    }
    if let Some(&Frame::Combat { kind, step: CombatStep::MayCounter, .. }) = s.frames.last() {
        hold!(kind != CombatKind::Counter, "I08: a counterattack is answered by another");
    }
    for player in &s.players[..usize::from(game.seats())] {
        let for_all = game.rules.catalogue.events.iter().filter(|event| event.scope == Scope::All);
        let for_all = for_all.fold(0, |set, event| set | event.set);
        let may = rules.all_event_conquest != AllEventConquest::Never;
        hold!(may || player.events & for_all == 0, "I12: an event for all is conquered");
    }
    hold!(i32::from(s.turn) <= rules.max_turns, "I20: turn {}", s.turn);
    Ok(())
}

/// What a window keeps of the hand it asks about is what that hand holds now (NIN-216).
fn nothing_is_stale(
    game: &Ninja,
    s: &State,
    actions: &[Action],
    watch: &Watch<'_>,
) -> Result<(), String> {
    let mut fresh = *s;
    let Some(Frame::Window { ready, .. }) = fresh.frames.last_mut() else { return Ok(()) };
    *ready = false;
    let mut again = Actions::<Ninja>::new();
    game.legal(&fresh, &mut again);
    hold!(again[..] == *actions, "NIN-216: {actions:?}, not {again:?}\n{}", watch.last_lines());
    Ok(())
}

/// I17: a card played is in the hand and bears the symbol of its player's clan.
fn played_by_right(game: &Ninja, s: &State, seat: Seat, action: Action) -> Result<(), String> {
    let player = &s.players[seat.index()];
    let (kinds, wrongly) = match action {
        Action::Play { card, usage, aim } => {
            let played = std::iter::once(card).chain(aim.second()).collect();
            (played, usage == Usage::Wrongly)
        }
        Action::Discard(card) | Action::Give { card, .. } => (vec![card], true),
        _ => return Ok(()),
    };
    for kind in kinds {
        let card = &game.rules.catalogue.advantages[kind.index()];
        hold!(player.hand & card.set != 0, "{seat} has no {}: {action:?}", card.id);
        let own = player.role.is_among(card.clans);
        hold!(own || wrongly, "I17: {seat} plays {} without its symbol", card.id);
    }
    let played = matches!(action, Action::Play { .. });
    hold!(!(played && wrongly) || game.rules.knobs.allow_misplay, "I17: a misplay is offered");
    Ok(())
}

/// The seat that an action is aimed at.
fn target_of(game: &Ninja, action: Action) -> Option<Seat> {
    match action {
        Action::Attack(seat)
        | Action::Choose(seat)
        | Action::Share(seat)
        | Action::Give { seat, .. } => Some(seat),
        Action::Play { card, usage, aim: Aim::Seat(aim) } => {
            let ops = ops_of(game, card, usage)?;
            let aimed = ops.iter().any(|op| {
                matches!(op.target, Target::Opponent | Target::Player)
                    || matches!(
                        op.effect.primitive(),
                        Primitive::FreeAttack | Primitive::RedirectAttack
                    )
            });
            let at_cards = ops.iter().any(|op| {
                matches!(
                    op.effect.primitive(),
                    Primitive::CancelCard | Primitive::Remedy | Primitive::Answers
                )
            });
            (aimed && !at_cards).then_some(aim)
        }
        _ => None,
    }
}

fn ops_of(
    game: &Ninja,
    card: AdvantageId,
    usage: Usage,
) -> Option<&[tenbin::games::ninja::content::catalogue::Op]> {
    let Usage::One(mode) = usage else { return None };
    let uses = game.rules.catalogue.advantages[card.index()].uses;
    let how = &game.rules.catalogue.uses[usize::from(uses.start) + mode.index()];
    Some(&game.rules.catalogue.ops[usize::from(how.ops.start)..usize::from(how.ops.end)])
}

fn is_free_attack(game: &Ninja, action: Action) -> bool {
    let Action::Play { card, usage, .. } = action else { return false };
    ops_of(game, card, usage).is_some_and(|ops| ops.iter().any(|op| op.is(Primitive::FreeAttack)))
}

/// I06, I07, I14 at the first decision of a turn: what was not drawn since the turn began was
/// there when the last turn was cleaned up.
fn begun(game: &Ninja, s: &State, watch: &Watch<'_>) -> Result<(), String> {
    hold!(!s.eliminated.has(s.active) || s.turn > 0, "I14: one out of the game begins");
    if s.turn <= 1 {
        return Ok(());
    }
    for seat in 0..usize::from(game.seats()) {
        let held = s.players[seat].hand.count_ones().saturating_sub(watch.gained[seat]);
        if let Some(limit) = game.rules.knobs.hand_limit {
            hold!(held as i32 <= limit, "I06: {held} cards outlast a turn in the hand of {seat}");
        }
        let short = s.suffered.iter().filter(|suffered| {
            let kind = game.rules.catalogue.disadvantage_of[suffered.card.index()];
            let duration = game.rules.catalogue.disadvantages[kind.index()].duration;
            suffered.owner.index() == seat && duration == Duration::EndOfTurn
        });
        let short = short.count() as u32;
        let longer = game.rules.knobs.disadvantage_duration == DisadvantageDuration::AllPlusOneTurn;
        hold!(
            longer || short <= watch.suffered[seat],
            "I07: a disadvantage of {} outlasts its turn",
            Seat(seat as u8)
        );
    }
    for entry in &*s.in_play {
        let kind = game.rules.catalogue.advantage_of[entry.card.index()];
        let card = &game.rules.catalogue.advantages[kind.index()];
        hold!(card.kind == AdvantageKind::Permanent, "I07: {} outlasts its turn", card.id);
    }
    Ok(())
}

/// I15, I16: who has won, and why.
fn finished(game: &Ninja, s: &State, watch: &Watch<'_>) -> Result<(), String> {
    let rules = &game.rules.knobs;
    let Some(ending) = s.ending.map(Ending::word) else { return Err("no ending".to_owned()) };
    let seats = SeatSet::first(game.seats());
    let alive = seats.without(s.eliminated);
    hold!(s.eliminated == watch.eliminated, "the story and the state differ about who is out");
    hold!(s.winners.without(seats).is_empty(), "I15: a winner is no player");
    let one = s.winners.len() <= 1 || rules.simultaneous_win == SimultaneousWin::Shared;
    hold!(one, "I15: {:?} win", s.winners);
    let living = s.winners.without(alive).is_empty() || rules.dead_can_win;
    hold!(living, "I15: {:?} win, {alive:?} live", s.winners);
    let goal = |seat: Seat| {
        game.rules.catalogue.objectives[s.players[seat.index()].objective.index()].goal
    };
    for seat in s.winners.iter() {
        let others = alive.without(SeatSet::of(seat));
        let right = match ending {
            "rival" => rules.win_by_rival && killed_its_rival(game, s, watch, seat),
            "objective_mission_pair1" => has_pair(game, s, seat, 0),
            "objective_mission_pair2" => has_pair(game, s, seat, 1),
            "objective_killer" => {
                goal(seat) == Goal::Killer
                    && game.rules.catalogue.events[s.event.kind.index()].killer
                    && s.event.passed.has(seat)
            }
            "objective_last_clan" => goal(seat) == Goal::LastClan && others.is_empty(),
            "last_standing" => others.is_empty(),
            _ => false,
        };
        hold!(right, "I16: {seat} wins by {ending}\n{}", watch.last_lines());
        let by_objective = ending.starts_with("objective");
        hold!(!by_objective || rules.win_by_objective, "NIN-401: {ending}");
    }
    if s.winners.is_empty() {
        let right = match ending {
            "draw" => alive.is_empty(),
            "nobody_left" => alive.len() == 1,
            "event_deck_empty" => s.event_deck == 0,
            "cutoff" => i32::from(s.turn) == rules.max_turns,
            _ => false,
        };
        hold!(right, "I16: nobody wins by {ending}");
    }
    Ok(())
}

fn killed_its_rival(game: &Ninja, s: &State, watch: &Watch<'_>, seat: Seat) -> bool {
    let rival = game.rules.catalogue.roles[s.players[seat.index()].role.index()].rival;
    let anyhow = game.rules.knobs.elimination_credit == EliminationCredit::AnyElimination;
    s.eliminated.iter().any(|victim| {
        s.players[victim.index()].role == rival
            && (anyhow || watch.credits[victim.index()].has(seat))
    })
}

fn has_pair(game: &Ninja, s: &State, seat: Seat, pair: usize) -> bool {
    let player = &s.players[seat.index()];
    match game.rules.catalogue.objectives[player.objective.index()].goal {
        Goal::Mission(pairs) => pairs[pair]
            .iter()
            .all(|&event| player.events & game.rules.catalogue.events[event.index()].set != 0),
        _ => false,
    }
}
