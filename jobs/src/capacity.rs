//! How many puzzles of a kind there are, and whether a board runs dry, as repeats tell.

/// Share of repeats, in percent, from which a board is running dry.
const DRY: u64 = 20;
/// Number of repeats from which they tell how many puzzles there are.
const TELLING: u64 = 3;

/// Puzzles drawn at random from those of a board.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Draws {
    /// Number of puzzles drawn.
    pub puzzles: u64,
    /// Those that repeat another one drawn.
    pub repeats: u64,
    /// Those in the archive.
    pub seen: u64,
    /// Puzzles of the same kind in the archive; 0 if their number is unknown.
    pub kept: u64,
}

impl Draws {
    /// About how many puzzles there are, if repeats tell, by capture and recapture (Schnabel): of N
    /// puzzles, one drawn is known with the chance k/N when k came before. k grows from those kept to
    /// all that came, and is half their sum in the mean.
    pub fn capacity(self) -> Option<u64> {
        let (drawn, known) = match self.kept {
            0 => (self.puzzles - self.seen, self.repeats),
            _ => (self.puzzles, self.repeats + self.seen),
        };
        let all = self.kept.saturating_add(drawn - known);
        let tries = u128::from(drawn) * (u128::from(self.kept) + u128::from(all));
        let about = tries / u128::from(2 * known.max(1));
        let about = u64::try_from(about).ok()?;
        (known >= TELLING).then(|| all.max(about))
    }

    /// A warning, if a large part of what is drawn came before.
    pub fn warning(self) -> Option<String> {
        let known = 100 * (self.seen + self.repeats) / self.puzzles.max(1);
        (known >= DRY).then(|| {
            let about = self
                .capacity()
                .map(|all| format!(", of about {all} that can come"));
            let about = about.unwrap_or_default();
            format!(
                "running dry: {known} % of its puzzles came before{about}; a larger board has more"
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_boards_run_dry() {
        let kept = 0;
        let draws = |puzzles, repeats, seen| Draws {
            puzzles,
            repeats,
            seen,
            kept,
        };
        assert_eq!(draws(1000, 0, 0).warning(), None);
        assert_eq!(draws(1000, 10, 20).warning(), None);
        assert_eq!(draws(100, 5, 0).capacity(), Some(950));
        // Hardly a new one left.
        assert_eq!(draws(1000, 900, 0).capacity(), Some(100));
        // One in ten of those drawn is among the 5000 of earlier nights.
        let kept = 5000;
        let draws_beside = Draws {
            kept,
            ..draws(40, 0, 4)
        };
        assert_eq!(draws_beside.capacity(), Some(50_180));
        assert!(draws(40, 1, 19).warning().unwrap().contains("50 %"));
        assert!(draws(40, 20, 0).warning().unwrap().contains("about 20"));
    }
}
