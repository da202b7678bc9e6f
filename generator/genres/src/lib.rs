//! All genres, one folder each, and the table of them.

use pencilmill_puzzle::board::{TextError, parse_puzzle_text};
use pencilmill_puzzle::genre::{Genre, Puzzle};
use pencilmill_puzzle::puzzlink;

mod alike;
pub mod bitspuzzle;
mod bricklayer;
mod bunnyhop;
mod canal_view;
mod celltinels;
mod chainlink;
mod corner_meeting;
mod crossstitch;
mod curfew;
mod diaganal_view;
mod diagaquarium;
mod field_trespass;
mod gloop;
mod heyawake;
mod hiking_track;
mod hitori;
mod ilotulite;
mod kurodoko;
mod limited_alike;
mod litos;
mod litsalike;
mod lohkous;
mod loop_battle;
mod mark_the_spot;
mod masyu;
mod mirror_loop;
mod mountain_climber;
mod nodeloop;
mod nurikabe;
mod oddstitch;
mod ore_soccer;
mod ouroboros;
mod piirilevy;
mod plot_twist;
mod rollercoaster;
mod roots;
mod seaweed;
mod sentinal_view;
mod sentinels;
mod shared_field;
mod skating;
mod slitherlink;
mod snakcelltinels;
mod snake_nest;
mod sokosoko;
pub mod suiri_meiro;
mod tonttiraja;
mod triangle_field;
mod uncheckers;
mod unrectangles;

/// Every genre, in the order of docs/rules.md.
pub const ALL: &[&dyn Genre] = &[
    &canal_view::CANAL_VIEW,
    &diaganal_view::DIAGANAL_VIEW,
    &sentinels::Sentinels,
    &sentinal_view::SentinalView,
    &celltinels::Celltinels,
    &snakcelltinels::Snakcelltinels,
    &ouroboros::Ouroboros,
    &seaweed::Seaweed,
    &crossstitch::Crossstitch,
    &oddstitch::Oddstitch,
    &rollercoaster::Rollercoaster,
    &sokosoko::Sokosoko,
    &hiking_track::HikingTrack,
    &mountain_climber::MountainClimber,
    &ilotulite::Ilotulite,
    &curfew::Curfew,
    &roots::Roots,
    &lohkous::Lohkous,
    &diagaquarium::Diagaquarium,
    &alike::ALIKE,
    &chainlink::Chainlink,
    &tonttiraja::Tonttiraja,
    &skating::Skating,
    &shared_field::SharedField,
    &limited_alike::LIMITED_ALIKE,
    &field_trespass::FieldTrespass,
    &litsalike::Litsalike,
    &corner_meeting::CornerMeeting,
    &nodeloop::Nodeloop,
    &loop_battle::LoopBattle,
    &plot_twist::PlotTwist,
    &snake_nest::SnakeNest,
    &triangle_field::TriangleField,
    &bunnyhop::Bunnyhop,
    &unrectangles::Unrectangles,
    &bricklayer::Bricklayer,
    &piirilevy::Piirilevy,
    &uncheckers::Uncheckers,
    &mark_the_spot::MarkTheSpot,
    &litos::Litos,
    &mirror_loop::MirrorLoop,
    &ore_soccer::OreSoccer,
    &suiri_meiro::SuiriMeiro,
    &bitspuzzle::BitsPuzzle,
    &gloop::Gloop,
    // The classics.
    &slitherlink::Slitherlink,
    &masyu::Masyu,
    &nurikabe::Nurikabe,
    &heyawake::Heyawake,
    &hitori::Hitori,
    &kurodoko::Kurodoko,
];

/// Fewest letters of a name that stand for it.
const SHORTEST: usize = 2;
/// Most names that are listed for their first letters.
const MOST_NEAR: usize = 8;
/// A name has a slip for so many of its letters, and one more, and is still taken for a misspelt one.
const LETTERS_A_SLIP: usize = 4;

/// A name that no genre has.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no genre is called \"{name}\"; expected {}", self.expected())]
pub struct UnknownGenre {
    /// The name given.
    pub name: String,
    /// Similar names of genres, the most similar first; often none.
    pub near: Vec<&'static str>,
}

impl UnknownGenre {
    /// A description of the name expected instead.
    pub fn expected(&self) -> String {
        match self.near.as_slice() {
            [] => "one that is made here".to_owned(),
            [near] => format!("a genre; the nearest is \"{near}\""),
            near => format!("one of {}", near.join(", ")),
        }
    }
}

/// Finds the genre with this name on the command line.
///
/// # Errors
/// No genre has this name; the error holds those that begin so, or else the most similar one.
pub fn named(name: &str) -> Result<&'static dyn Genre, UnknownGenre> {
    if let Some(genre) = ALL.iter().find(|genre| genre.card().slug == name) {
        return Ok(*genre);
    }
    let asked = plain(name);
    let begun = |genre: &&&dyn Genre| names(**genre).any(|own| own.starts_with(&asked));
    let mut near: Vec<&str> = { ALL.iter().filter(begun) }
        .map(|genre| genre.card().slug)
        .collect();
    if asked.is_empty() || !(1..=MOST_NEAR).contains(&near.len()) {
        let distance = |genre: &dyn Genre| {
            let distances = names(genre).map(|own| strsim::damerau_levenshtein(&asked, &own));
            distances.min().unwrap_or(usize::MAX)
        };
        let most = 1 + asked.chars().count() / LETTERS_A_SLIP;
        let nearest = ALL.iter().min_by_key(|genre| distance(**genre));
        let nearest = nearest.filter(|genre| distance(**genre) <= most);
        near = nearest.map(|genre| genre.card().slug).into_iter().collect();
    }
    let name = name.to_owned();
    Err(UnknownGenre { name, near })
}

/// Finds a genre by a loosely spelt name: in English or Japanese, as web players have it, or its
/// first letters, if no other genre begins so. Case, hyphens, blanks and underscores do not matter.
///
/// # Errors
/// No genre has this name, or several begin so; the error holds those, or else the most similar
/// one.
pub fn spelt(name: &str) -> Result<&'static dyn Genre, UnknownGenre> {
    let asked = plain(name);
    if let Some(genre) = ALL
        .iter()
        .find(|genre| names(**genre).any(|own| own == asked))
    {
        return Ok(*genre);
    }
    let begins = |genre: &&&dyn Genre| names(**genre).any(|own| own.starts_with(&asked));
    let mut begun = ALL.iter().filter(begins);
    match (begun.next(), begun.next()) {
        (Some(genre), None) if asked.chars().count() >= SHORTEST => Ok(*genre),
        _ => named(name.trim()),
    }
}

/// The names of a genre without regard to case and signs: here, in titles and in web players.
pub fn names(genre: &dyn Genre) -> impl Iterator<Item = String> {
    let card = genre.card();
    let player = card.player.into_iter();
    let others = player.flat_map(|player| player.aliases.iter().copied().chain([player.name]));
    let names = [card.slug, card.title, card.title_ja].into_iter();
    names.chain(others).map(plain)
}

/// The letters and digits of a name, in lower case.
pub fn plain(name: &str) -> String {
    let letters = name.chars().filter(|c| c.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

/// Reads a puzzle of any genre from its text (see [`pencilmill_puzzle::board`]), or from its address
/// or file (see [`puzzlink`]).
///
/// # Errors
/// The column of the first fault, the text found there and the text expected.
pub fn parse(text: &str) -> Result<Puzzle, TextError> {
    let parsed = if puzzlink::is_address(text) || puzzlink::is_file(text) {
        puzzlink::parse(text, ALL)?
    } else {
        parse_puzzle_text(text)?
    };
    let (name, column) = parsed.genre;
    let genre = named(name)
        .map_err(|unknown| TextError::new(column, format!("{name:?}"), unknown.expected()))?;
    Puzzle::read(genre, parsed)
}
