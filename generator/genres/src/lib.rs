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

/// A name that no genre has.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no genre is called \"{name}\"; expected {}", self.expected())]
pub struct UnknownGenre {
    /// The name given.
    pub name: String,
    /// The most similar name of a genre.
    pub nearest: &'static str,
}

impl UnknownGenre {
    /// A description of the name expected instead.
    pub fn expected(&self) -> String {
        format!(
            "a genre; the nearest is \"{}\" (`pencilmill list` shows all)",
            self.nearest
        )
    }
}

/// Finds the genre with this name on the command line.
///
/// # Errors
/// No genre has this name; the error holds the most similar one.
pub fn named(name: &str) -> Result<&'static dyn Genre, UnknownGenre> {
    if let Some(genre) = ALL.iter().find(|genre| genre.card().slug == name) {
        return Ok(*genre);
    }
    let distance = |slug: &str| strsim::damerau_levenshtein(&name.to_lowercase(), slug);
    let slugs = ALL.iter().map(|genre| genre.card().slug);
    Err(UnknownGenre {
        name: name.to_owned(),
        nearest: slugs.min_by_key(|slug| distance(slug)).unwrap_or_default(),
    })
}

/// Finds a genre by a loosely spelt name: case does not matter, and hyphens, spaces and underscores
/// are alike.
///
/// # Errors
/// No genre has this name; the error holds the most similar one.
pub fn spelt(name: &str) -> Result<&'static dyn Genre, UnknownGenre> {
    let plain = |text: &str| text.trim().to_lowercase().replace([' ', '_'], "-");
    let alike = ALL.iter().find(|genre| genre.card().slug == plain(name));
    alike.map_or_else(|| named(name), |genre| Ok(*genre))
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
