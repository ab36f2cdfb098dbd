//! What a player may believe of the others' roles, from what everybody has seen (NIN-440): bots go
//! by it, and reports say when it came to knowing. Integers only: percents.

use crate::content::catalogue::{CLANS, Catalogue};
use crate::content::ids::RoleId;
use crate::rules::Rules;
use crate::state::{Player, State};
use tenbin_engine::{Seat, SeatSet};

/// From how many percent on a belief counts as knowing.
const SURE_PERCENT: i32 = 80;

/// Likelihood of a clan by the number of discards with its symbol: cards of no use are discarded
/// first, so each makes the clan a little less likely.
const WEIGHTS: [i32; 10] = [20, 15, 12, 10, 8, 7, 6, 6, 5, 5];

/// With three clans possible the likeliest has at most the highest weight of all three.
const _: () = assert!(100 * WEIGHTS[0] < SURE_PERCENT * (WEIGHTS[0] + 2 * WEIGHTS[9]));

/// How likely the clues make a clan of a player.
#[inline]
fn clan_weight(player: &Player, clan: RoleId) -> i32 {
    WEIGHTS[usize::from(player.clan_hints[clan.index()]).min(WEIGHTS.len() - 1)]
}

/// For each role, the roles that hunt it.
pub(crate) fn hunters_of(cards: &Catalogue) -> [u8; CLANS] {
    let mut hunters_of = [0; CLANS];
    for (index, role) in cards.roles.iter().enumerate() {
        hunters_of[role.rival.index()] |= 1 << index;
    }
    hunters_of
}

impl Rules {
    /// Roles that a player's hidden role card may still show, for a seat: not its own, not one face
    /// up, not one that the cards another has played leave no doubt about.
    fn roles_unknown(&self, state: &State, seat: Seat, other: Seat) -> u8 {
        self.roles_open(state, other) & !state.players[seat.index()].role.bit()
    }

    /// The same for somebody without a role of their own.
    pub(crate) fn roles_open(&self, state: &State, other: Seat) -> u8 {
        let mut unknown = self.catalogue.role_pool;
        for (index, player) in state.players[..usize::from(self.index.seats)].iter().enumerate() {
            unknown &= !(u8::from(state.revealed.has(Seat(index as u8))) << player.role.number());
            // One bit only (`is_power_of_two` counts bits, which is dear on old processors).
            let clans = player.clans_possible;
            if clans & clans.wrapping_sub(1) == 0 && index != other.index() {
                unknown &= !clans;
            }
        }
        unknown
    }

    /// Those hunters of a player who are sure of it (`SURE_PERCENT`), as far as they are wanted.
    #[inline]
    pub(crate) fn sure_hunters(
        &self,
        state: &State,
        about: Seat,
        wanted: impl Fn(Seat) -> bool,
    ) -> SeatSet {
        let player = &state.players[about.index()];
        let hunters = self.index.hunters_of[player.role.index()];
        // Mostly nobody at the table hunts that player.
        if hunters & self.catalogue.role_pool & !state.roles_unused == 0 {
            return SeatSet::EMPTY;
        }
        let mut sure = SeatSet::EMPTY;
        let mut possible = None;
        for seat in self.in_game(state).iter() {
            let own = state.players[seat.index()].role;
            if !own.is_among(hunters) || !wanted(seat) {
                continue;
            }
            if !state.revealed.has(about) {
                let all = *possible
                    .get_or_insert_with(|| self.roles_open(state, about) & player.clans_possible);
                let (mut rest, mut total) = (all & !own.bit(), 0);
                let role = player.role.bit();
                // Nobody is sure while three clans or more are possible.
                let others = rest & !role;
                if rest & role == 0 || others & others.wrapping_sub(1) != 0 {
                    continue;
                }
                while rest != 0 {
                    total += clan_weight(player, RoleId::of(rest.trailing_zeros() as u8));
                    rest &= rest - 1;
                }
                if clan_weight(player, player.role) * 100 < SURE_PERCENT * total {
                    continue;
                }
            }
            sure.insert(seat);
        }
        sure
    }

    /// How far `seat` believes that `other` has one of these roles, in percent.
    fn belief(&self, state: &State, seat: Seat, other: Seat, roles: u8) -> i32 {
        self.beliefs(state, seat, other, [roles])[0]
    }

    /// How far a seat believes that another is its rival, and that it hunts it.
    pub(crate) fn rival_and_hunter(&self, state: &State, seat: Seat, other: Seat) -> [i32; 2] {
        let own = state.players[seat.index()].role.index();
        let rival = self.catalogue.roles[own].rival;
        self.beliefs(state, seat, other, [rival.bit(), self.index.hunters_of[own]])
    }

    /// How far `seat` believes that `other` has one of some roles, in percent, for several sets.
    #[inline]
    fn beliefs<const N: usize>(
        &self,
        state: &State,
        seat: Seat,
        other: Seat,
        sets: [u8; N],
    ) -> [i32; N] {
        let player = &state.players[other.index()];
        if state.revealed.has(other) {
            return sets.map(|roles| if player.role.is_among(roles) { 100 } else { 0 });
        }
        let unknown = self.roles_unknown(state, seat, other);
        let mut wanted = [0; N];
        let mut total = 0;
        let mut rest = player.clans_possible & unknown;
        while rest != 0 {
            let role = RoleId::of(rest.trailing_zeros() as u8);
            rest &= rest - 1;
            let weight = clan_weight(player, role);
            total += weight;
            for (wanted, roles) in wanted.iter_mut().zip(sets) {
                *wanted += weight * i32::from(role.is_among(roles));
            }
        }
        // Mostly nothing or everything: a division is dear.
        wanted.map(|wanted| match wanted {
            0 => 0,
            _ if wanted == total => 100,
            _ => wanted * 100 / total,
        })
    }

    /// The roles that another may have for a seat.
    pub(crate) fn roles_of(&self, state: &State, seat: Seat, other: Seat) -> u8 {
        let player = &state.players[other.index()];
        if state.revealed.has(other) {
            return player.role.bit();
        }
        player.clans_possible & self.roles_unknown(state, seat, other)
    }

    /// How far a seat believes each role of another, in percent.
    pub(crate) fn role_beliefs(&self, state: &State, seat: Seat, other: Seat) -> [i32; CLANS] {
        let roles = self.roles_of(state, seat, other);
        let player = &state.players[other.index()];
        let weight = |role: RoleId| i32::from(role.is_among(roles)) * clan_weight(player, role);
        let weights: [i32; CLANS] = RoleId::ALL.map(weight);
        let total = weights.iter().sum::<i32>().max(1);
        weights.map(|weight| weight * 100 / total)
    }

    /// How far a seat believes that another is its rival.
    pub(crate) fn rival_belief(&self, state: &State, seat: Seat, other: Seat) -> i32 {
        let rival = self.catalogue.roles[state.players[seat.index()].role.index()].rival;
        self.belief(state, seat, other, rival.bit())
    }

    /// How far a seat believes that another hunts it.
    pub(crate) fn hunter_belief(&self, state: &State, seat: Seat, other: Seat) -> i32 {
        let own = state.players[seat.index()].role;
        self.belief(state, seat, other, self.index.hunters_of[own as usize])
    }
}
