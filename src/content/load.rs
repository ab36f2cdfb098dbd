//! Reads a game's files into one tree, lays variants and `--set` over it, checks it.

use std::fmt::Write as _;
use std::sync::Arc;

use sha2::{Digest, Sha256};

use crate::diagnose::{Diagnostics, Place, nearest};
use crate::library::{Library, LibraryFile, read};
use crate::node::{Node, Value};
use crate::older;
use crate::overlay;
use crate::repair::repair;
use crate::setting;
use crate::shape::{Kind, Shape};
use crate::sheet::{self, Changes, Sheets};
use crate::stock::{set_aside, split_off};

/// A game's checked content.
#[derive(Clone, Debug)]
pub struct Content {
    /// The merged tree: tables of all files, lists of tables appended.
    pub root: Node,
    /// The same as the game's own files have it, without variants and overrides; not checked. What lies
    /// where in a deck goes by it ([`crate::places`]).
    pub base: Node,
    /// Elements that do nothing and lie nowhere, each with its list: they are not in the tree
    /// ([`crate::stock`]).
    pub blanks: Vec<(String, Node)>,
    /// SHA-256 of the effective tree in canonical form, in hex: equal content, equal hash.
    pub hash: String,
    /// Sources for messages of later stages, and warnings; no errors.
    pub diagnostics: Diagnostics,
    /// What sheets among the variants changed, each with its name.
    pub sheets: Vec<(String, Changes)>,
}

/// A variant that a game's folder offers.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct VariantInfo {
    /// The name to give to `--variant`.
    pub name: String,
    /// Its one-line description.
    pub description: String,
}

/// A name or a value that a user asks for, and where: none for an option of the command line.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Asked {
    /// The words.
    pub text: String,
    /// Where a file has them.
    pub place: Option<Place>,
    /// What comes with the words, where they are the name of a variant.
    pub given: Given,
}

/// What comes with the name of a variant.
#[derive(Clone, Eq, PartialEq, Debug, Default)]
pub enum Given {
    /// Nothing: the library has it, or it is the path of a file.
    #[default]
    Name,
    /// Its text.
    Text(Arc<str>),
    /// Sheets that were read: the variant is what differs in them.
    Sheets(Arc<Sheets>),
}

impl Asked {
    /// Asked for by an option.
    pub fn option(text: impl Into<String>) -> Self {
        Self { text: text.into(), place: None, given: Given::Name }
    }

    /// Asked for by a file.
    pub fn at(text: impl Into<String>, place: Place) -> Self {
        Self { place: Some(place), ..Self::option(text) }
    }
}

/// Loads `configs/<game>/*.toml`, then variants (a name in `configs/<game>/variants` or a path of
/// a file), then `path.to.key=value` overrides, and checks the result against the shape.
pub fn load(
    library: &Library,
    game: &str,
    shape: &'static Shape,
    variants: &[String],
    sets: &[String],
) -> Result<Content, Diagnostics> {
    let asked = |texts: &[String]| -> Vec<Asked> { texts.iter().map(Asked::option).collect() };
    load_asked(library, game, shape, [&asked(variants), &asked(sets)], Diagnostics::default())
}

/// The same with variants and overrides that a file asks for, whose text is in `sources`.
pub fn load_asked(
    library: &Library,
    game: &str,
    shape: &'static Shape,
    asked: [&[Asked]; 2],
    sources: Diagnostics,
) -> Result<Content, Diagnostics> {
    let Tree { mut base, mut root, mut diagnostics, sheets } =
        read_tree(library, game, shape, asked, sources)?;
    shape.check(&root, &mut diagnostics);
    if !diagnostics.is_empty() {
        diagnostics.cut_short();
        return Err(diagnostics);
    }
    set_aside(&mut base);
    let blanks = set_aside(&mut root);
    let hash = hash(&root);
    Ok(Content { root, base, blanks, hash, diagnostics, sheets })
}

/// Content with what is wrong in it replaced by what is built in, and the ids of elements that had
/// to go: for names in the rest of it. None where too much is wrong to tell.
pub fn load_repaired(
    library: &Library,
    game: &str,
    shape: &'static Shape,
    asked: [&[Asked]; 2],
    sources: Diagnostics,
) -> Option<(Content, Vec<String>)> {
    let Tree { mut base, mut root, mut diagnostics, sheets } =
        read_tree(library, game, shape, asked, sources).ok()?;
    set_aside(&mut base);
    let blanks = set_aside(&mut root);
    if !diagnostics.is_empty() {
        return None;
    }
    let built_in = load(&library.without_root(), game, shape, &[], &[]).ok()?;
    let gone = repair(&mut root, shape, &built_in.root)?;
    shape.check(&root, &mut diagnostics);
    let hash = built_in.hash;
    let content = Content { root, base, blanks, hash, diagnostics, sheets };
    content.diagnostics.is_empty().then_some((content, gone))
}

/// What was read, not checked yet.
struct Tree {
    /// The tree that the files make.
    base: Node,
    /// The one that they, variants and overrides make together.
    root: Node,
    /// What is wrong with the latter.
    diagnostics: Diagnostics,
    sheets: Vec<(String, Changes)>,
}

/// Reads the files and lays variants and overrides over them. An error where there is no tree.
fn read_tree(
    library: &Library,
    game: &str,
    shape: &'static Shape,
    [variants, sets]: [&[Asked]; 2],
    sources: Diagnostics,
) -> Result<Tree, Diagnostics> {
    let mut diagnostics = sources;
    // Files that could not be read would make keys look missing: those errors go alone.
    let Some(mut root) = read_base(library, game, shape, &mut diagnostics) else {
        return Err(diagnostics);
    };
    let base = root.clone();
    let mut laid = Vec::new();
    for variant in variants {
        if let Given::Sheets(sheets) = &variant.given {
            let changes =
                sheet::lay(&mut root, &base, (&variant.text, sheets), shape, &mut diagnostics);
            laid.push((variant.text.clone(), changes));
        } else {
            apply_variant(library, game, variant, shape, &mut root, &mut diagnostics);
        }
    }
    for set in sets {
        setting::apply(set, shape, &mut root, &mut diagnostics);
    }
    Ok(Tree { base, root, diagnostics, sheets: laid })
}

/// The variants of a game's folder, by name.
pub fn variants(library: &Library, game: &str) -> Result<Vec<VariantInfo>, Diagnostics> {
    let mut diagnostics = Diagnostics::default();
    let folder = variants_folder(game);
    let files = match library.folder(&folder) {
        Ok(files) => files,
        Err(error) => {
            diagnostics.unreadable(None, error.to_string());
            return Err(diagnostics);
        }
    };
    let mut list = Vec::new();
    for file in files {
        if let Some(node) = Node::parse(&file.name, &file.text, &mut diagnostics) {
            let description = node.text("description").unwrap_or("").to_owned();
            list.push(VariantInfo { name: stem(&file.name).to_owned(), description });
        }
    }
    if diagnostics.is_empty() { Ok(list) } else { Err(diagnostics) }
}

/// SHA-256 of a tree in canonical form, in hex.
pub fn hash(root: &Node) -> String {
    let mut text = String::new();
    root.canonical(&mut text);
    hex(&Sha256::digest(text.as_bytes()))
}

/// Bytes as lower-case hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a String cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

fn variants_folder(game: &str) -> String {
    format!("configs/{game}/variants")
}

/// `configs/ninja/variants/long_memory.toml` -> `long_memory`.
pub fn stem(path: &str) -> &str {
    let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
    name.strip_suffix(".toml").unwrap_or(name)
}

/// Reads and merges the game's files. `None` where any of them cannot be read.
fn read_base(
    library: &Library,
    game: &str,
    shape: &'static Shape,
    diagnostics: &mut Diagnostics,
) -> Option<Node> {
    let folder = format!("configs/{game}");
    let files = match library.folder(&folder) {
        Ok(files) => files,
        Err(error) => {
            diagnostics.unreadable(None, error.to_string());
            return None;
        }
    };
    let mut root: Option<Node> = None;
    let mut blanks = Vec::new();
    for file in &files {
        let Some(mut node) = Node::parse_file(&file.name, &file.text, diagnostics) else {
            continue;
        };
        older::renew_file(&mut node, shape, (&file.name, &file.text), diagnostics);
        blanks.push(split_off(&mut node));
        match &mut root {
            None => root = Some(node),
            Some(root) => overlay::merge_file(root, node, diagnostics),
        }
    }
    if let Some(root) = &mut root {
        for file in blanks {
            overlay::merge_file(root, file, diagnostics);
        }
    }
    if root.is_none() && diagnostics.is_empty() {
        diagnostics.error_anywhere(format!("there are no files in {folder}"));
    }
    root.filter(|_| diagnostics.is_empty())
}

fn apply_variant(
    library: &Library,
    game: &str,
    variant: &Asked,
    shape: &'static Shape,
    root: &mut Node,
    diagnostics: &mut Diagnostics,
) {
    let Some(file) = variant_file(library, game, variant, diagnostics) else {
        diagnostics.option_told();
        return;
    };
    let parsed = Node::parse_file(&file.name, &file.text, diagnostics);
    let source = diagnostics.add_source(&file.name, &file.text);
    diagnostics.laid_over(source);
    let Some(mut node) = parsed else { return };
    check_description(&node, diagnostics);
    if let Value::Table(entries) = &mut node.value {
        entries.retain(|(key, _, _)| key != "description");
    }
    older::renew_file(&mut node, shape, (&file.name, &file.text), diagnostics);
    overlay::overlay(root, node, Some(Kind::Table(shape)), diagnostics);
}

fn check_description(variant: &Node, diagnostics: &mut Diagnostics) {
    let text = "description = \"what this variant changes\"";
    match variant.get("description") {
        None => diagnostics.error_with_help(
            variant.place,
            "a variant needs a description",
            format!("begin it with: {text}"),
        ),
        Some(found) if found.as_text().is_none_or(|text| text.trim().is_empty()) => {
            let message = match found.as_text() {
                Some(_) => "the description of a variant is empty".to_owned(),
                None => format!("`description` must be a text, not {}", found.kind_name()),
            };
            diagnostics.error_with_help(found.place, message, format!("write: {text}"));
        }
        Some(_) => {}
    }
}

/// The file of a variant given by name or by path.
fn variant_file(
    library: &Library,
    game: &str,
    asked: &Asked,
    diagnostics: &mut Diagnostics,
) -> Option<LibraryFile> {
    let variant = asked.text.as_str();
    if let Given::Text(text) = &asked.given {
        return Some(LibraryFile { name: asked.text.clone(), text: text.to_string() });
    }
    let path = std::path::Path::new(variant);
    let by_path =
        variant.contains(['/', '\\']) || path.extension().is_some_and(|end| end == "toml");
    let folder = variants_folder(game);
    let is_there = path.exists() && !path.is_dir();
    let found = if is_there && (by_path || path.extension().is_some()) {
        read(path).map(Some)
    } else if by_path {
        library.file(variant)
    } else {
        library.file(&format!("{folder}/{variant}.toml"))
    };
    match found {
        Ok(Some(file)) => return Some(file),
        Err(error) => {
            diagnostics.unreadable(asked.place, error.to_string());
            return None;
        }
        Ok(None) => {}
    }
    if let Some(advice) = library.folder_advice(variant) {
        let message = match asked.place {
            Some(_) => format!("{variant} is a folder, not the file of a variant"),
            None => format!("--variant {variant}: this is a folder, not the file of a variant"),
        };
        diagnostics.error_at(asked.place, message, &advice);
        return None;
    }
    if by_path {
        if let Some(place) = asked.place {
            diagnostics.error(place, format!("there is no file {variant}"));
        } else {
            diagnostics.error_anywhere(format!("--variant {variant}: there is no such file"));
        }
        return None;
    }
    let known: Vec<String> = library
        .folder(&folder)
        .unwrap_or_default()
        .into_iter()
        .map(|file| stem(&file.name).to_owned())
        .collect();
    let known = || known.iter().map(String::as_str);
    let near = nearest(variant, known()).map(|near| format!("did you mean `{near}`?"));
    let all = known().collect::<Vec<_>>().join(", ");
    let all = (!all.is_empty()).then(|| format!("There are: {all}"));
    let help = near.iter().chain(&all).map(String::as_str).collect::<Vec<_>>().join(" ");
    if let Some(place) = asked.place {
        let help = if help.is_empty() { "leave it out".to_owned() } else { help };
        diagnostics.error_with_help(place, format!("{game} has no variant `{variant}`"), help);
    } else {
        let end = if near.is_some() { ';' } else { '.' };
        let message = format!("--variant {variant}: {game} has no variant of this name{end}");
        diagnostics.error_anywhere(format!("{message} {help}").trim_end().to_owned());
    }
    None
}

#[cfg(test)]
mod tests;
