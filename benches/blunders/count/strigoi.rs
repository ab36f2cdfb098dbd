//! Armata Strigoi: Blood Points won for nothing, wolves that do nothing in an Assault, that are found by
//! a letter they had seen, Supremes woken too early and left to roam.

use tenbin::engine::{Actions, Decision, Game};
use tenbin::games::strigoi::Action;
use tenbin::games::strigoi::Strigoi;
use tenbin::games::strigoi::state::{CardId, Frame, State};

use super::{Figure, Listener, Share, Step, Watch};
use read::Read;

mod read;

#[derive(Default)]
pub struct Watcher {
    wasted: Share,
    idle: Share,
    found: Share,
    unarmed: Share,
    roaming: Share,
    slipped: Share,
    assault: u16,
    /// By seat: it takes part in this Assault, it has done something in it.
    chosen: u8,
    done: u8,
    read: Read,
}

impl Watcher {
    fn close(&mut self) {
        for seat in (0..8).filter(|seat| self.chosen >> seat & 1 == 1) {
            self.idle.add(self.done >> seat & 1 == 0);
        }
        (self.chosen, self.done) = (0, 0);
    }
}

/// Whether the wolf that may slip past a Monster beats it by the card it has played, with nothing else.
fn would_beat(step: &Step<'_, Strigoi>) -> bool {
    let (mut state, mut chance) = (*step.before, step.chance.clone());
    let (mut legal, mut listener) = (Actions::<Strigoi>::new(), Listener::default());
    let depth = state.frames.len();
    step.game.apply(&mut state, Action::Fight, &mut chance, &mut listener);
    while state.frames.len() >= depth && step.game.decision(&state) != Decision::Over {
        legal.clear();
        step.game.legal(&state, &mut legal);
        let nothing = legal.iter().find(|&&one| one == Action::Pass);
        let Some(&next) = nothing.or(legal.first()) else { break };
        step.game.apply(&mut state, next, &mut chance, &mut listener);
    }
    listener.0.iter().any(|line| line.contains(" beats "))
}

/// Reward cards in hand with which a pack is armed for the Supreme.
const ARMED: u32 = 3;

/// The Supreme, if there is one: its wounds and the rooms in a row that it may come to.
fn supreme(s: &State) -> Option<(i32, usize)> {
    let one = s.vampires.iter().find(|one| one.supreme && one.is_alive())?;
    let room = one.room?;
    let stands = |steps: u8| s.board.stands(room.after(steps));
    let forward = (1..6).take_while(|&step| stands(step)).count();
    let back = (1..6).take_while(|&step| stands(6 - step)).count();
    Some((one.wound_count(), (1 + forward + back).min(6)))
}

impl Watcher {
    /// Attacks of a turn's 2c: whether who is attacked had had its turn, with this letter on the table.
    fn count_attacks(&mut self, step: &Step<'_, Strigoi>) {
        let s = step.before;
        let attacked = step.told.iter().filter_map(|line| line.split_once(" attacks "));
        for (_, rest) in attacked.filter(|(_, rest)| rest.contains("from a distance of")) {
            let heroes = &step.game.rules.catalogue.heroes;
            let found = s.wolves.iter().find(|wolf| {
                wolf.hero.is_some_and(|hero| rest.starts_with(&*heroes[hero.index()].name))
            });
            if let Some(wolf) = found {
                let active = s.wolves[s.turn.seat.index()].played;
                // No card comes after all cards.
                let place = |card: Option<CardId>| (card.is_none(), card);
                self.found.add(place(wolf.played) < place(active));
            }
        }
    }

    /// Wounds that wake the Supreme, and those on it while it may still go somewhere.
    fn count_wounds(&mut self, step: &Step<'_, Strigoi>) {
        match (supreme(step.before), supreme(step.after)) {
            (None, Some(_)) => {
                let cards: u32 =
                    step.before.wolves.iter().map(|one| one.rewards.count_ones()).sum();
                self.unarmed.add(cards < ARMED);
            }
            (Some((before, rooms)), Some((after, left))) if after > before && rooms > 1 => {
                self.roaming.add(left >= rooms);
            }
            _ => {}
        }
    }
}

impl Watch<Strigoi> for Watcher {
    fn step(&mut self, step: &Step<'_, Strigoi>) {
        let s = step.before;
        self.read.step(step);
        if s.assault != self.assault {
            self.close();
            self.assault = s.assault;
        }
        let bit = 1 << step.seat.0;
        let chooses = matches!(s.frames.last(), Some(Frame::Choose(_)));
        if chooses {
            self.chosen |= bit;
        }
        let acts = matches!(
            step.action,
            Action::Go(_)
                | Action::Sneak(_)
                | Action::Use(_)
                | Action::Reward(_)
                | Action::Token(_)
                | Action::Peek
                | Action::Encounter
                | Action::Melee(_)
                | Action::Ranged(_)
        );
        if acts && !chooses {
            self.done |= bit;
        }
        self.count_attacks(step);
        self.count_wounds(step);
        if [Action::Fight, Action::Decline].iter().all(|one| step.legal.contains(one))
            && would_beat(step)
        {
            self.slipped.add(step.action == Action::Decline);
        }
        for line in step.told {
            if line == "a Blood Point stays in the supply" {
                self.wasted.add(true);
            } else if line.starts_with("a Blood Point is won") {
                self.wasted.add(false);
            }
        }
    }

    fn over(&mut self, _game: &Strigoi, _state: &State) {
        self.close();
        self.assault = 0;
        self.read.over();
    }

    fn figures(&self) -> Vec<Figure> {
        let mut figures = vec![
            self.wasted.named(
                "wasted Blood Points",
                "Blood Points won that stay in the supply, the altar being full; of all Blood \
                 Points won",
            ),
            self.idle.named(
                "idle Assaults",
                "wolves that in an Assault neither move, fight, look at an Encounter nor use \
                 anything, rests among them; of all wolves in all Assaults",
            ),
            self.found.named(
                "found by a letter they had seen",
                "wolves attacked in another wolf's turn after their own one in the same Assault; of \
                 all wolves that a Strigoi attacks",
            ),
            self.unarmed.named(
                "the Supreme woken by an unarmed pack",
                "wounds that turn a Strigoi into the Supreme while the pack holds fewer than three \
                 Reward cards; of all such wounds",
            ),
            self.roaming.named(
                "the Supreme left to roam",
                "wounds on a Supreme that can come to other rooms after which it can come to as \
                 many; of all wounds on such a Supreme",
            ),
            self.slipped.named(
                "slipped past a Monster that the played card beats",
                "Stealth spent to decline a fight that is won without adding or using anything; of all \
                 such fights that could be declined",
            ),
        ];
        figures.extend(self.read.figures());
        figures
    }
}
