//! Numbers about rules and content that features need, worked out once at load: what a fight costs
//! its loser, how far a figure is from having another in its zone, what a die is good for.

use crate::board::{Direction, Facing, Square};
use crate::content::catalogue::{
    Ability, Amount, Catalogue, Condition, Effect, Member, STATS, Target, timing,
};
use crate::content::index::shoots_itself;
use crate::content::knobs::{BadFallBack, Knobs, TieResult};
use crate::state::dice::{FACES, Face};

/// Leads with rows of their own: from `LEAD_MIN` on.
const LEADS: usize = 29;
const LEAD_MIN: i32 = -12;
/// Shifts of the margin with rows of their own: from `SHIFT_MIN` on.
const SHIFTS: usize = 6;
const SHIFT_MIN: i32 = -1;
/// What becoming endangered costs, in thousandths of a figure's value (D17).
pub(super) const ENDANGERED_LOSS: i32 = 300;
/// What a fall-back without harm costs.
const FALL_BACK_LOSS: i32 = 40;
/// What it costs an endangered figure, which could not recover meanwhile.
const RED_FALL_BACK_LOSS: i32 = 60;
const OUT_LOSS: i32 = 1000;

/// Cells of the table of losses: 5 bits of flags, 3 of the shift, 5 of the lead.
const LOSSES: usize = 1 << 13;

/// Leads beyond this, of either side, are no different.
const DUEL_LEAD_MAX: i32 = LEAD_MIN + LEADS as i32 - 1;
/// Bits of a lead in the table of duels.
const DUEL_BITS: u32 = 6;
/// Cells of that table, by who of both is endangered and the lead.
const DUELS: usize = 4 << DUEL_BITS;

/// Largest difference of coordinates in the table of ways.
const HALF: i8 = 23;
/// Bits of a coordinate in that table; differences lie round `MIDDLE`.
const SPAN_BITS: u32 = 6;
const MIDDLE: i16 = 1 << (SPAN_BITS - 1);
/// Cells of the table, one for each facing and difference of both coordinates.
const WAYS: usize = 4 << (2 * SPAN_BITS);
/// Ways from here on count as one; no figure ever has as many movement points.
const FAR: u8 = u8::MAX;

/// A loss in thousandths of a figure's value, and the chance of going out in thousandths.
#[derive(Copy, Clone, Eq, PartialEq, Default, Debug)]
pub(super) struct Loss {
    pub(crate) value: i16,
    pub(crate) out: i16,
}

/// One side of a fight as its loser would see it.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
#[allow(clippy::struct_excessive_bools)] // each is an axis of the table
pub(super) struct Blow {
    /// The winner is the attacker.
    pub(crate) attacks: bool,
    /// Fixed total of the winner less that of the loser.
    pub(crate) lead: i32,
    /// What is added to the margin.
    pub(crate) shift: i32,
    /// The winner keeps the best of two dice.
    pub(super) winner_best: bool,
    /// The loser does.
    pub(super) loser_best: bool,
    /// The loser is endangered.
    pub(crate) endangered: bool,
    /// The loser has a square to fall back to that does no harm.
    pub(super) safe: bool,
}

/// What a card's owner may want to know about its card.
#[derive(Copy, Clone, Eq, PartialEq, Default, Debug)]
pub(crate) struct Card {
    /// Stats of the blue and the red face, as in `Member`: here they lie close together.
    pub(crate) stats: [[i8; STATS]; 2],
    /// Zeni with equipment.
    pub(crate) zeni: u8,
    /// Worth of each face in the own phase, 0 to 10.
    pub(crate) own: [u8; FACES],
    /// That without a fight or a shot.
    pub(crate) idle: [u8; FACES],
    /// Worth of each face on the card in the enemy's phase.
    pub(super) guard: [u8; FACES],
    /// The longest range of its shots; 0 where it does not shoot.
    pub(crate) range: u8,
    /// Keeps out of combats: shoots, or is a civilian.
    pub(super) weak: bool,
    /// What its abilities do depends on whether it stands in an enemy zone of control.
    pub(super) minds_zones: bool,
    /// Attacking it takes a fear test: bits of the blue and the red face.
    pub(crate) frightening: u8,
}

/// A square as the end of a way: what to add to a [`Lookout`].
#[derive(Copy, Clone, Eq, PartialEq, Default, Debug)]
pub(super) struct Goal(i16);

impl Goal {
    #[inline]
    pub(crate) fn new(square: Square) -> Self {
        Self((i16::from(square.y) << SPAN_BITS) + i16::from(square.x))
    }
}

/// A square and a facing as the beginning of a way.
#[derive(Copy, Clone, Eq, PartialEq, Default, Debug)]
pub(super) struct Lookout(i16);

impl Lookout {
    #[inline]
    pub(crate) fn new(at: Square, facing: Facing) -> Self {
        let (x, y) = (MIDDLE - i16::from(at.x), MIDDLE - i16::from(at.y));
        Self(((facing as i16) << (2 * SPAN_BITS)) + (y << SPAN_BITS) + x)
    }
}

/// Everything worked out once.
#[derive(Clone, Debug)]
pub(crate) struct BotTables {
    losses: Box<[Loss; LOSSES]>,
    /// What plain attacks cost the defender and the attacker.
    duels: Box<[[i16; 2]; DUELS]>,
    ways: Box<[u8; WAYS]>,
    /// By member.
    pub(crate) cards: Vec<Card>,
}

impl BotTables {
    /// Works the numbers out.
    pub(crate) fn new(knobs: &Knobs, catalogue: &Catalogue) -> Self {
        let losses = losses(knobs);
        Self {
            duels: duels(&losses),
            losses,
            ways: ways(knobs),
            cards: catalogue.members.iter().map(|member| card(catalogue, member)).collect(),
        }
    }

    /// What a side has to expect of the other's winning.
    #[inline]
    pub(super) fn loss(&self, blow: Blow) -> Loss {
        self.losses[index(blow) % LOSSES]
    }

    /// What an attack of which only the lead is known costs the defender and the attacker, who have
    /// squares to fall back to: the values of two losses.
    #[inline]
    pub(super) fn duel(&self, lead: i32, red_attacker: bool, red_defender: bool) -> [i32; 2] {
        self.duels[duel_index(lead, red_attacker, red_defender) % DUELS].map(i32::from)
    }

    /// Movement points a figure needs on an open board until it has another in its zone of control.
    #[inline]
    pub(super) fn way(&self, from: Lookout, to: Goal) -> i32 {
        i32::from(self.ways[(from.0 + to.0) as usize % WAYS])
    }
}

fn index(blow: Blow) -> usize {
    let lead = (blow.lead - LEAD_MIN).clamp(0, LEADS as i32 - 1) as usize;
    let shift = (blow.shift - SHIFT_MIN).clamp(0, SHIFTS as i32 - 1) as usize;
    let flags = usize::from(blow.attacks) << 4
        | usize::from(blow.winner_best) << 3
        | usize::from(blow.loser_best) << 2
        | usize::from(blow.endangered) << 1
        | usize::from(blow.safe);
    flags << 8 | shift << 5 | lead
}

#[allow(clippy::large_stack_arrays)] // once, at load
fn losses(knobs: &Knobs) -> Box<[Loss; LOSSES]> {
    let mut table = Box::new([Loss::default(); LOSSES]);
    for flags in 0..32 {
        for shift in 0..SHIFTS as i32 {
            for lead in 0..LEADS as i32 {
                let blow = Blow {
                    attacks: flags & 16 != 0,
                    winner_best: flags & 8 != 0,
                    loser_best: flags & 4 != 0,
                    endangered: flags & 2 != 0,
                    safe: flags & 1 != 0,
                    lead: lead + LEAD_MIN,
                    shift: shift + SHIFT_MIN,
                };
                table[index(blow)] = expected_loss(knobs, blow);
            }
        }
    }
    table
}

fn duel_index(lead: i32, red_attacker: bool, red_defender: bool) -> usize {
    let lead = (lead.clamp(-DUEL_LEAD_MAX, DUEL_LEAD_MAX) + DUEL_LEAD_MAX) as usize;
    (usize::from(red_attacker) << 1 | usize::from(red_defender)) << DUEL_BITS | lead
}

fn duels(losses: &[Loss; LOSSES]) -> Box<[[i16; 2]; DUELS]> {
    let mut table = Box::new([[0; 2]; DUELS]);
    for (red_attacker, red_defender) in [(false, false), (false, true), (true, false), (true, true)]
    {
        for lead in -DUEL_LEAD_MAX..=DUEL_LEAD_MAX {
            let blow = |attacks: bool, lead: i32, endangered: bool| Blow {
                attacks,
                lead,
                shift: 0,
                winner_best: false,
                loser_best: false,
                endangered,
                safe: true,
            };
            table[duel_index(lead, red_attacker, red_defender)] = [
                losses[index(blow(true, lead, red_defender))].value,
                losses[index(blow(false, -lead, red_attacker))].value,
            ];
        }
    }
    table
}

/// The mean over all dice of what the loser loses (OKK-244).
fn expected_loss(knobs: &Knobs, blow: Blow) -> Loss {
    let sides = knobs.combat_die_sides;
    // Of two dice, 2v - 1 of sides^2 pairs have the best v.
    let weight = |best: bool, value: i32| if best { 2 * value - 1 } else { 1 };
    let (mut value, mut out, mut all) = (0, 0, 0);
    for winner in 1..=sides {
        for loser in 1..=sides {
            let ways = weight(blow.winner_best, winner) * weight(blow.loser_best, loser);
            let loss = loss_of(knobs, blow, blow.lead + winner - loser);
            all += ways;
            value += ways * loss;
            out += ways * i32::from(loss == OUT_LOSS);
        }
    }
    Loss { value: (value / all) as i16, out: (1000 * out / all) as i16 }
}

/// What one difference of the totals costs the loser.
fn loss_of(knobs: &Knobs, blow: Blow, difference: i32) -> i32 {
    let won_tie = difference == 0 && blow.attacks && knobs.tie_result == TieResult::AttackerWins;
    if difference <= 0 && !won_tie {
        return 0;
    }
    let margin = if won_tie { 1 } else { difference + blow.shift };
    let bad_is_out = knobs.margin3_bad_fall_back == BadFallBack::Out;
    if margin >= knobs.margin_out {
        OUT_LOSS
    } else if margin < knobs.margin_fall_back {
        0
    } else if margin >= knobs.margin_endanger {
        match (blow.endangered, blow.safe) {
            (true, _) => OUT_LOSS,
            (false, false) if bad_is_out => OUT_LOSS,
            (false, _) => ENDANGERED_LOSS + FALL_BACK_LOSS,
        }
    } else {
        match (blow.endangered, blow.safe) {
            (true, false) => OUT_LOSS,
            (true, true) => RED_FALL_BACK_LOSS,
            (false, false) => ENDANGERED_LOSS,
            (false, true) => FALL_BACK_LOSS,
        }
    }
}

fn way_index(facing: Facing, x: i8, y: i8) -> usize {
    let at = Lookout::new(Square::new(0, 0), facing);
    (at.0 + Goal::new(Square::new(x, y)).0) as usize
}

/// For every facing and difference of squares the movement points on an open board until the other
/// square is in the zone of control: from the squares where it is, the shortest ways backwards.
fn ways(knobs: &Knobs) -> Box<[u8; WAYS]> {
    let mut table = Box::new([FAR; WAYS]);
    // Places to go on from by their way: no way is relaxed twice.
    let mut open: Vec<Vec<(Facing, i8, i8)>> = vec![Vec::new(); usize::from(FAR)];
    for facing in Facing::ALL {
        for direction in Direction::ALL.into_iter().filter(|one| one.is_front_of(facing)) {
            let target = Square::new(0, 0).step(direction);
            table[way_index(facing, target.x, target.y)] = 0;
            open[0].push((facing, target.x, target.y));
        }
    }
    let turn = knobs.turn_cost as u8;
    for way in 0..FAR {
        let mut done = 0;
        // What costs nothing is added while the list is gone through.
        while let Some(&(facing, x, y)) = open[usize::from(way)].get(done) {
            done += 1;
            if table[way_index(facing, x, y)] < way {
                continue;
            }
            let mut reach = |facing: Facing, x: i8, y: i8, price: u8| {
                let inside = x.abs() <= HALF && y.abs() <= HALF && (x, y) != (0, 0);
                let longer = way.saturating_add(price);
                let cell = &mut table[way_index(facing, x, y)];
                if inside && longer < *cell {
                    *cell = longer;
                    open[usize::from(longer)].push((facing, x, y));
                }
            };
            reach(facing.left(), x, y, turn);
            reach(facing.right(), x, y, turn);
            for direction in Direction::ALL {
                let step = Square::new(0, 0).step(direction);
                let front = direction.is_front_of(facing);
                let price = if front { 1 } else { knobs.rear_step_cost.max(1) as u8 };
                reach(facing, x + step.x, y + step.y, price);
            }
        }
    }
    widen(&mut table);
    table
}

/// Differences that only squares off the board have count as the largest on it.
fn widen(table: &mut [u8; WAYS]) {
    let all = -MIDDLE as i8..MIDDLE as i8;
    for facing in Facing::ALL {
        for y in all.clone() {
            for x in all.clone().filter(|x| x.abs() > HALF || y.abs() > HALF) {
                let (near_x, near_y) = (x.clamp(-HALF, HALF), y.clamp(-HALF, HALF));
                table[way_index(facing, x, y)] = table[way_index(facing, near_x, near_y)];
            }
        }
    }
}

/// What effects are worth to the one who uses them in a fight, in steps of the total.
fn fight_worth(catalogue: &Catalogue, ability: &Ability) -> u8 {
    let ops = &catalogue.ops[ability.ops.0 as usize..ability.ops.1 as usize];
    let worth: i32 = ops
        .iter()
        .map(|op| match op.effect {
            Effect::Add { n, amount, .. } => match amount {
                Amount::Movement | Amount::Willpower => 0,
                _ if op.target == Target::Own => 4 * i32::from(n),
                _ => -4 * i32::from(n),
            },
            Effect::KeepBest(_) => 6,
            Effect::Margin { n, on_win: true } => 3 * i32::from(n),
            Effect::CancelSupport { .. } => 3,
            Effect::BackAttackValue(_) | Effect::FallBack { .. } => 1,
            _ => 0,
        })
        .sum();
    worth.clamp(0, 10) as u8
}

/// What effects are worth as an action or in a movement.
fn act_worth(catalogue: &Catalogue, ability: &Ability) -> u8 {
    let ops = &catalogue.ops[ability.ops.0 as usize..ability.ops.1 as usize];
    ops.iter()
        .map(|op| match op.effect {
            Effect::Shoot { .. } => 8,
            Effect::WillTest { .. } | Effect::SetStatus(_) => 5,
            Effect::Add { .. } | Effect::MovementRule { .. } => 3,
            Effect::SetPoolDie { .. } | Effect::RerollUsedDie { .. } => 2,
            _ => 1,
        })
        .max()
        .unwrap_or(0)
}

fn card(catalogue: &Catalogue, member: &Member) -> Card {
    // A stat die is good for every card: Fire to attack, Air to move; Water and Earth to stay.
    let mut card = Card {
        stats: member.stats,
        zeni: member.zeni,
        frightening: member.frightening,
        own: [5, 2, 2, 0, 0],
        idle: [0, 2, 2, 0, 0],
        guard: [0, 1, 0, 4, 0],
        ..Card::default()
    };
    for &id in &member.abilities {
        let ability = &catalogue.abilities[id as usize];
        let ops = &catalogue.ops[ability.ops.0 as usize..ability.ops.1 as usize];
        let (first, last) = ability.conditions;
        card.minds_zones |= catalogue.conditions[first as usize..last as usize]
            .contains(&Condition::NotInEnemyZone);
        for op in ops {
            if let Effect::Shoot { range, .. } = op.effect {
                card.range = card.range.max(range);
            }
        }
        let Some(face) = ability.element else { continue };
        let face = face as usize;
        if ability.timing & (timing::ATTACK | timing::SHOT) != 0 {
            card.own[face] = card.own[face].max(fight_worth(catalogue, ability));
        }
        if ability.timing & (timing::ACTION | timing::MOVEMENT | timing::OWN_ACTIVATION) != 0 {
            let worth = act_worth(catalogue, ability);
            card.own[face] = card.own[face].max(worth);
            if !ops.iter().any(|op| matches!(op.effect, Effect::Shoot { .. })) {
                card.idle[face] = card.idle[face].max(worth);
            }
        }
        if ability.timing & (timing::DEFEND | timing::SHOT_DEFEND) != 0 {
            card.guard[face] = card.guard[face].max(fight_worth(catalogue, ability));
        }
        if ability.timing & (timing::WOULD_GO_OUT | timing::WOULD_ENDANGER) != 0 {
            card.guard[face] = card.guard[face].max(5);
        }
    }
    card.weak = member.civilian || shoots_itself(catalogue, member) && member.stats[0][0] < 4;
    if card.weak {
        card.own[Face::Fire as usize] = card.own[Face::Fire as usize].max(5) - 4;
    }
    card
}
