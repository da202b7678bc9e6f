//! Turns of a game in the list below the board: the steps of a route, and the responses.

use super::script::number;
use super::{ORTHOGONAL, Step, Symmetry};

/// Letters of the directions, in the order of [`ORTHOGONAL`].
const LETTERS: [char; 4] = ['U', 'R', 'D', 'L'];

impl Step {
    /// Value that stands for a direction along a row or column: its index in [`ORTHOGONAL`].
    pub fn value(self) -> i16 {
        let found = ORTHOGONAL.iter().position(|&step| step == self);
        found.unwrap_or_default() as i16
    }

    /// The direction that a value stands for, if it stands for one.
    pub fn checked(value: i16) -> Option<Step> {
        let index = usize::try_from(value).ok()?;
        ORTHOGONAL.get(index).copied()
    }

    /// The letter of a direction along a row or column: U, R, D or L.
    pub fn letter(self) -> char {
        LETTERS[self.value() as usize]
    }

    /// The image of the direction under a symmetry of the board.
    pub const fn transformed(self, symmetry: Symmetry) -> Step {
        let (dy, dx) = symmetry.of_offset((self.dy, self.dx));
        Step { dy, dx }
    }

    /// Reads a direction.
    pub(super) fn parse(text: &str) -> Option<Step> {
        let letter = text.parse().ok()?;
        let index = LETTERS.iter().position(|&l| l == letter)?;
        Some(ORTHOGONAL[index])
    }
}

/// An event that ends a turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Ending {
    /// In a pit.
    Pit,
    /// Off the board.
    Out,
    /// In the goal: the game is won, and nothing else is reported.
    Goal,
}

impl Ending {
    /// Every ending.
    pub const ALL: [Ending; 3] = [Ending::Pit, Ending::Out, Ending::Goal];

    /// Name in texts.
    pub const fn name(self) -> &'static str {
        match self {
            Ending::Pit => "pit",
            Ending::Out => "out",
            Ending::Goal => "goal",
        }
    }
}

/// The response to a turn: the numbers of stopped steps, and the ending.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Response {
    /// Steps stopped by walls.
    pub walls: i16,
    /// Steps stopped by green walls.
    pub green: i16,
    /// The event that ended the turn, if one did.
    pub ending: Option<Ending>,
}

impl Response {
    /// Greatest number of stopped steps of one kind.
    pub const GREATEST: i16 = 31;
    /// Values for each number.
    const SPAN: i16 = Response::GREATEST + 1;
    /// Text of a response without events.
    const NOTHING: &'static str = "none";

    /// Every response.
    pub fn all() -> impl Iterator<Item = Response> {
        (0..4 * Response::SPAN * Response::SPAN).filter_map(Response::checked)
    }

    /// The response that a value stands for.
    pub fn of_value(value: i16) -> Response {
        let ending = value / (Response::SPAN * Response::SPAN) - 1;
        Response {
            walls: value % Response::SPAN,
            green: value / Response::SPAN % Response::SPAN,
            ending: usize::try_from(ending)
                .ok()
                .and_then(|i| Ending::ALL.get(i).copied()),
        }
    }

    /// The response that a value stands for, if it stands for one.
    pub fn checked(value: i16) -> Option<Response> {
        let response = Response::of_value(value);
        let told = response.walls + response.green;
        let fits = value >= 0 && response.value() == value;
        (fits && (response.ending != Some(Ending::Goal) || told == 0)).then_some(response)
    }

    /// Value that stands for this response.
    pub fn value(self) -> i16 {
        let ending = self.ending.map_or(0, |ending| ending as i16 + 1);
        (ending * Response::SPAN + self.green) * Response::SPAN + self.walls
    }

    /// The events as texts: `w2`, `g1`, `pit`.
    pub fn events(self) -> Vec<String> {
        let total = |letter, count| (count > 0).then(|| format!("{letter}{count}"));
        let ending = self.ending.map(|ending| ending.name().to_owned());
        let events = [total('w', self.walls), total('g', self.green), ending];
        let events: Vec<String> = events.into_iter().flatten().collect();
        if events.is_empty() {
            vec![Response::NOTHING.to_owned()]
        } else {
            events
        }
    }

    /// Reads a response.
    pub(super) fn parse(text: &str) -> Option<Response> {
        let mut response = Response::of_value(0);
        if text != Response::NOTHING {
            for event in text.split('+') {
                let total = |letter| event.strip_prefix(letter).and_then(number);
                if let Some(ending) = Ending::ALL.into_iter().find(|e| e.name() == event) {
                    response.ending = Some(ending);
                } else if let Some(walls) = total('w') {
                    response.walls = walls;
                } else {
                    response.green = total('g')?;
                }
            }
        }
        let small = response.walls.max(response.green) <= Response::GREATEST;
        let known = small && Response::checked(response.value()).is_some();
        (known && response.events().join("+") == text).then_some(response)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn responses_are_written_event_by_event() {
        for response in Response::all() {
            let text = response.events().join("+");
            assert_eq!(Response::parse(&text), Some(response), "{text}");
            assert_eq!(Response::checked(response.value()), Some(response));
        }
        assert_eq!(Response::all().count(), 3 * 32 * 32 + 1);
        let text = |value| Response::of_value(value).events().join("+");
        assert_eq!(text(0), "none");
        assert_eq!(text(2 + 32 + 1024), "w2+g1+pit");
        assert_eq!(text(3072), "goal");
        for wrong in [
            "", "+", "w0", "w32", "w2+", "g1+w2", "pit+w2", "w2+goal", "w2+w2", "w02", "w",
            "none+pit", "w2+none",
        ] {
            assert_eq!(Response::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn steps_turn_with_the_board() {
        for step in ORTHOGONAL {
            assert_eq!(Step::checked(step.value()), Some(step));
            assert_eq!(Step::parse(&step.letter().to_string()), Some(step));
        }
        let shown: String = Symmetry::all()
            .map(|s| ORTHOGONAL[0].transformed(s).letter())
            .collect();
        assert_eq!(shown, "UUDDLLRR");
        for wrong in ["", "u", "UU", "X"] {
            assert_eq!(Step::parse(wrong), None, "{wrong}");
        }
        assert_eq!(Step::checked(4), None);
    }
}
