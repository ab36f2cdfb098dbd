//! The shipped games by their types, for checks that are generic by game.

use tenbin::module::Module;

/// Code that works on any game.
pub trait GameVisitor {
    /// What it returns.
    type Output;
    /// The work, for the game found.
    fn visit<G: Module>(self) -> Self::Output;
}

/// Calls the visitor with the game of this name; None where there is no such game.
pub fn with_game<V: GameVisitor>(name: &str, visitor: V) -> Option<V::Output> {
    match name {
        "ninja" => Some(visitor.visit::<tenbin::games::ninja::Ninja>()),
        "anima" => Some(visitor.visit::<tenbin::games::anima::Anima>()),
        "naruto" => Some(visitor.visit::<tenbin::games::naruto::Naruto>()),
        "strigoi" => Some(visitor.visit::<tenbin::games::strigoi::Strigoi>()),
        "okko" => Some(visitor.visit::<tenbin::games::okko::Okko>()),
        "pig" => Some(visitor.visit::<tenbin::games::pig::Pig>()),
        _ => None,
    }
}
