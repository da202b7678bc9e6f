//! Uniqueness proofs of generated puzzles, read back from their text and verified by the solver's
//! independent checker (`pencilmill_testing::Checker`).
//!
//! Some hundreds each time; a large run: `PROOFS=10000 cargo test -p pencilmill-generator
//! --test proofs -- --nocapture`.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod chosen;

use pencilmill_generator::board::Board;
use pencilmill_generator::genre::Order;
use pencilmill_generator::genres;
use pencilmill_generator::mill::Mill;
use pencilmill_generator::model::Model;
use pencilmill_generator::prover::{posed, uniqueness_proof};
use pencilmill_generator::record::Record;
use pencilmill_solver::{Budget, Constraint, Lit, ProofStep};
use pencilmill_testing::Checker;
use rayon::prelude::*;
use std::collections::BTreeMap;

/// What stood in the proofs.
#[derive(Default)]
struct Tally(BTreeMap<String, usize>);

impl Tally {
    fn count(&mut self, what: &str, n: usize) {
        *self.0.entry(what.into()).or_default() += n;
    }

    fn take_in(&mut self, steps: &[ProofStep]) {
        let mut kinds = Vec::new();
        for step in steps {
            self.count("steps", 1);
            match step {
                ProofStep::Post(_, constraint) => {
                    let text = constraint.to_string();
                    let kind = text.split(' ').next().unwrap_or_default();
                    kinds.push(format!("lemmas of {kind}"));
                }
                ProofStep::Lemma(origin, _) => self.count(&kinds[*origin as usize], 1),
                ProofStep::Learnt(_) => self.count("learnt", 1),
                ProofStep::Deleted(_) => self.count("deleted", 1),
                _ => {}
            }
        }
    }
}

/// The proof must start from the puzzle's own constraints and "another answer", and nothing else.
fn verify(record: &Record, tally: &mut Tally) {
    let puzzle = genres::parse(&record.puzzle.to_string()).unwrap();
    let steps = uniqueness_proof(&puzzle, &record.answer, Budget::UNLIMITED).expect("unique");
    let mut model = Model::new(puzzle.board);
    model.keep_journal();
    let model = posed(&puzzle, model);
    let other = |answer| -> (Lit, Constraint) {
        let fixed = model.fixed_to(answer).unwrap();
        let negated = fixed.into_iter().map(|l| !l).collect();
        (Lit::TRUE, Constraint::Clause(negated))
    };
    let told = model.journal().iter().filter(|posted| !posted.aside);
    let told = told.map(|posted| (posted.guard, posted.constraint.clone()));
    let mut expected: Vec<(Lit, Constraint)> = told.collect();
    expected.push(other(&record.answer));
    let same = puzzle.genre.extras().equivalent(&puzzle, &record.answer);
    expected.extend(same.iter().map(other));
    let given: Vec<(Lit, Constraint)> = steps
        .iter()
        .filter_map(|step| match step {
            ProofStep::Post(guard, constraint) => Some((*guard, constraint.clone())),
            ProofStep::Clause(_) => panic!("a clause from nowhere"),
            _ => None,
        })
        .collect();
    assert_eq!(given, expected);

    let text: String = steps.iter().map(|step| format!("{step}\n")).collect();
    tally.count("proofs", 1);
    tally.count("bytes", text.len());
    tally.take_in(&steps);
    let checker = Checker::read(&text).unwrap_or_else(|why| panic!("{puzzle}: {why}"));
    assert_eq!(checker.answers, [vec![]]);
}

#[test]
fn puzzles_are_proved_unique() {
    let large = std::env::var("PROOFS").ok();
    let proofs: u64 = large.map_or(400, |n| n.parse().unwrap());
    let mut orders = Vec::new();
    for genre in &chosen::genres() {
        let card = genre.card();
        let variants: Vec<Option<&str>> = match card.variants {
            [] => vec![None],
            some => some.iter().copied().map(Some).collect(),
        };
        let usual = card.sizes.default.rows;
        let smaller = [6, 7, 8].into_iter().filter(|&size| size < usual);
        for size in smaller.chain([usual]) {
            let board = Some(Board::new(size, size));
            let fits = |v: &Option<&str>| Order::new(*genre, board, *v).ok();
            orders.extend(variants.iter().filter_map(fits));
        }
    }
    let verified = |at: usize| {
        let mut mill = Mill::default();
        let mut tally = Tally::default();
        let order = &orders[at];
        let slug = order.genre.card().slug;
        let share = proofs.div_ceil(orders.len() as u64);
        for index in 0..share {
            let record = mill.make(order, 21, index);
            let record = record.unwrap_or_else(|miss| panic!("{slug} {}: {miss}", order.board));
            verify(&record, &mut tally);
        }
        println!("{slug} {}: {:?}", order.board, tally.0);
    };
    (0..orders.len()).into_par_iter().for_each(verified);
}
