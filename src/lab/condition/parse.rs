//! From the text of a condition to its tree.

use crate::condition::{ErrorAt, Operator, Span, Tree, Written};

/// Deeper than this no condition is nested by a person.
const DEPTH_MAX: usize = 100;

/// A word, sign or text in quotes.
#[derive(Clone, Eq, PartialEq, Debug)]
enum Token {
    Word(String),
    Quoted(String),
    Sign(Operator),
    Open,
    Close,
}

/// Reads the whole text.
pub(super) fn parse(text: &str) -> Result<Tree<Written>, ErrorAt> {
    let tokens = tokens(text)?;
    let mut reader = Reader { tokens: &tokens, next: 0, end: text.trim_end().len(), depth: 0 };
    let tree = reader.condition()?;
    match reader.peek() {
        None => Ok(tree),
        Some((Token::Close, at)) => Err(ErrorAt::new(at, "this parenthesis was never opened")),
        Some((_, at)) => Err(ErrorAt::new(at, "write `and` or `or` between two comparisons")),
    }
}

/// The signs that begin with this character.
const SIGNS: [(&str, Operator); 7] = [
    ("!=", Operator::Unequal),
    ("<=", Operator::AtMost),
    (">=", Operator::AtLeast),
    ("==", Operator::Equal),
    ("=", Operator::Equal),
    ("<", Operator::Less),
    (">", Operator::More),
];

fn tokens(text: &str) -> Result<Vec<(Token, Span)>, ErrorAt> {
    let mut found = Vec::new();
    let mut place = 0;
    while let Some(character) = text[place..].chars().next() {
        let start = place;
        let rest = &text[place..];
        let token = if character.is_whitespace() {
            place += character.len_utf8();
            continue;
        } else if let Some((sign, operator)) = SIGNS.iter().find(|(sign, _)| rest.starts_with(sign))
        {
            place += sign.len();
            Token::Sign(*operator)
        } else if character == '(' || character == ')' {
            place += 1;
            if character == '(' { Token::Open } else { Token::Close }
        } else {
            let (token, length) = word(rest, start)?;
            place += length;
            token
        };
        found.push((token, start..place));
    }
    Ok(found)
}

/// A word up to the next space, sign or parenthesis; parts of it may stand in quotes, which are not
/// part of it.
fn word(rest: &str, start: usize) -> Result<(Token, usize), ErrorAt> {
    let mut text = String::new();
    let (mut quoted, mut any_plain, mut any_quoted) = (None, false, false);
    for (index, character) in rest.char_indices() {
        match (quoted, character) {
            (None, '"') => (quoted, any_quoted) = (Some(index), true),
            (Some(_), '"') => quoted = None,
            (None, _) if character.is_whitespace() || "=!<>()".contains(character) => {
                return finished(text, any_plain, any_quoted, index, start);
            }
            _ => {
                any_plain |= quoted.is_none();
                text.push(character);
            }
        }
    }
    if let Some(open) = quoted {
        return Err(ErrorAt::new(&(start + open..start + rest.len()), "these quotes do not end"));
    }
    finished(text, any_plain, any_quoted, rest.len(), start)
}

fn finished(
    text: String,
    any_plain: bool,
    any_quoted: bool,
    length: usize,
    start: usize,
) -> Result<(Token, usize), ErrorAt> {
    if length == 0 {
        // Only a lone exclamation mark comes here.
        let message = "write != for what is not so, or `not` in front of a comparison";
        return Err(ErrorAt::new(&(start..start + 1), message));
    }
    let token = if any_quoted && !any_plain { Token::Quoted(text) } else { Token::Word(text) };
    Ok((token, length))
}

struct Reader<'a> {
    tokens: &'a [(Token, Span)],
    next: usize,
    /// Where the text ends.
    end: usize,
    depth: usize,
}

impl<'a> Reader<'a> {
    fn peek(&self) -> Option<&'a (Token, Span)> {
        self.tokens.get(self.next)
    }

    fn take(&mut self) -> Option<&'a (Token, Span)> {
        let token = self.peek();
        self.next += usize::from(token.is_some());
        token
    }

    /// Takes a joining word, written small or large.
    fn takes(&mut self, joint: &str) -> bool {
        let is = matches!(self.peek(), Some((Token::Word(word), _)) if is_joint(word, joint));
        self.next += usize::from(is);
        is
    }

    fn at_end(&self) -> Span {
        self.end..self.end
    }

    fn condition(&mut self) -> Result<Tree<Written>, ErrorAt> {
        let mut parts = vec![self.part()?];
        while self.takes("or") {
            parts.push(self.part()?);
        }
        Ok(if parts.len() == 1 { parts.remove(0) } else { Tree::Any(parts) })
    }

    fn part(&mut self) -> Result<Tree<Written>, ErrorAt> {
        let mut terms = vec![self.term()?];
        while self.takes("and") {
            terms.push(self.term()?);
        }
        Ok(if terms.len() == 1 { terms.remove(0) } else { Tree::All(terms) })
    }

    fn term(&mut self) -> Result<Tree<Written>, ErrorAt> {
        self.depth += 1;
        if self.depth > DEPTH_MAX {
            let at = self.peek().map_or_else(|| self.at_end(), |(_, at)| at.clone());
            return Err(ErrorAt::new(&at, "this is nested too deeply"));
        }
        let term = if self.takes("not") {
            Tree::Not(Box::new(self.term()?))
        } else if let Some((Token::Open, opened)) = self.peek() {
            self.next += 1;
            let inner = self.condition()?;
            match self.take() {
                Some((Token::Close, _)) => inner,
                Some((_, at)) => {
                    return Err(ErrorAt::new(
                        at,
                        "write `and`, `or` or a closing parenthesis here",
                    ));
                }
                None => return Err(ErrorAt::new(opened, "this parenthesis is never closed")),
            }
        } else {
            Tree::Is(self.comparison()?)
        };
        self.depth -= 1;
        Ok(term)
    }

    fn comparison(&mut self) -> Result<Written, ErrorAt> {
        let (name, name_at) = match self.take() {
            Some((Token::Word(word), at)) if !JOINTS.iter().any(|joint| is_joint(word, joint)) => {
                (word, at)
            }
            Some((Token::Quoted(word), at)) => (word, at),
            Some((_, at)) => return Err(ErrorAt::new(at, EXPECTED)),
            None => return Err(ErrorAt::new(&self.at_end(), EXPECTED)),
        };
        let (operator, operator_at) = match self.take() {
            Some((Token::Sign(operator), at)) => (*operator, at),
            Some((_, at)) => {
                let message = format!("write =, !=, <, <=, > or >= after `{name}`");
                return Err(ErrorAt::new(at, message));
            }
            None => {
                let message = format!("`{name}` is compared with nothing: write `{name} = VALUE`");
                return Err(ErrorAt::new(&self.at_end(), message));
            }
        };
        let (value, value_at, quoted) = match self.take() {
            Some((Token::Word(word), at)) => (word, at, false),
            Some((Token::Quoted(word), at)) => (word, at, true),
            Some((_, at)) => {
                return Err(ErrorAt::new(at, "write a number, a word or \"words\" here"));
            }
            None => {
                let message = format!("the value is missing after {}", operator.sign());
                return Err(ErrorAt::new(&self.at_end(), message));
            }
        };
        Ok(Written {
            name: name.clone(),
            name_at: name_at.clone(),
            operator,
            operator_at: operator_at.clone(),
            value: value.clone(),
            value_at: value_at.clone(),
            quoted,
        })
    }
}

const EXPECTED: &str = "a comparison is missing: write NAME = VALUE, such as turns > 20";

/// Words that join comparisons and are no names; in quotes they are.
const JOINTS: [&str; 3] = ["and", "or", "not"];

fn is_joint(word: &str, joint: &str) -> bool {
    word.eq_ignore_ascii_case(joint)
}
