//! What fights promise: the cheapest items that reach a value, what Encounters and attacks on the
//! Strigoi are worth (STR-122, STR-341, STR-351).

use arrayvec::ArrayVec;

use crate::board::{SpaceSet, central};
use crate::content::vocabulary::{Colour, FightKind};
use crate::features::facts::Survey;
use crate::features::stakes::{BLOOD_WASTED, Guards, Stakes};
use crate::features::tables::{FoeLook, RECOVERY};
use crate::state::piles::Pile;
use crate::state::{CardId, Fight, VampireId, cards_of, pieces_of};
use tenbin_engine::Seat;
use tenbin_engine::pile::CardSet;

/// Deficits that items may cover.
pub(super) const DEFICITS: usize = 16;
/// A deficit that nothing covers.
pub(super) const NEVER: i32 = 30_000;
/// Wounds of a Monster that are told apart.
const BEATEN: usize = 5;
/// A hand that does not run out (STR-073).
const NO_REST: i32 = 28;

/// For each deficit the worth of the cheapest items that cover it.
pub(super) type Costs = [i16; DEFICITS];

/// A Strigoi that may be attacked, and from where.
#[derive(Copy, Clone, Debug)]
pub(super) struct AttackOption {
    /// Which.
    pub(crate) who: VampireId,
    /// From afar or from beside.
    pub(crate) kind: FightKind,
    /// From these spaces.
    pub(crate) from: SpaceSet,
    /// What must be reached.
    pub(super) need: i32,
}

/// The own means.
#[derive(Clone, Default, Debug)]
pub(super) struct Means {
    /// Wound points.
    pub(crate) points: i32,
    /// What could cancel wounds.
    pub(crate) guards: Guards,
    /// What so many wounds would cost, answered as is best.
    beaten: [i32; BEATEN],
    /// Items against Monsters and in melee, and from afar.
    near: Costs,
    far: Costs,
    /// What a Monk's help would be worth.
    pub(crate) help: i32,
}

/// All that the own means follow from.
#[derive(Copy, Clone, Eq, PartialEq, Default, Debug)]
struct Holdings {
    sets: [CardSet; 5],
    card: (Option<CardId>, u8, bool, u8),
    in_hand: u32,
    stakes: (i32, i32),
}

/// Means, and what they were worked out for.
#[derive(Clone, Default, Debug)]
pub(super) struct KeptMeans {
    holdings: Option<Holdings>,
    pub(crate) means: Means,
}

impl Means {
    /// The worth of the cheapest items that cover a deficit in a kind of fight, or `NEVER`.
    #[inline]
    pub(crate) fn cost(&self, kind: FightKind, deficit: i32) -> i32 {
        let costs = if kind == FightKind::Ranged { &self.far } else { &self.near };
        match costs.get(deficit.max(0) as usize) {
            Some(&cost) => i32::from(cost),
            None => NEVER,
        }
    }
}

/// Makes room for one more item in a table of costs.
fn add_item(costs: &mut Costs, bonus: i32, worth: i32) {
    if bonus <= 0 {
        return;
    }
    let nothing = costs[0];
    // What so much less costs without the item, deficit by deficit.
    let mut less = [nothing; 2 * DEFICITS];
    less[DEFICITS..].copy_from_slice(costs);
    let less = &less[DEFICITS - (bonus as usize).min(DEFICITS)..][..DEFICITS];
    for (cost, less) in costs.iter_mut().zip(less) {
        *cost = (*cost).min(less.saturating_add(worth as i16));
    }
    costs[0] = nothing;
}

impl Survey<'_> {
    /// The own means of a seat with so many cards left in hand, worked out only where they are others
    /// than before.
    pub(super) fn means_into(
        &self,
        seat: Seat,
        stakes: &Stakes,
        in_hand: u32,
        kept: &mut KeptMeans,
    ) {
        let wolf = self.state.wolf(seat);
        let holdings = Some(Holdings {
            sets: [wolf.rewards, wolf.tokens, wolf.hand, wolf.discard, wolf.wounds],
            card: (wolf.played, wolf.used, wolf.leaves, wolf.bare),
            in_hand,
            stakes: stakes.worked_out_for,
        });
        if kept.holdings != holdings {
            kept.holdings = holdings;
            kept.means = self.means(seat, stakes, in_hand);
        }
    }

    fn means(&self, seat: Seat, stakes: &Stakes, in_hand: u32) -> Means {
        let wolf = self.state.wolf(seat);
        let points = self.rules.wound_points(wolf);
        let mut near = [NEVER as i16; DEFICITS];
        near[0] = 0;
        let mut far = near;
        for piece in pieces_of(wolf.rewards) {
            let look = &self.tables.rewards[self.rules.kind(Pile::Reward, piece)];
            let mut worth = look.worth;
            if look.own_wounds > 0 {
                worth += stakes.harm(points, look.own_wounds);
            }
            add_item(&mut near, look.bonus[FightKind::Melee as usize], worth);
            add_item(&mut far, look.bonus[FightKind::Ranged as usize], worth);
        }
        for piece in pieces_of(wolf.tokens) {
            let look = &self.tables.tokens[self.rules.kind(Pile::Token, piece)];
            add_item(&mut near, look.bonus[FightKind::Melee as usize], look.worth);
            if self.rules.knobs.ranged_allows_tokens {
                add_item(&mut far, look.bonus[FightKind::Melee as usize], look.worth);
            }
        }
        let help = self.help_worth(wolf.discard.count_ones(), in_hand);
        let guards = self.defences(seat, true);
        let beaten = std::array::from_fn(|wounds| stakes.guarded(points, wounds as i32, &guards));
        Means { points, guards, beaten, near, far, help }
    }

    /// What it is worth to take so many Action cards back into a hand of so many.
    pub(super) fn help_worth(&self, discard: u32, in_hand: u32) -> i32 {
        let rest = match in_hand {
            _ if discard == 0 => 0,
            0 => NO_REST,
            1 => NO_REST / 2,
            _ => 0,
        };
        RECOVERY * discard.min(6) as i32 / 2 + rest
    }

    /// Where the living Strigoi may be attacked from, as long as the altar suffices (STR-332,
    /// STR-340, STR-350).
    #[inline]
    pub(super) fn each_attack_option(&self, mut visit: impl FnMut(AttackOption)) {
        if !self.rules.may_attack(self.state) {
            return;
        }
        for who in VampireId::ALL {
            let Some(room) = self.state.vampires[who.index()].room else { continue };
            let need = self.rules.side(self.state, who).combat;
            let beside = self.state.board.neighbours(central(room));
            let afar = self.in_sight(room);
            visit(AttackOption { who, kind: FightKind::Melee, from: beside, need });
            visit(AttackOption { who, kind: FightKind::Ranged, from: afar, need });
        }
    }

    /// What an attack with a combat value is worth; nothing for one that is sure to fail.
    #[inline]
    pub(super) fn attack_worth(
        &self,
        stakes: &Stakes,
        means: &Means,
        option: &AttackOption,
        combat: i32,
    ) -> Option<i32> {
        let cost = means.cost(option.kind, option.need - combat);
        (cost < NEVER).then(|| stakes.wound_on[option.who.index()] - cost)
    }

    /// What the in-fight abilities of an Action card would add to a fight of a kind (STR-122); for a
    /// Monster on a space of a colour.
    #[inline]
    pub(super) fn added_ahead(
        &self,
        seat: Seat,
        card: Option<CardId>,
        (kind, colour): (FightKind, Colour),
    ) -> i32 {
        match card {
            Some(card) if self.tables.cards[card.index()].adds => {
                let ahead = Fight { seat, kind, colour, ..Fight::default() };
                self.rules.added_by_card(self.state, &ahead, card)
            }
            _ => 0,
        }
    }

    /// What it is worth to beat an Encounter; Blood Points that stay in the supply make it less.
    #[inline]
    pub(super) fn spoils(&self, stakes: &Stakes, foe: &FoeLook) -> i32 {
        let room = (self.rules.knobs.altar_max - i32::from(self.state.altar)).max(0);
        let kept = foe.blood.min(room);
        foe.spoils + stakes.blood * kept - BLOOD_WASTED * (foe.blood - kept)
    }

    /// What it costs to be beaten by one.
    #[inline]
    pub(super) fn beating(&self, means: &Means, foe: &FoeLook) -> i32 {
        means.beaten[(foe.wounds.max(0) as usize).min(BEATEN - 1)] + foe.toll
    }

    /// What it is worth to face an Encounter with a combat value: fight with the cheapest items, or
    /// be beaten, or take its help.
    pub(super) fn meet(&self, stakes: &Stakes, means: &Means, foe: &FoeLook, combat: i32) -> i32 {
        let lost = -self.beating(means, foe);
        let cost = means.cost(FightKind::Monster, foe.strength - combat);
        let fight = if cost < NEVER { lost.max(self.spoils(stakes, foe) - cost) } else { lost };
        if foe.monk && foe.recovers { fight.max(means.help) } else { fight }
    }

    /// What an Encounter space of a colour promises (STR-121): the token lying face up, or the mean
    /// of those that may come.
    pub(super) fn encounter_worth(
        &self,
        stakes: &Stakes,
        means: &Means,
        colour: Colour,
        combat: i32,
        stealth: bool,
    ) -> i32 {
        let pile = if colour == Colour::Grey { Pile::Grey } else { Pile::Red };
        let stack = &self.state.piles[pile as usize];
        let tokens: CardSet = if let Some(token) = stack.open {
            token.bit()
        } else if stack.deck != 0 {
            stack.deck
        } else if let Some(&piece) = stack.under.first() {
            piece.bit()
        } else {
            stack.discard
        };
        let least = if stealth { 0 } else { -NEVER };
        let (mut sum, mut count) = (0, 0);
        for foe in &self.tables.foes[colour as usize] {
            let here = foe.count_in(tokens);
            if here > 0 {
                count += here;
                sum += here * self.meet(stakes, means, foe, combat).max(least);
            }
        }
        if count == 0 { 0 } else { sum / count }
    }
}

/// Most items that are looked at in a fight.
const ITEMS_MAX: usize = 20;

/// An item that may be committed, in the order of commitment.
#[derive(Copy, Clone, Debug)]
struct FightItem {
    /// As `Fight::from` counts: Action cards, then Reward cards from 64, then tokens from 128.
    key: u8,
    bonus: i32,
    worth: i32,
}

/// A fight in which items are being committed.
#[derive(Clone, Default, Debug)]
pub(super) struct FightPlan {
    /// What is missing.
    deficit: i32,
    /// What winning brings.
    pub(crate) win: i32,
    /// What losing costs.
    pub(crate) lose: i32,
    /// What a wound of the Supreme is worth for the rooms it then cannot come to.
    pub(crate) hems: i32,
    items: ArrayVec<FightItem, ITEMS_MAX>,
    /// For the items from each on, the worth of the cheapest that cover each deficit.
    rest: [[i16; DEFICITS]; ITEMS_MAX + 1],
}

impl FightPlan {
    /// The cheapest way to win with the items left: what they are worth in all; nothing if the fight
    /// cannot be won or is not worth it.
    fn from(&self, item: usize, deficit: i32) -> Option<i32> {
        let deficit = deficit.max(0) as usize;
        let cost = i32::from(*self.rest[item].get(deficit)?);
        (cost < NEVER).then_some(cost)
    }

    /// What committing nothing more comes to: whether the fight is won.
    pub(crate) fn stops(&self) -> bool {
        self.deficit <= 0
    }

    /// What committing an item (and then the cheapest) costs; nothing if it does not win.
    pub(super) fn commits(&self, key: u8) -> Option<i32> {
        let place = self.items.iter().position(|item| item.key == key)?;
        let item = self.items[place];
        if self.deficit <= 0 {
            return None;
        }
        Some(item.worth + self.from(place + 1, self.deficit - item.bonus)?)
    }
}

impl Survey<'_> {
    /// The innermost fight as its seat sees it.
    pub(super) fn survey_fight_plan(
        &self,
        fight: &Fight,
        stakes: &Stakes,
        fight_plan: &mut FightPlan,
    ) {
        let seat = fight.seat;
        let wolf = self.state.wolf(seat);
        let points = self.rules.wound_points(wolf);
        fight_plan.hems = 0;
        let (win, lose) = if fight.kind == FightKind::Monster {
            let Some(token) = fight.token else { return };
            let kind = self.rules.kind(Pile::of(fight.colour), token);
            let foe =
                &self.tables.foes[fight.colour as usize][usize::from(self.tables.foe_of[kind])];
            let guards = self.defences(seat, true);
            let lost = stakes.guarded(points, foe.wounds, &guards) + foe.toll;
            (self.spoils(stakes, foe), lost)
        } else {
            // Less what the wound would bring down (STR-373).
            let fall = self.fall(stakes, seat, self.rules.letter(self.state, seat));
            fight_plan.hems = fall.hems;
            let fall = fall.costs(self.state.stand(seat));
            (stakes.wound_on[fight.strigoi.unwrap_or_default().index()] - fall, 0)
        };
        fight_plan.deficit =
            self.rules.fight_needs(self.state, fight) - self.rules.fight_value(self.state, fight);
        (fight_plan.win, fight_plan.lose) = (win, lose);
        fight_plan.items.clear();
        self.list_items(fight, stakes, fight_plan);
        let count = fight_plan.items.len();
        fight_plan.rest[count] = [NEVER as i16; DEFICITS];
        fight_plan.rest[count][0] = 0;
        for place in (0..count).rev() {
            let item = fight_plan.items[place];
            for deficit in 0..DEFICITS {
                let without = fight_plan.rest[place + 1][deficit];
                let left = (deficit as i32 - item.bonus).max(0) as usize;
                let with = fight_plan.rest[place + 1][left].saturating_add(item.worth as i16);
                fight_plan.rest[place][deficit] = without.min(with);
            }
        }
    }

    /// The items that may still be committed, in order.
    fn list_items(&self, fight: &Fight, stakes: &Stakes, fight_plan: &mut FightPlan) {
        let wolf = self.state.wolf(fight.seat);
        let points = self.rules.wound_points(wolf);
        if self.rules.boosts(fight) {
            for card in cards_of(wolf.hand).filter(|&card| card.number() >= fight.from) {
                let bonus = self.rules.boost(self.state, fight, card);
                let worth = self.tables.cards[card.index()].worth;
                let _ = fight_plan.items.try_push(FightItem { key: card.number(), bonus, worth });
            }
        }
        for piece in pieces_of(wolf.rewards) {
            let kind = self.rules.kind(Pile::Reward, piece);
            let key = 64 + kind as u8;
            if key >= fight.from {
                let look = &self.tables.rewards[kind];
                let own = look.own_wounds;
                let harm = if own > 0 { stakes.harm(points, own) } else { 0 };
                let bonus = self.rules.reward_bonus(self.state, fight, kind);
                let _ =
                    fight_plan.items.try_push(FightItem { key, bonus, worth: look.worth + harm });
            }
        }
        for piece in pieces_of(wolf.tokens) {
            let kind = self.rules.kind(Pile::Token, piece);
            let key = 128 + kind as u8;
            if key >= fight.from
                && let Some(bonus) = self.rules.token_bonus(self.state, fight, kind)
            {
                let worth = self.tables.tokens[kind].worth;
                let _ = fight_plan.items.try_push(FightItem { key, bonus, worth });
            }
        }
    }
}
