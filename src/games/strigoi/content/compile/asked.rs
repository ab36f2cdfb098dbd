//! What an ability asks for and whom it works on: conditions that can be known at its moment and can
//! hold at all, targets that suit what it does.

use crate::content::catalogue::Condition;
use crate::content::compile::abilities::when;
use crate::content::compile::effects::Written;
use crate::content::compile::{Compiler, bits_of, place_of};
use crate::content::effect::Op;
use crate::content::effect::{Bearer, targets};
use crate::content::vocabulary::{Colour, FightKind, Source, Target, Timing};
use tenbin_content::Node;

const MONSTER: u8 = 1 << FightKind::Monster as u8;
const RANGED: u8 = 1 << FightKind::Ranged as u8;

impl Compiler<'_, '_> {
    /// What must hold, whether it can be known at that moment, and whether it can hold at all.
    pub(super) fn condition(&mut self, node: &Node, timings: u8, bearer: Bearer) -> Condition {
        let Some(written) = node.get("if") else { return Condition::default() };
        self.known(written, timings);
        let condition = Condition {
            fights: bits_of(written, "fight_kind", FightKind::of_word, |word| word as u8),
            colours: bits_of(written, "colour", Colour::of_word, |word| word as u8),
            sources: bits_of(written, "source", Source::of_word, |word| word as u8),
            altar_at_least_threshold: written.boolean("altar_at_least_threshold").unwrap_or(false),
            is_monk: written.boolean("is_monk"),
            strigoi_alive: written.integer("strigoi_alive").map(|count| count as u8),
            supreme: written.boolean("supreme"),
        };
        self.possible(written, &condition, bearer);
        condition
    }

    /// What is asked for is known at all the moments of the ability.
    fn known(&mut self, written: &Node, timings: u8) {
        let only = |allowed: &[Timing]| {
            timings & !allowed.iter().fold(0, |set, timing| set | when(*timing)) == 0
        };
        for (key, allowed, moments) in [
            ("fight_kind", only(&[Timing::InFight]), "in_fight"),
            ("source", only(&[Timing::OnHit]), "on_hit"),
            (
                "colour",
                only(&[Timing::InFight, Timing::OnEnterEncounter]),
                "in_fight and on_enter_encounter",
            ),
            (
                "is_monk",
                only(&[Timing::InFight, Timing::OnEnterEncounter]),
                "in_fight and on_enter_encounter",
            ),
        ] {
            if let Some((place, _)) = written.entry(key)
                && !allowed
            {
                let message = format!("`{key}` is not known at this moment");
                self.wrong(place, message, format!("it can be asked with when = {moments}"));
            }
        }
        if timings & when(Timing::Held) != 0 {
            let help = "what is held always works; take the condition away";
            self.wrong(written.place, "a Wound token's penalty has no condition", help);
        }
    }

    /// The parts of a condition can hold together.
    fn possible(&mut self, written: &Node, condition: &Condition, bearer: Bearer) {
        if written.boolean("altar_at_least_threshold") == Some(false) {
            let help = "write true, or take it away";
            let place = place_of(written, "altar_at_least_threshold");
            self.wrong(place, "altar_at_least_threshold = false asks nothing", help);
        }
        let no_monster = condition.fights != 0 && condition.fights & MONSTER == 0;
        if no_monster && (condition.colours != 0 || condition.is_monk == Some(true)) {
            let help = "only Monsters have a colour and are Monks: add \"monster\", or ask for one";
            self.wrong(place_of(written, "fight_kind"), "this never holds", help);
        }
        if condition.supreme == Some(true) && condition.strigoi_alive == Some(2) {
            let help = "the Supreme is the last Strigoi alive (STR-371)";
            self.wrong(place_of(written, "supreme"), "this never holds", help);
        }
        if condition.supreme == Some(false) && condition.strigoi_alive == Some(1) {
            let help = "the last Strigoi alive is the Supreme (STR-371): leave one of the two out";
            self.wrong(place_of(written, "supreme"), "this never holds", help);
        }
        let never_played = bearer == Bearer::RewardToken && !self.knobs.ranged_allows_tokens;
        if never_played && condition.fights == RANGED {
            let help = "put it on a Reward card, or set rules.ranged_allows_tokens (STR-351)";
            let message = "Reward tokens are not used in ranged attacks";
            self.wrong(place_of(written, "fight_kind"), message, help);
        }
    }

    /// On whom, and whether everything it does can be done to that.
    pub(super) fn target(
        &mut self,
        node: &Node,
        effects: &[Written<'_>],
        timings: u8,
        bearer: Bearer,
    ) -> Target {
        // What works on the user, or turns a platform, whatever the target, never hinders.
        let choosy: Vec<&Written<'_>> =
            effects.iter().filter(|effect| targets(effect.op).len() > 1).collect();
        let turns = effects.iter().find(|effect| effect.op == Op::RotatePlatform);
        let usual = match turns {
            Some(_) if choosy.is_empty() => Target::Platform,
            _ => Target::SelfWolf,
        };
        let target = node.text("target").and_then(Target::of_word).unwrap_or(usual);
        let alone = turns.filter(|_| choosy.is_empty());
        for effect in choosy.iter().copied().chain(alone) {
            if !targets(effect.op).contains(&target) {
                let words: Vec<&str> = targets(effect.op).iter().map(|one| one.word()).collect();
                let message = format!("`{}` does not work on {:?}", effect.word, target.word());
                let help = format!("its target may be: {}", words.join(", "));
                self.wrong(place_of(node, "target"), message, help);
            }
        }
        if target != Target::SelfWolf && choosy.is_empty() && turns.is_none() && !effects.is_empty()
        {
            let message = format!("nothing here works on {:?}", target.word());
            let help = "leave the target out: it works on the user";
            self.wrong(place_of(node, "target"), message, help);
        }
        if bearer == Bearer::Wound && target != Target::SelfWolf {
            let help = "leave the target out: it works on the wolf that receives it";
            self.wrong(place_of(node, "target"), "a Wound token chooses nobody", help);
        }
        let wound = effects.iter().find(|effect| matches!(effect.op, Op::Wound(_)));
        if let Some(wound) = wound.filter(|_| timings & when(Timing::InFight) != 0)
            && target != Target::Strigoi
        {
            let help = "write target = \"strigoi\", or { do = \"wound_self\", ... } for the user";
            self.wrong(wound.node.place, "in a fight only a Strigoi can be wounded", help);
        }
        target
    }
}
