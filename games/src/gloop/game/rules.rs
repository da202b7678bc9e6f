//! The rules, with a choice for everything that the leaflet leaves open.

use super::group::Touching;
use super::piece::Kind;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// The time when an empty pool ends the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PoolEnd {
    /// After the turn that draws its last tile.
    AtOnce,
    /// When a player has to draw and cannot.
    WhenNeeded,
}

/// The rules of a game. The defaults are the decisions of the specification.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// Number of players.
    pub players: usize,
    /// Tiles in each hand at the start.
    pub hand: usize,
    /// Tiles in each draw.
    pub draw: usize,
    /// True if the tile without paths is in play.
    pub blank: bool,
    /// True if all touching tiles must match, and not only those of the extended end.
    pub touching: bool,
    /// True if two sides without paths match.
    pub blank_sides: bool,
    /// True if a player who can place tiles must do so.
    pub compulsory: bool,
    /// The time when an empty pool ends the game.
    pub pool: PoolEnd,
    /// True if the round is played to its end when a player goes out, so that all have equally many
    /// turns.
    pub equal_turns: bool,
    /// Points lost for each tile in the area.
    pub area_points: i32,
    /// Points lost for each tile in the hand.
    pub hand_points: i32,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules {
            players: 2,
            hand: 6,
            draw: 2,
            blank: false,
            touching: true,
            blank_sides: true,
            compulsory: true,
            pool: PoolEnd::AtOnce,
            equal_turns: false,
            area_points: 1,
            hand_points: 3,
        }
    }
}

/// The error of unplayable rules.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{what}: found {found:?}, expected {expected}")]
pub struct BadRules {
    /// The rule at fault.
    pub what: String,
    /// Its value.
    pub found: String,
    /// The values expected.
    pub expected: String,
}

impl BadRules {
    pub(super) fn new(
        what: &str,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> BadRules {
        BadRules {
            what: what.to_owned(),
            found: found.into(),
            expected: expected.into(),
        }
    }
}

impl Rules {
    /// Numbers of players.
    pub const PLAYERS: RangeInclusive<usize> = 2..=8;

    /// Number of tiles.
    pub const fn tiles(&self) -> usize {
        Kind::COUNT - !self.blank as usize
    }

    /// These rules for another number of players.
    #[must_use]
    pub const fn of_players(self, players: usize) -> Rules {
        Rules { players, ..self }
    }

    /// The rules of attachment.
    pub(super) const fn touching(&self) -> Touching {
        Touching {
            blank_sides: self.blank_sides,
            all: self.touching,
        }
    }

    /// Checks that a game can be played by these rules.
    ///
    /// # Errors
    /// Too few or too many players, or too few tiles for them.
    pub fn check(&self) -> Result<(), BadRules> {
        let within = |what, found: usize, range: RangeInclusive<usize>| {
            let expected = format!("{} to {}", range.start(), range.end());
            let good = range.contains(&found);
            good.then_some(())
                .ok_or_else(|| BadRules::new(what, found.to_string(), expected))
        };
        within("players", self.players, Rules::PLAYERS)?;
        // The pair and at least one tile of the pool are left.
        within("hand", self.hand, 1..=(self.tiles() - 3) / self.players)?;
        within("draw", self.draw, 1..=self.tiles())?;
        for (what, points) in [("area", self.area_points), ("hand-tile", self.hand_points)] {
            let points = usize::try_from(points).unwrap_or(usize::MAX);
            within(what, points, 0..=1000)?;
        }
        Ok(())
    }

    /// The rules as a page.
    pub fn page(&self) -> Vec<String> {
        let Rules {
            players,
            hand,
            draw,
            area_points,
            hand_points,
            ..
        } = self;
        let tiles = self.tiles();
        let choice = |is: bool, yes: &'static str, no: &'static str| if is { yes } else { no };
        let mut page = vec![
            format!(
                "{players} players. {tiles} tiles{}: every way to join some of eight ports, two on each side, by paths that do not cross; \
                 tiles may be turned, not turned over.",
                choice(self.blank, "", " (the one without paths is left out)")
            ),
            format!(
                "The tiles are shuffled face down. Each player takes {hand} into the hand, which others do not see. Two more tiles are \
                 turned until they match, one above the other; which of the ways to match is chosen at random. If they never match they \
                 go back, and two others are taken. This pair is the central group."
            ),
            format!(
                "Two tiles match if each port on their common side is used by both or by neither. Two sides without paths {}.",
                choice(self.blank_sides, "match as well", "do not match")
            ),
            format!(
                "The players take turns, the first one begins. In a turn a player does one of these. BLOCK: put four tiles of the hand \
                 into the own area, turned and placed as a block of two by two in which all four inner sides match. ATTACH: take a block \
                 from the own area, turn it as a whole, and attach it to one end of the central group. DRAW: take {draw} tiles from the \
                 pool into the hand (what is left, if it is less)."
            ),
            choice(
                self.compulsory,
                "Only a player who can neither build a block nor attach one draws; who can, must.",
                "A player may draw instead of building or attaching.",
            )
            .to_owned(),
            "The group has two arms. The left one begins at the left side of the pair, the right one at the right side; a block is \
             attached to the last block of an arm, side to side, so that two tiles meet two. The right arm grows to the right, up or \
             down and never to the left; the left arm to the left, up or down and never to the right."
                .to_owned(),
            format!(
                "{} Ports on the outline of the group may stay open.",
                choice(
                    self.touching,
                    "Wherever the block touches tiles of the group, all must match.",
                    "Only the side at which the block is attached must match, whatever else it touches.",
                )
            ),
            format!(
                "Who has no tile left, neither in the hand nor in the area, after a turn goes out{}",
                choice(
                    self.equal_turns,
                    "; the round is then played to its end, so that all have had as many turns. Who is out by then wins; if several are, they draw.",
                    " and wins.",
                )
            ),
            format!(
                "{} Then each tile in an area loses {area_points} and each tile in a hand {hand_points}; who has most points wins, and if \
                 several have, they draw.",
                match self.pool {
                    PoolEnd::AtOnce => "The game ends after the turn that takes the last tile of the pool.",
                    PoolEnd::WhenNeeded => "The game ends when a player has to draw and the pool is empty.",
                }
            ),
        ];
        if self.equal_turns || self.pool == PoolEnd::WhenNeeded {
            page.push("Who has to draw when the pool is empty passes.".to_owned());
        }
        page
    }

    /// Each optional rule with its value.
    fn options(&self) -> [(&'static str, String); 11] {
        let word = |is: bool, yes: &str, no: &str| if is { yes } else { no }.to_owned();
        let yes = |is| word(is, "yes", "no");
        let pool = self.pool == PoolEnd::AtOnce;
        [
            ("players", self.players.to_string()),
            ("hand", self.hand.to_string()),
            ("draw", self.draw.to_string()),
            ("blank", yes(self.blank)),
            ("touching", word(self.touching, "all", "end")),
            ("blank-sides", yes(self.blank_sides)),
            ("compulsory", yes(self.compulsory)),
            ("pool", word(pool, "at-once", "when-needed")),
            ("equal-turns", yes(self.equal_turns)),
            ("area", self.area_points.to_string()),
            ("hand-tile", self.hand_points.to_string()),
        ]
    }

    /// Sets an optional rule.
    ///
    /// # Errors
    /// The rule does not exist, or does not admit the value.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), BadRules> {
        let number = || {
            let digits = value.len() <= 4 && value.bytes().all(|b| b.is_ascii_digit());
            let number = value.parse::<u16>().ok().filter(|_| digits);
            number.ok_or_else(|| BadRules::new(name, value, "a number"))
        };
        let either = |yes: &str, no: &str| match value {
            _ if value == yes => Ok(true),
            _ if value == no => Ok(false),
            _ => Err(BadRules::new(name, value, format!("{yes} or {no}"))),
        };
        match name {
            "players" => self.players = number()?.into(),
            "hand" => self.hand = number()?.into(),
            "draw" => self.draw = number()?.into(),
            "blank" => self.blank = either("yes", "no")?,
            "touching" => self.touching = either("all", "end")?,
            "blank-sides" => self.blank_sides = either("yes", "no")?,
            "compulsory" => self.compulsory = either("yes", "no")?,
            "pool" => {
                self.pool = match either("at-once", "when-needed")? {
                    true => PoolEnd::AtOnce,
                    false => PoolEnd::WhenNeeded,
                }
            }
            "equal-turns" => self.equal_turns = either("yes", "no")?,
            "area" => self.area_points = number()?.into(),
            "hand-tile" => self.hand_points = number()?.into(),
            _ => {
                let names = Rules::default().options().map(|(name, _)| name);
                return Err(BadRules::new("rule", name, names.join(", ")));
            }
        }
        Ok(())
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let options = self
            .options()
            .map(|(name, value)| format!("{name}={value}"));
        f.write_str(&options.join(" "))
    }
}

impl FromStr for Rules {
    type Err = BadRules;

    /// Reads options; missing ones have their defaults.
    fn from_str(text: &str) -> Result<Rules, BadRules> {
        let mut rules = Rules::default();
        for word in text.split_whitespace() {
            let Some((name, value)) = word.split_once('=') else {
                return Err(BadRules::new("rule", word, "name=value"));
            };
            rules.set(name, value)?;
        }
        rules.check()?;
        Ok(rules)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_read_as_they_are_written() {
        let rules = Rules::default();
        assert_eq!(rules.to_string().parse(), Ok(rules));
        let other = "players=8 hand=7 draw=1 blank=yes touching=end blank-sides=no compulsory=no pool=when-needed \
                     equal-turns=yes area=2 hand-tile=5";
        let read: Rules = other.parse().unwrap();
        assert_eq!(read.to_string(), other);
        let differ = rules.options().into_iter().zip(read.options());
        assert!(differ.into_iter().all(|(a, b)| a.0 == b.0 && a.1 != b.1));
        let page = |rules: Rules| rules.page().join("\n");
        assert_ne!(page(rules), page(read));
    }

    #[test]
    fn wrong_rules_are_refused() {
        let wrong = |text: &str| text.parse::<Rules>().unwrap_err().to_string();
        for (text, error) in [
            ("players=9", "players: found \"9\", expected 2 to 8"),
            ("players=1", "players: found \"1\", expected 2 to 8"),
            ("players=8 hand=11", "hand: found \"11\", expected 1 to 10"),
            ("draw=0", "draw: found \"0\", expected 1 to 90"),
            ("blank=maybe", "blank: found \"maybe\", expected yes or no"),
            ("hand=-1", "hand: found \"-1\", expected a number"),
            ("fair", "rule: found \"fair\", expected name=value"),
        ] {
            assert_eq!(wrong(text), error);
        }
        assert!(wrong("joker=yes").contains("expected players, hand"));
    }
}
