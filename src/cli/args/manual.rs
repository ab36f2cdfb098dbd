//! The options of the commands about the program itself: `schema`, `completions` and `man`.

use clap::Args;

use crate::schema::SchemaKind;

/// Options of `schema`.
#[derive(Args, Clone, Debug)]
pub(crate) struct SchemaOptions {
    /// The kind of file
    #[arg(value_enum)]
    pub(crate) kind: SchemaKind,

    /// The game, for `content`, the weights of `strategy` and the `[start]` of `scenario`
    #[arg(value_name = "GAME")]
    pub(crate) game: Option<String>,
}

/// Options of `completions`.
#[derive(Args, Clone, Debug)]
pub(crate) struct CompletionsOptions {
    /// The shell
    #[arg(value_enum)]
    pub(crate) shell: clap_complete::Shell,
}

/// Options of `man`.
#[derive(Args, Clone, Debug)]
pub(crate) struct ManOptions {
    /// The command [default: tenbin itself]
    #[arg(value_name = "COMMAND")]
    pub(crate) command: Option<String>,
}
