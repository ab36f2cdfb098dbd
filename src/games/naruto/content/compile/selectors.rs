//! On whom an effect acts: the target, or a selector that fits the primitive and the card.

use crate::content::catalogue::TargetExpr;
use crate::content::compile::effects::Context;
use crate::content::compile::{Compiler, joined, place_of};
use crate::content::effect::{Acts, Grammar};
use crate::content::vocabulary::{CardKind, Forbiddable, Noun, Relation, Selector};
use tenbin_content::Node;

impl Compiler<'_, '_> {
    /// On what the effect acts; `None` where that is an error, and one was made.
    pub(super) fn selector(
        &mut self,
        node: &Node,
        grammar: &Grammar,
        context: &Context,
        target: Option<&TargetExpr>,
    ) -> Option<Selector> {
        let acts = match grammar.acts {
            Acts::Deeds => self.deeds_act_on(node)?,
            acts => acts,
        };
        let fitting = fitting(acts, node.text("do")?, context, target);
        let usual = fitting.first().copied();
        let stated = node.text("on").and_then(Selector::of_word);
        let found = match stated {
            None => usual.filter(|one| is_default(*one, acts)),
            // A player is meant: the controller of what the text is on.
            Some(Selector::Own) if is_of_players(acts) => Some(Selector::Controller),
            Some(stated) => Some(stated),
        };
        if let Some(found) = found.filter(|found| fitting.contains(found)) {
            return Some(found);
        }
        let word = node.text("do").unwrap_or_default();
        let words: Vec<&str> = fitting.iter().map(|one| one.word()).collect();
        let (message, help) = match (stated, words.as_slice()) {
            (None, []) => (
                format!("there is nothing here that `{word}` could act on"),
                advice(acts).to_owned(),
            ),
            (None, words) => (
                format!("it is not said on whom `{word}` acts"),
                format!("write on = {}, or give it a target", joined(words)),
            ),
            (Some(stated), []) => (
                format!("`{word}` cannot act on {:?} here", stated.word()),
                advice(acts).to_owned(),
            ),
            (Some(stated), words) => (
                format!("`{word}` cannot act on {:?} here", stated.word()),
                format!("it acts on: {}", joined(words)),
            ),
        };
        self.wrong(place_of(node, if stated.is_some() { "on" } else { "do" }), message, help);
        None
    }

    /// Whether the deeds are those of players or of ninjas (NAR-148).
    fn deeds_act_on(&mut self, node: &Node) -> Option<Acts> {
        let deeds =
            node.list("actions").iter().filter_map(|deed| Forbiddable::of_word(deed.as_text()?));
        let (mut ninjas, mut players) = (false, false);
        for deed in deeds {
            match deed {
                Forbiddable::Attack | Forbiddable::Defend => ninjas = true,
                _ => players = true,
            }
        }
        match (ninjas, players) {
            (true, true) => {
                let message = "ninjas attack and defend, players do the rest";
                self.wrong(place_of(node, "actions"), message, "make two effects of it");
                None
            }
            (true, false) => Some(Acts::Ninja),
            _ => Some(Acts::Player),
        }
    }
}

/// The selectors that fit, the usual one first.
fn fitting(
    acts: Acts,
    word: &str,
    context: &Context,
    target: Option<&TargetExpr>,
) -> Vec<Selector> {
    use Selector::{Controller, EachPlayer, Opponent, Target};
    let noun = target.map(|target| target.noun);
    let continuous = context.is_continuous();
    match acts {
        Acts::Holder | Acts::Controller | Acts::Deeds => {
            let mut list = vec![Controller];
            // What is put off for a target is put off for each ninja or team of it.
            if word == "delayed" && target.is_some() {
                list.push(Target);
            }
            if context.of_turns() && context.depth == 0 {
                list.push(EachPlayer);
            }
            list
        }
        Acts::Announced => match target {
            Some(target)
                if target.noun == Noun::Technique || target.relation == Relation::BeingPlayed =>
            {
                vec![Target]
            }
            _ => Vec::new(),
        },
        Acts::Player => {
            let of_cards = matches!(word, "return_from_discard" | "discard_to_deck_bottom");
            let of_target = match noun {
                Some(Noun::Player) => true,
                Some(Noun::CardInDiscard) => of_cards,
                _ => false,
            };
            let mut list = if of_target { vec![Target] } else { Vec::new() };
            // The own hand needs no look.
            let everybody = [Controller, Opponent, EachPlayer];
            let all = if word == "look_hand_take" { &[Opponent][..] } else { &everybody[..] };
            list.extend(all);
            if continuous {
                list.retain(|one| *one != EachPlayer);
            }
            list
        }
        _ => on_the_field(acts, context, target),
    }
}

/// The selectors of ninjas and teams that fit.
fn on_the_field(acts: Acts, context: &Context, target: Option<&TargetExpr>) -> Vec<Selector> {
    use Selector::{
        Controller, EachPlayer, Opponent, OpposingFront, OpposingTeam, Own, OwnDefendingTeams,
        OwnTeams, Target, TeamSelf, TeamSelfFront, User, UserTeamFrontOther,
    };
    let kind = context.around.kind;
    let (teams, ninjas) = (acts != Acts::OneNinja, acts != Acts::Team);
    let fits = target.is_some_and(|target| match target.noun {
        Noun::Ninja => ninjas && target.relation != Relation::BeingPlayed,
        Noun::User => ninjas,
        Noun::Team => teams,
        _ => false,
    });
    let mut list = Vec::new();
    let mut add = |wanted: bool, selectors: &[Selector]| {
        if wanted {
            list.extend(selectors);
        }
    };
    add(fits && !context.is_continuous(), &[Target]);
    add(kind == CardKind::Ninja && ninjas, &[Own]);
    let of_ninja = matches!(kind, CardKind::Ninja | CardKind::Technique);
    add(of_ninja && teams, &[TeamSelf]);
    add(kind == CardKind::Technique && ninjas, &[User, UserTeamFrontOther]);
    add(of_ninja && ninjas, &[TeamSelfFront, OpposingFront]);
    add(of_ninja && teams, &[OpposingTeam]);
    // Players stand for each of their ninjas or teams.
    add(teams, &[OwnTeams, OwnDefendingTeams, Controller, Opponent, EachPlayer]);
    list
}

/// Whether players are meant.
fn is_of_players(acts: Acts) -> bool {
    matches!(acts, Acts::Player | Acts::Controller | Acts::Holder)
}

/// Whether it is meant where nothing is said: the target, the source, its team, its controller.
fn is_default(selector: Selector, acts: Acts) -> bool {
    match selector {
        Selector::Target | Selector::Own => true,
        Selector::Controller => is_of_players(acts),
        Selector::TeamSelf => acts == Acts::Team,
        _ => false,
    }
}

/// What to write where nothing fits.
fn advice(acts: Acts) -> &'static str {
    match acts {
        Acts::Announced => {
            "give the technique a target { noun = \"technique\", relation = \"on_chain_opponent\" }, \
             or the interruption { noun = \"tactic\", relation = \"being_played\" }"
        }
        Acts::Team => "give it a target with the noun \"team\"",
        _ => "give it a target with the noun \"ninja\"",
    }
}
