//! Moves from cell to cell, as read from a drawing: single steps of players, and one path.

use super::{Board, Drawing, Ink, Item, Lattice, Place};

/// Single steps of players from their cells, and their final cells.
#[derive(Clone, Debug)]
pub struct Steps {
    /// Destination of the player of each cell; the cell itself for a player that stays.
    pub goes_to: Lattice<Option<Place>>,
    /// Starting cell of the player that ends in each cell.
    pub comes_from: Lattice<Option<Place>>,
}

impl Steps {
    /// Reads the steps of a drawing: at most one for each player on a marked cell, onto cells that
    /// no other player ends in.
    ///
    /// # Errors
    /// A place where a step breaks this.
    pub fn read(drawing: &Drawing, ink: Ink, standing: &Lattice<bool>) -> Result<Steps, Place> {
        let board = standing.board();
        let mut goes_to = Lattice::new(board, None);
        let mut comes_from = Lattice::new(board, None);
        for step in drawing.of(ink) {
            let (from, to) = match (standing[step.at], standing[step.to]) {
                (true, false) => (step.at, step.to),
                (false, true) => (step.to, step.at),
                _ => return Err(step.at),
            };
            if comes_from[to].replace(from).is_some() || goes_to[from].replace(to).is_some() {
                return Err(from);
            }
        }
        for cell in board.cells().filter(|&cell| standing[cell]) {
            if goes_to[cell].is_none() {
                goes_to[cell] = Some(cell);
                comes_from[cell] = Some(cell);
            }
        }
        Ok(Steps {
            goes_to,
            comes_from,
        })
    }
}

/// The cells of the one path that these lines between cells form, from end to end.
///
/// # Errors
/// A cell where the lines branch; none if they do not, yet are no path.
pub fn open_path<'a>(
    board: Board,
    lines: impl Iterator<Item = &'a Item>,
) -> Result<Vec<Place>, Option<Place>> {
    let mut joined = Lattice::new(board, Vec::new());
    let mut count = 0;
    for line in lines {
        joined[line.at].push(line.to);
        joined[line.to].push(line.at);
        count += 1;
    }
    if let Some(cell) = board.cells().find(|&cell| joined[cell].len() > 2) {
        return Err(Some(cell));
    }
    let mut ends = board.cells().filter(|&cell| joined[cell].len() == 1);
    let mut path = vec![ends.next().ok_or(None)?];
    let mut next = joined[path[0]].first().copied();
    while let Some(cell) = next {
        let before = path[path.len() - 1];
        path.push(cell);
        next = joined[cell].iter().copied().find(|&other| other != before);
    }
    // Lines off the path form a ring or another path.
    (path.len() == count + 1).then_some(path).ok_or(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Items along these chains of cells, each given by the digits of its row and column.
    fn drawing(ink: Ink, chains: &[&[i16]]) -> Drawing {
        let cell = |number: i16| Place::cell(number / 10, number % 10);
        let pairs = chains.iter().flat_map(|chain| chain.windows(2));
        pairs
            .map(|two| Item::between(ink, cell(two[0]), cell(two[1])))
            .collect()
    }

    #[test]
    fn a_path_is_read_from_end_to_end() {
        let path = |chains: &[&[i16]]| {
            let drawing = drawing(Ink::Line, chains);
            let path = open_path(Board::new(3, 4), drawing.of(Ink::Line));
            path.map(|cells| {
                cells
                    .iter()
                    .map(|c| c.y / 2 * 10 + c.x / 2)
                    .collect::<Vec<i16>>()
            })
        };
        assert_eq!(path(&[&[1, 10, 11, 22]]), Ok(vec![1, 10, 11, 22]));
        assert_eq!(
            path(&[&[0, 11, 22], &[11, 21]]),
            Err(Some(Place::cell(1, 1)))
        );
        assert_eq!(path(&[&[0, 1], &[20, 21]]), Err(None));
        assert_eq!(path(&[&[0, 1, 10, 0]]), Err(None));
        assert_eq!(path(&[&[0, 1, 10, 0], &[22, 23]]), Err(None));
        assert_eq!(path(&[]), Err(None));
    }

    #[test]
    fn nobody_steps_twice_or_onto_another() {
        let mut standing = Lattice::new(Board::new(3, 4), false);
        let [a, b, c] = [Place::cell(0, 0), Place::cell(0, 1), Place::cell(1, 0)];
        (standing[a], standing[b]) = (true, true);
        let steps =
            |chains: &[&[i16]]| Steps::read(&drawing(Ink::Move, chains), Ink::Move, &standing);
        let one = steps(&[&[0, 10]]).unwrap();
        assert_eq!(
            (one.goes_to[a], one.goes_to[b], one.goes_to[c]),
            (Some(c), Some(b), None)
        );
        assert_eq!((one.comes_from[a], one.comes_from[c]), (None, Some(a)));
        assert!(steps(&[&[0, 1]]).is_err(), "onto another");
        assert!(steps(&[&[0, 10], &[1, 10]]).is_err(), "to one cell");
        assert!(steps(&[&[10, 0, 11]]).is_err(), "twice");
        assert!(steps(&[&[11, 21]]).is_err(), "nobody");
    }
}
