//! What happens: every primitive in words, and how long it lasts.

use super::clause::{Clause, Subject, counted, does, listed, row};
use super::moment::is_continuous;
use super::whom::{of_turns, words};
use super::{Teller, Voice, moment};
use crate::content::catalogue::Range;
use crate::content::effect::{Amount, Effect, Op, Whose};
use crate::content::knobs::TakenNinjaGoesTo;
use crate::content::vocabulary::{
    Chooser, Duration, Forbiddable, Noun, PlaceWord, Rank, Relation, Selector, Sex, Timing, Zone,
};

/// How long something lasts, where that is said.
fn lasting(effect: &Effect) -> &'static str {
    match effect.duration {
        Duration::Instant => "",
        Duration::Turn => "this turn",
        Duration::NextTurn => "until the end of the next turn",
        Duration::None if is_continuous(effect.at) => "",
        Duration::None => "from now on",
    }
}

/// A number added: `+2`, `-X`.
fn added(amount: Amount) -> Option<String> {
    match amount {
        Amount::Plain(0) => None,
        Amount::Plain(number) => Some(format!("{number:+}")),
        Amount::X => Some("+X".to_owned()),
        Amount::MinusX => Some("-X".to_owned()),
    }
}

/// What is forbidden by a deed.
fn deed(deed: Forbiddable) -> &'static str {
    match deed {
        Forbiddable::CallNinja => "call ninjas",
        Forbiddable::CallClient => "call clients",
        Forbiddable::PlayTactic => "play tactics",
        Forbiddable::Charge => "turn cards into chakra",
        Forbiddable::Launch => "launch techniques",
        Forbiddable::Attack => "attack",
        Forbiddable::Defend => "defend",
    }
}

/// Where a card goes, in the words of whose piles they are.
fn into(zone: Zone, own: &str) -> String {
    match zone {
        Zone::Hand => format!("into {own} hand"),
        Zone::Deck => format!("on top of {own} deck"),
        Zone::DeckBottom => format!("on the bottom of {own} deck"),
        Zone::Chakra => format!("into {own} chakra"),
        Zone::Discard => format!("into {own} discard pile"),
        Zone::Camp => format!("into {own} camp"),
    }
}

/// Ninjas that leave the field for a hand.
fn returned(ninjas: &Subject) -> Clause {
    let hands = if ninjas.is_many { "their owners' hands" } else { "its owner's hand" };
    does(ninjas, "return", format!("to {hands}"))
}

/// Where a card comes from.
fn out_of(zone: Zone, own: &str) -> String {
    match zone {
        Zone::Hand => format!("from {own} hand"),
        Zone::Deck | Zone::DeckBottom => format!("from {own} deck"),
        Zone::Chakra => format!("from {own} chakra"),
        Zone::Discard => format!("from {own} discard pile"),
        Zone::Camp => format!("from {own} camp"),
    }
}

impl Teller<'_> {
    /// Effects one after the other, in one row.
    pub(super) fn all(&self, range: Range, voice: &Voice) -> Vec<Clause> {
        let effects = &self.catalogue.effects[range.indices()];
        effects.iter().flat_map(|effect| self.inside(effect, voice)).collect()
    }

    /// An effect inside another, with its conditions.
    fn inside(&self, effect: &Effect, voice: &Voice) -> Vec<Clause> {
        let asked = self.condition(effect, voice);
        let (lead, clauses) = self.willing(effect, voice);
        match (asked, lead) {
            (None, None) => clauses,
            (asked, lead) => {
                let before: Vec<String> = asked.into_iter().chain(lead).collect();
                vec![Clause::Stands(format!("{}, {}", before.join(", "), row(&clauses)))]
            }
        }
    }

    /// What happens, where somebody decides whether it does: `you may`, or a lead.
    pub(super) fn willing(&self, effect: &Effect, voice: &Voice) -> (Option<String>, Vec<Clause>) {
        let mut clauses = self.happens(effect, voice);
        if !effect.optional {
            return (None, clauses);
        }
        let you = voice.you();
        // Only one thing can be said to be left to somebody's will by `may`.
        let plain = clauses.iter().filter(|one| matches!(one, Clause::Does { .. })).count();
        match clauses.first_mut() {
            Some(Clause::Does { subject, may, .. }) if *subject == you && plain == 1 => {
                *may = true;
                (None, clauses)
            }
            _ => (Some(voice.if_willing.to_owned()), clauses),
        }
    }

    /// What an effect does, without its conditions.
    pub(super) fn happens(&self, effect: &Effect, voice: &Voice) -> Vec<Clause> {
        let ninjas = || self.ninjas(effect, voice);
        let who = || self.player(effect, voice);
        let one = match effect.op {
            Op::All(held) => return self.all(held, voice),
            Op::PayThen { pay, then } => return self.paid(pay, then, voice),
            Op::Choose(of) => self.chosen(of, voice),
            Op::Delayed { at, then } => self.delayed(at, then, voice),
            Op::Modify { combat, support } => does(&ninjas(), "have", values(combat, support)),
            Op::Set { combat, support } => does(&ninjas(), "have", set(&ninjas(), combat, support)),
            Op::TeamStrength(amount) => {
                let amount = added(amount).unwrap_or_else(|| "+0".to_owned());
                does(&self.teams(effect, voice), "have", format!("{amount} strength"))
            }
            Op::Wound(count) => does(&ninjas(), "take", counted(count, "wound")),
            Op::Kill => does(&ninjas(), "be", "killed"),
            Op::SetInjured => does(&ninjas(), "become", "injured"),
            Op::Heal => does(&ninjas(), "be", "healed"),
            Op::PreventWound(count) => prevented(effect, &ninjas(), count),
            Op::SetTrait { name, sex, rank, attributes } => {
                does(&ninjas(), "be", self.traits(name, sex, rank, attributes))
            }
            Op::LeaveBattle => does(&self.leaving(effect, voice), "leave", "the battle"),
            Op::ReturnToHand => returned(&ninjas()),
            Op::JoinTeam(place) => self.joining(&ninjas(), place, voice),
            Op::TakeControl(place) => self.taken(effect, &ninjas(), place, voice),
            Op::Negate => does(&self.negated(effect, voice), "be", "negated"),
            Op::Untargetable { opposing, filter } => {
                let long = lasting(effect);
                let gap = if long.is_empty() { "" } else { " " };
                let techniques = self.techniques(opposing, filter);
                let what = format!("be targeted{gap}{long} by {techniques}");
                return vec![does(&self.untargetable(effect, voice), "cannot", what)];
            }
            Op::PutInPlay { from, filter, place } => {
                self.brought(&who(), from, filter, place, voice)
            }
            Op::CostChange { amount, whose, first_each_turn } => {
                cost_change(amount, whose, first_each_turn, voice)
            }
            Op::Draw(count) => does(&who(), "draw", counted(count, "card")),
            Op::Gain(count) => does(&who(), "take", counted(count, "gain")),
            Op::DiscardHand { count, chooser } => self.discarded(effect, voice, count, chooser),
            Op::Mill(count) => does(&who(), "discard", top(count, who().own)),
            Op::ChakraToDiscard { count, chooser } => self.drained(effect, voice, count, chooser),
            Op::HandToChakra(count) => does(&who(), "put", hand_to_chakra(count, who().own)),
            Op::DeckTopToChakra(count) => {
                let own = who().own;
                does(&who(), "put", format!("{} into {own} chakra", top(count, own)))
            }
            Op::Search { filter, to } => self.search(&who(), filter, to),
            Op::LookTop { count, take, rest } => look_top(voice, &who(), (count, take), rest),
            Op::LookHandTake { filter, to } => self.look_hand(&who(), filter, to, voice),
            Op::ReturnFromDiscard { filter, to } => {
                let (card, that) = self.filtered(filter);
                self.off_discard(effect, &format!("{card}{that}"), to, voice)
            }
            Op::DiscardToDeckBottom(count) => {
                self.off_discard(effect, &counted(count, "card"), Zone::DeckBottom, voice)
            }
            Op::ExtraTactic(count) => {
                let each = if is_continuous(effect.at) { " each turn" } else { "" };
                let tactics = if count == 1 { "tactic" } else { "tactics" };
                does(&who(), "may", format!("play {count} more {tactics}{each}"))
            }
            Op::Forbid(deeds) => self.forbidden(effect, deeds, voice),
        };
        vec![one.with_tail(lasting(effect))]
    }

    /// What does nothing: of a ninja that is being called its call (NAR-073).
    fn negated(&self, effect: &Effect, voice: &Voice) -> Subject {
        let target = self.target(effect, voice);
        match self.expression(effect) {
            Some(expression) if expression.noun == Noun::Ninja => {
                Subject::one(format!("the call of {}", target.mention()))
            }
            _ => target,
        }
    }

    fn paid(&self, pay: Range, then: Range, voice: &Voice) -> Vec<Clause> {
        let mut clauses = self.all(pay, voice);
        let then = row(&self.all(then, voice));
        clauses.push(Clause::Stands(format!("{}, {then}", voice.if_done)));
        clauses
    }

    fn delayed(&self, at: Timing, then: Range, voice: &Voice) -> Clause {
        Clause::Stands(format!("{}, {}", moment::due(at), row(&self.all(then, voice))))
    }

    fn chosen(&self, of: Range, voice: &Voice) -> Clause {
        let effects = self.catalogue.effects[of.indices()].iter();
        let each: Vec<String> = effects.map(|one| row(&self.inside(one, voice))).collect();
        let chooses = voice.chooses;
        Clause::Stands(format!("one of these, as {chooses}: {}", each.join("; or ")))
    }

    /// What a ninja is from then on.
    fn traits(
        &self,
        name: Option<u16>,
        sex: Option<Sex>,
        rank: Option<Rank>,
        attributes: u64,
    ) -> String {
        let mut parts = Vec::new();
        parts.extend(name.map(|name| format!("called {}", self.name(name))));
        parts.extend(sex.map(|sex| match sex {
            Sex::Male => "male".to_owned(),
            Sex::Female => "female".to_owned(),
        }));
        parts.extend(rank.map(|rank| format!("of rank {}", rank.word())));
        if attributes != 0 {
            let names = words(attributes, &self.catalogue.attributes);
            parts.push(format!("of no attribute but {}", listed(&names, "and")));
        }
        listed(&parts, "and")
    }

    /// What leaves the battle: a team that is meant as a team goes as one (NAR-147).
    fn leaving(&self, effect: &Effect, voice: &Voice) -> Subject {
        if self.is_of_teams(effect) {
            self.teams(effect, voice)
        } else {
            self.ninjas(effect, voice)
        }
    }

    fn joining(&self, ninjas: &Subject, place: PlaceWord, voice: &Voice) -> Clause {
        match place {
            PlaceWord::UserTeamBackup => does(ninjas, "join", "the user's team as back-up"),
            PlaceWord::TargetTeamBackup => {
                does(ninjas, "join", format!("{} as back-up", self.target_team(voice)))
            }
            PlaceWord::Rest => {
                let go = if ninjas.is_many { "go" } else { "goes" };
                does(ninjas, "leave", format!("{} team and {go} to rest", ninjas.own))
            }
        }
    }

    /// Control of ninjas is taken.
    fn taken(&self, effect: &Effect, ninjas: &Subject, place: PlaceWord, voice: &Voice) -> Clause {
        let joins = self.knobs.taken_ninja_goes_to == TakenNinjaGoesTo::UserTeamBackup
            && place != PlaceWord::Rest;
        let goes = match (joins, ninjas.is_many) {
            (true, false) => "it joins the user's team as back-up",
            (true, true) => "they join the user's team as back-up",
            (false, false) => "it goes to rest",
            (false, true) => "they go to rest",
        };
        let long = match effect.duration {
            Duration::Instant | Duration::None => String::new(),
            Duration::Turn => "until the end of the turn, ".to_owned(),
            Duration::NextTurn => format!("{}, ", lasting(effect)),
        };
        let (who, take) = (voice.you, voice.verb("take"));
        let name = ninjas.mention();
        Clause::Stands(format!("{long}{who} {take} control of {name}, and {goes}"))
    }

    /// What cannot be targeted: a team with all its ninjas, or ninjas.
    fn untargetable(&self, effect: &Effect, voice: &Voice) -> Subject {
        if !self.is_of_teams(effect) {
            return self.ninjas(effect, voice);
        }
        let teams = self.teams(effect, voice);
        Subject::one(format!("{} and {} ninjas", teams.mention(), teams.own)).many()
    }

    /// Whether teams are meant as such (NAR-232).
    fn is_of_teams(&self, effect: &Effect) -> bool {
        match effect.on {
            Selector::Target => {
                self.expression(effect).is_some_and(|target| target.noun == Noun::Team)
            }
            Selector::TeamSelf
            | Selector::OpposingTeam
            | Selector::OwnTeams
            | Selector::OwnDefendingTeams => true,
            Selector::Own
            | Selector::User
            | Selector::Controller
            | Selector::Opponent
            | Selector::EachPlayer
            | Selector::TeamSelfFront
            | Selector::UserTeamFrontOther
            | Selector::OpposingFront => false,
        }
    }

    /// The team that is the card's target.
    fn target_team(&self, voice: &Voice) -> String {
        self.target_told.set(true);
        match self.catalogue.targets.get(usize::from(self.card.target)) {
            Some(target) => self.designated(target, voice).mention(),
            None => "the target team".to_owned(),
        }
    }

    fn discarded(&self, effect: &Effect, voice: &Voice, count: u8, chooser: Chooser) -> Clause {
        let who = self.player(effect, voice);
        let (own, cards) = (who.own, counted(count, "card"));
        // No player sees the other's hand.
        let what = match self.is_own_choice(effect, chooser) {
            Some(true) => format!("{cards} of {own} choice from {own} hand"),
            Some(false) => format!("{cards} at random from {own} hand"),
            None => {
                let (you, other) = (voice.you, voice.opponent);
                let (chooses, blind) = match chooser {
                    Chooser::Controller => (you, other),
                    Chooser::Opponent => (other, you),
                };
                format!("{cards} from {own} hand ({chooses} by choice, {blind} at random)")
            }
        };
        does(&who, "discard", what)
    }

    fn drained(&self, effect: &Effect, voice: &Voice, count: u8, chooser: Chooser) -> Clause {
        let who = self.player(effect, voice);
        let choice = match (self.is_own_choice(effect, chooser), chooser) {
            (Some(true), _) => who.own.to_owned(),
            (_, Chooser::Controller) => voice.your.to_owned(),
            (_, Chooser::Opponent) => format!("{}'s", voice.opponent),
        };
        does(&who, "discard", format!("{count} chakra of {choice} choice"))
    }

    /// Whether who loses cards chooses them; of both players only one does.
    fn is_own_choice(&self, effect: &Effect, chooser: Chooser) -> Option<bool> {
        let relation = match effect.on {
            Selector::Opponent => Relation::Opponent,
            Selector::EachPlayer if !of_turns(effect) => Relation::Any,
            Selector::Target => match self.expression(effect) {
                Some(target) if target.noun == Noun::Player => target.relation,
                _ => Relation::Own,
            },
            Selector::EachPlayer
            | Selector::Own
            | Selector::User
            | Selector::Controller
            | Selector::TeamSelf
            | Selector::TeamSelfFront
            | Selector::UserTeamFrontOther
            | Selector::OpposingTeam
            | Selector::OpposingFront
            | Selector::OwnTeams
            | Selector::OwnDefendingTeams => Relation::Own,
        };
        match relation {
            Relation::Any => None,
            relation => Some((relation == Relation::Opponent) == (chooser == Chooser::Opponent)),
        }
    }

    fn forbidden(&self, effect: &Effect, deeds: u8, voice: &Voice) -> Clause {
        let named = Forbiddable::ALL.iter().filter(|one| deeds >> **one as u8 & 1 == 1);
        let named: Vec<&str> = named.map(|one| deed(*one)).collect();
        let of_ninjas =
            deeds & (1 << Forbiddable::Attack as u8 | 1 << Forbiddable::Defend as u8) != 0;
        let who = if of_ninjas { self.ninjas(effect, voice) } else { self.player(effect, voice) };
        does(&who, "may", format!("not {}", listed(&named, "or")))
    }

    fn search(&self, who: &Subject, filter: u16, to: Zone) -> Clause {
        let (card, that) = self.filtered(filter);
        let (put, shuffle) = if who.is_many { ("put", "shuffle") } else { ("puts", "shuffles") };
        let (own, to) = (who.own, into(to, who.own));
        does(who, "search", format!("{own} deck for {card}{that}, {put} it {to} and {shuffle}"))
    }

    fn look_hand(&self, who: &Subject, filter: u16, to: Zone, voice: &Voice) -> Clause {
        let (card, that) = self.filtered(filter);
        let (name, put, to) = (who.mention(), voice.verb("put"), into(to, who.own));
        let what = format!("at {name}'s hand and {put} {card}{that} from it {to}, if there is one");
        does(&voice.you(), "look", what)
    }

    /// Cards of a discard pile go elsewhere: the target, or those that are chosen.
    fn off_discard(&self, effect: &Effect, cards: &str, to: Zone, voice: &Voice) -> Clause {
        if let Some((card, own)) = self.named_card(effect, voice) {
            return does(&card, "go", into(to, &own));
        }
        let who = self.player(effect, voice);
        let (own, to) = (who.own, into(to, who.own));
        does(&who, "put", format!("{cards} from {own} discard pile {to}"))
    }

    /// A ninja is put in play.
    fn brought(
        &self,
        who: &Subject,
        from: Zone,
        filter: u16,
        place: PlaceWord,
        voice: &Voice,
    ) -> Clause {
        let (card, that) = self.filtered(filter);
        let place = match place {
            PlaceWord::UserTeamBackup => "in the user's team as back-up".to_owned(),
            PlaceWord::TargetTeamBackup => format!("in {} as back-up", self.target_team(voice)),
            PlaceWord::Rest => "at rest".to_owned(),
        };
        let from = out_of(from, who.own);
        let free = "whatever its entry turn and without its hand cost";
        does(who, "put", format!("{card}{that} {from} into play {place}, {free}"))
    }

    /// The card of a discard pile that an effect moves, and whose piles it goes to.
    fn named_card(&self, effect: &Effect, voice: &Voice) -> Option<(Subject, String)> {
        let target = self.expression(effect).filter(|_| effect.on == Selector::Target)?;
        if target.noun != Noun::CardInDiscard {
            return None;
        }
        let owner = match target.relation {
            Relation::Own => voice.your.to_owned(),
            Relation::Opponent => format!("{}'s", voice.opponent),
            _ => "its owner's".to_owned(),
        };
        Some((self.target(effect, voice), owner))
    }
}

fn cost_change(amount: i8, whose: Whose, first: bool, voice: &Voice) -> Clause {
    let way = if amount < 0 { "less" } else { "more" };
    let what = format!("{} generic chakra {way}", amount.unsigned_abs());
    let opponent = format!("{}'s", voice.opponent);
    let subject = match (whose, first) {
        (Whose::Controller, false) => Subject::one(format!("{} techniques", voice.your)).many(),
        (Whose::Opponent, false) => Subject::one(format!("{opponent} techniques")).many(),
        (Whose::Both, false) => Subject::one("techniques").many(),
        (Whose::Controller, true) => {
            Subject::one(format!("{} first technique of each turn", voice.your))
        }
        (Whose::Opponent, true) => Subject::one(format!("{opponent} first technique of each turn")),
        (Whose::Both, true) => Subject::one("each player's first technique of each turn"),
    };
    does(&subject, "cost", what)
}

fn prevented(effect: &Effect, ninjas: &Subject, count: u8) -> Clause {
    let name = ninjas.mention();
    let wounds = counted(count, "wound");
    let be = if count == 1 { "is" } else { "are" };
    let continuous = is_continuous(effect.at);
    Clause::Stands(match (continuous, effect.once_per_turn, count) {
        (true, true, 1) => format!("the first wound {name} would take each turn is prevented"),
        (true, true, _) => {
            format!(
                "the first time each turn {name} would be wounded, up to {wounds} {be} prevented"
            )
        }
        (true, false, _) => {
            format!("each time {name} would be wounded, up to {wounds} {be} prevented")
        }
        (false, _, _) => {
            let long = lasting(effect);
            let next = if count == 1 { "next wound".to_owned() } else { format!("next {wounds}") };
            format!("the {next} {name} would take {long} {be} prevented")
        }
    })
}

/// `+2 combat and +1 support`.
fn values(combat: Amount, support: Amount) -> String {
    let combat = added(combat).map(|number| format!("{number} combat"));
    let support = added(support).map(|number| format!("{number} support"));
    listed(&combat.into_iter().chain(support).collect::<Vec<_>>(), "and")
}

/// `its combat set to 0`.
fn set(ninjas: &Subject, combat: Option<i8>, support: Option<i8>) -> String {
    let own = ninjas.own;
    match (combat, support) {
        (Some(combat), Some(support)) if combat == support => {
            format!("{own} combat and support set to {combat}")
        }
        (Some(combat), Some(support)) => {
            format!("{own} combat set to {combat} and {own} support to {support}")
        }
        (Some(combat), None) => format!("{own} combat set to {combat}"),
        (None, Some(support)) => format!("{own} support set to {support}"),
        (None, None) => format!("{own} values unchanged"),
    }
}

fn top(count: u8, own: &str) -> String {
    match count {
        1 => format!("the top card of {own} deck"),
        more => format!("the top {more} cards of {own} deck"),
    }
}

fn hand_to_chakra(count: u8, own: &str) -> String {
    format!("{} from {own} hand into {own} chakra", counted(count, "card"))
}

fn look_top(voice: &Voice, who: &Subject, (count, take): (u8, u8), rest: Zone) -> Clause {
    let (own, you) = (who.own, voice.you());
    let whose = if *who == you { own.to_owned() } else { format!("{}'s", who.mention()) };
    let (put, seen, rest_to) = (voice.verb("put"), top(count, &whose), into(rest, own));
    let order = match rest {
        Zone::Deck | Zone::DeckBottom if count > take + 1 => " in any order",
        _ => "",
    };
    let what = match (take, count - take.min(count)) {
        (0, _) => format!("{put} them {rest_to}{order}"),
        (_, 0) => format!("{put} them into {own} hand"),
        (taken, _) => format!("{put} {taken} into {own} hand and the others {rest_to}{order}"),
    };
    does(&you, "look", format!("at {seen}, {what}"))
}
