//! The kinds of Strigoi that readers of replays found, as far as a program can tell them.

use tenbin::engine::{Actions, Game, NullRecorder, Seat};
use tenbin::games::strigoi::board::{Space, bit};
use tenbin::games::strigoi::state::{Frame, PieceId, State, VampireId};
use tenbin::games::strigoi::{Action, Strigoi};

use super::super::{Figure, Share, Step};
use super::supreme;

/// The Encounter of a Blood Point in the grey pile.
const WIGHT: &str = "wight";

/// A wolf's turn in an Assault.
#[derive(Copy, Clone, Default)]
#[allow(clippy::struct_excessive_bools)] // each is a fact of its own
struct Turn {
    /// It has done something other than to walk.
    acts: bool,
    /// It has fought, or met an Encounter.
    fights: bool,
    /// It has attacked a Strigoi.
    attacks: bool,
    /// It was asked while the altar was full, a grey Encounter in reach of a card that beats a Wight.
    sees_wight: bool,
    /// A shot at a Supreme that cannot move was in reach and could have been won; nothing else is known before
    /// the first choice.
    sees_shot: Option<bool>,
    /// What Stealth was spent so far.
    stealth: u8,
    /// Of those with a fight after them.
    used: u8,
    /// Monsters slipped past, and whether one of them twice.
    slips: u8,
    slipped: Option<PieceId>,
    twice: bool,
}

#[derive(Default)]
pub struct Read {
    walks: Share,
    wights: Share,
    stealth: Share,
    shots: Share,
    late: Share,
    twice: Share,
    empty: Share,
    dear: Share,
    assault: u16,
    turns: [Turn; 5],
    order: Vec<Seat>,
    /// Of the fight against a Monster that goes on: items paid, cards among them.
    paid: u8,
    cards: u8,
    /// What the last fight won has brought so far, while its results are told.
    won: Option<Spoils>,
}

/// What a fight has cost and brought.
#[derive(Copy, Clone, Default)]
struct Spoils {
    paid: u8,
    cards: u8,
    tokens: u8,
    others: u8,
    /// Blood Points that the altar had no room for.
    lost: u8,
}

/// Whether the Supreme stands where no other room is left to it.
fn stuck(s: &State) -> Option<VampireId> {
    let (_, rooms) = supreme(s)?;
    let who = VampireId::ALL.into_iter().find(|who| s.vampires[who.index()].supreme)?;
    (rooms == 1).then_some(who)
}

/// Whether a shot from where the wolf stands wins if everything that may be is added to it.
fn wins_shot(game: &Strigoi, s: &State, who: VampireId, step: &Step<'_, Strigoi>) -> bool {
    let (mut state, mut chance) = (*s, step.chance.clone());
    let mut legal = Actions::<Strigoi>::new();
    game.legal(&state, &mut legal);
    if !legal.contains(&Action::Ranged(who)) {
        return false;
    }
    let wounds = state.vampires[who.index()].wound_count();
    game.apply(&mut state, Action::Ranged(who), &mut chance, &mut NullRecorder);
    while matches!(state.frames.last(), Some(Frame::Fight)) {
        legal.clear();
        game.legal(&state, &mut legal);
        let Some(&next) = legal.iter().find(|&&one| one != Action::Pass).or(legal.first()) else {
            break;
        };
        game.apply(&mut state, next, &mut chance, &mut NullRecorder);
    }
    let after = state.vampires[who.index()];
    !after.is_alive() || after.wound_count() > wounds
}

/// Whether a shot at a Supreme that cannot move is in reach and can be won.
fn sees_shot(step: &Step<'_, Strigoi>) -> bool {
    let (game, s) = (step.game, step.before);
    let Some(who) = stuck(s) else { return false };
    let Some(room) = s.vampires[who.index()].room else { return false };
    let sees = |space: Space| game.rules.sees(s, room, space);
    if wins_shot(game, s, who, step) {
        return true;
    }
    step.legal.iter().any(|&action| {
        let Action::Go(space) = action else { return false };
        if !sees(space) {
            return false;
        }
        let (mut state, mut chance) = (*s, step.chance.clone());
        game.apply(&mut state, action, &mut chance, &mut NullRecorder);
        matches!(state.frames.last(), Some(Frame::Menu)) && wins_shot(game, &state, who, step)
    })
}

/// Whether the altar is full and the played card alone beats a Wight on a grey space in reach.
fn sees_wight(step: &Step<'_, Strigoi>) -> bool {
    let (game, s) = (step.game, step.before);
    let catalogue = &game.rules.catalogue;
    let Some(wight) = catalogue.encounters.iter().find(|one| one.id == WIGHT) else {
        return false;
    };
    let wolf = &s.wolves[step.seat.index()];
    let combat = wolf.played.map_or(0, |card| catalogue.actions[card.index()].combat);
    let reach = step.legal.iter().any(|&action| match action {
        Action::Go(space) => s.board.grey & bit(space) != 0,
        Action::Encounter => wolf.space.is_some_and(|space| s.board.grey & bit(space) != 0),
        _ => false,
    });
    i32::from(s.altar) >= game.rules.knobs.altar_max && combat >= wight.strength && reach
}

impl Read {
    pub fn step(&mut self, step: &Step<'_, Strigoi>) {
        let s = step.before;
        if s.assault != self.assault {
            self.close();
            self.assault = s.assault;
        }
        if s.frames.iter().any(|frame| matches!(frame, Frame::Turn(_))) {
            self.order = s.order.iter().copied().collect();
            self.note_turn(step);
        }
        self.note_fight(step);
        self.note_begin(step);
    }

    fn note_turn(&mut self, step: &Step<'_, Strigoi>) {
        let s = step.before;
        if step.seat != s.turn.seat {
            return;
        }
        let turn = &mut self.turns[step.seat.index()];
        if matches!(s.frames.last(), Some(Frame::Menu)) {
            turn.sees_wight |= sees_wight(step);
            if turn.sees_shot != Some(true) && !s.turn.fought {
                turn.sees_shot = Some(sees_shot(step));
            }
        }
        let own = matches!(
            s.frames.last(),
            Some(Frame::Menu | Frame::Enter | Frame::Face | Frame::Sneak(_))
        );
        let attacks = matches!(step.action, Action::Melee(_) | Action::Ranged(_));
        turn.attacks |= attacks;
        if own && (attacks || matches!(step.action, Action::Fight | Action::Help)) {
            turn.fights = true;
            turn.used = turn.stealth;
        }
        turn.acts |= own
            && matches!(
                step.action,
                Action::Use(_)
                    | Action::Reward(_)
                    | Action::Token(_)
                    | Action::Peek
                    | Action::Encounter
                    | Action::Melee(_)
                    | Action::Ranged(_)
            );
        // Where only one thing gives Stealth nobody is asked.
        let stealth = step.told.iter().filter(|line| line.ends_with(" for Stealth")).count();
        turn.stealth += stealth as u8;
        if step.action == Action::Decline {
            turn.slips += 1;
            turn.twice |= turn.slips > 1 && turn.slipped == s.facing;
            turn.slipped = s.facing;
        }
    }

    /// What a Monster beaten has cost and brought.
    fn note_fight(&mut self, step: &Step<'_, Strigoi>) {
        if step.before.frames.last() == Some(&Frame::Fight) {
            match step.action {
                Action::Reward(_) => {
                    self.paid += 1;
                    self.cards += 1;
                }
                Action::Card(_) | Action::Token(_) => self.paid += 1,
                _ => {}
            }
        }
        for line in step.told {
            if line.contains(" beats ") {
                self.settle();
                self.won = Some(Spoils { paid: self.paid, cards: self.cards, ..Spoils::default() });
            } else if line.contains(" gains a token") {
                self.won.iter_mut().for_each(|won| won.tokens += 1);
            } else if line.contains(" gains ") || line.starts_with("a Blood Point is won") {
                self.won.iter_mut().for_each(|won| won.others += 1);
            } else if line == "a Blood Point stays in the supply" {
                self.won.iter_mut().for_each(|won| won.lost += 1);
            } else if line.starts_with("the token shows") {
                self.settle();
            }
        }
        if step.before.fights.len() > step.after.fights.len() {
            (self.paid, self.cards) = (0, 0);
        }
    }

    fn settle(&mut self) {
        let Some(won) = self.won.take() else { return };
        if won.tokens + won.others + won.lost == 0 {
            self.empty.add(won.paid > 0);
        }
        if won.tokens == 1 && won.others + won.lost == 0 && won.paid > 0 {
            self.dear.add(won.cards > 0);
        }
    }

    /// Wolves in sight of the Supreme when the order of turns is known.
    fn note_begin(&mut self, step: &Step<'_, Strigoi>) {
        let (before, after) = (step.before, step.after);
        let begins = |s: &State| matches!(s.frames.last(), Some(Frame::Choose(_)));
        if !begins(before) || begins(after) || supreme(before).is_none() {
            return;
        }
        let room = before.vampires.iter().find(|one| one.supreme).and_then(|one| one.room);
        let Some(room) = room else { return };
        let seen: Vec<Seat> = (0..before.wolves.len() as u8)
            .map(Seat)
            .filter(|seat| {
                let wolf = &before.wolves[seat.index()];
                wolf.hero.is_some()
                    && wolf.space.is_some_and(|space| step.game.rules.sees(before, room, space))
            })
            .collect();
        let first = after.order.first().copied();
        for seat in seen {
            self.late.add(first != Some(seat));
        }
    }

    /// An Assault is over.
    fn close(&mut self) {
        self.settle();
        for seat in std::mem::take(&mut self.order) {
            let turn = std::mem::take(&mut self.turns[seat.index()]);
            self.walks.add(!turn.acts && !turn.fights);
            if turn.sees_wight {
                self.wights.add(!turn.fights && !turn.attacks);
            }
            for spent in 0..turn.stealth {
                self.stealth.add(spent >= turn.used);
            }
            if turn.sees_shot == Some(true) {
                self.shots.add(!turn.attacks);
            }
            if turn.slips > 0 {
                self.twice.add(turn.twice);
            }
        }
        self.turns = [Turn::default(); 5];
    }

    pub fn over(&mut self) {
        self.close();
        self.assault = 0;
    }

    pub fn figures(&self) -> Vec<Figure> {
        vec![
            self.walks.named(
                "turns of walks alone, or of nothing",
                "turns of wolves that play a card or rest in which they neither fight, look at or meet an \
                 Encounter nor use anything; of all turns",
            ),
            self.wights.named(
                "a Wight left that the played card beats",
                "turns without a fight although a grey Encounter is in reach and the played card alone beats a \
                 Wight; of all turns with the altar full, a grey space in reach and such a card",
            ),
            self.stealth.named(
                "Stealth spent with no fight after it",
                "icons, cards and tokens used for Stealth in an own turn after which nothing is fought in it; \
                 of all used so",
            ),
            self.shots.named(
                "a shot in reach not taken",
                "turns without an attack although a shot at a Supreme that can come to no other room was in \
                 reach and would have hit with all that could be added; of all turns with such a shot",
            ),
            self.late.named(
                "an Assault begun in sight of the Supreme, and not going first",
                "wolves that the Supreme sees when an Assault begins and that do not act first in it; of all \
                 wolves it sees then",
            ),
            self.twice.named(
                "one Monster slipped past twice in a turn",
                "turns in which the same Monster is slipped past twice; of all turns with a Monster slipped past",
            ),
            self.empty.named(
                "paid for a pile that is empty",
                "Monsters beaten that bring neither card nor token nor Blood Point, the last for no full altar, and \
                 that something was added to the fight for; of all Monsters beaten that bring as little",
            ),
            self.dear.named(
                "a strong card paid for one token",
                "Monsters beaten that bring one Reward token alone and that a Reward card was added to the fight \
                 for; of all that bring so much and that anything was added for",
            ),
        ]
    }
}
