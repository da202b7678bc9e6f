//! The same command gives the same bytes: puzzles are made as they are kept in `tests/golden`, and depend on nothing
//! but order, seed and index.
//!
//! The first few are made each time; `GOLDEN_ALL=1` makes all. `UPDATE_GOLDEN=1` writes the files anew. If puzzles changed on
//! purpose, raise the `version` of the genre's card before.

use crate::kept::{self, RECORDS, SEED, Texts};
use libtest_mimic::Trial;
use pencilmill_generator::genre::{Genre, Order};
use pencilmill_generator::genres;
use pencilmill_generator::grade::{LIMITS, rate};
use pencilmill_generator::mill::Mill;
use pencilmill_generator::record::Record;
use siphasher::sip::SipHasher24;
use std::hash::Hasher;

pub fn trials() -> Vec<Trial> {
    let mut trials = each_genre![puzzles_are_the_golden_ones];
    trials.extend(once![files_have_the_known_hashes]);
    trials
}

/// What is made, and the hash of puzzles and answers.
const GOLDEN: &[(&str, u64)] = &[
    ("canal-view 10x10", 0x9232_5724_648d_be5e),
    ("canal-view 5x7", 0x0c79_d993_b82e_5fd4),
    ("diaganal-view 10x10", 0x130a_541a_975e_c7c2),
    ("diaganal-view 5x7", 0x7f03_d9c9_1471_9313),
    ("sentinels 10x10", 0x859d_22d2_0900_edde),
    ("sentinels 6x8", 0xcfb2_f2a2_2dd5_254e),
    ("sentinal-view 10x10", 0xb1aa_8832_6656_b869),
    ("sentinal-view 6x8", 0xd512_dff2_8c11_eeae),
    ("celltinels 10x10", 0x7414_a7f2_9cdb_e40b),
    ("celltinels 6x8", 0x08f4_8404_2cfe_6b78),
    ("snakcelltinels 10x10", 0x52cb_898e_8013_c086),
    ("snakcelltinels 6x8", 0x55bf_e2bd_3e73_f152),
    ("crossstitch 10x10", 0xdc43_ce9c_26f8_cf22),
    ("crossstitch 6x8", 0x426b_24ac_c00c_6a22),
    ("curfew 10x10", 0xb467_774c_d39e_e9a2),
    ("curfew 5x7", 0x789e_9f35_86ab_1403),
    ("lohkous 6x6", 0x1b55_65e0_d5ed_3bf5),
    ("lohkous 5x7", 0x4d71_28ec_ce01_3206),
    ("alike 10x10", 0xb2be_ec5d_0884_59ef),
    ("alike 5x7", 0x1497_c3b5_fcad_c036),
    ("limited-alike 10x10", 0xea82_ad4b_888b_5f99),
    ("limited-alike 5x7", 0xcc6f_344e_1447_0948),
    ("litsalike 10x10", 0x564f_7800_5680_cb0b),
    ("litsalike 5x7", 0xa09d_ea52_6948_e02d),
    ("plot-twist 6x6", 0x023e_29c6_e309_ff77),
    ("plot-twist 5x7", 0x7a50_be48_8ded_bbd6),
    ("tonttiraja 6x6", 0x158e_e94c_1961_12f4),
    ("tonttiraja 5x7", 0xbb23_8d41_16b9_cb4f),
    ("bunnyhop 10x10", 0x71a4_4cb7_0f5b_c2e3),
    ("bunnyhop 6x8", 0xcffd_109d_7816_eca4),
    ("bricklayer 10x10", 0xec10_a447_8b59_d574),
    ("bricklayer 5x7", 0x0d49_a0a6_7be8_1be9),
    ("litos 8x8", 0xf8fa_7fc1_5711_3b74),
    ("bitspuzzle 5x5 normal", 0xec7d_b024_da5a_8792),
    ("bitspuzzle 5x5 random", 0x8c41_b6ae_c808_15dd),
];

/// The files hold the very bytes that were hashed before there were files.
fn files_have_the_known_hashes() {
    let mut compared = 0;
    for (order, texts) in genres::ALL.iter().flat_map(|genre| kept::texts(*genre)) {
        let name = format!(
            "{} {} {}",
            order.genre.card().slug,
            order.board,
            order.variant
        );
        let Some((_, golden)) = GOLDEN.iter().find(|(golden, _)| *golden == name.trim_end()) else {
            assert_eq!(
                order.genre.card().slug,
                "skating",
                "the only one without hash"
            );
            continue;
        };
        let mut hasher = SipHasher24::new();
        for Texts {
            name,
            puzzle,
            answer,
        } in &texts
        {
            hasher.write(format!("{name}\n{puzzle}\n{answer}\n").as_bytes());
        }
        assert_eq!(hasher.finish(), *golden, "{name}");
        compared += 1;
    }
    assert_eq!(compared, GOLDEN.len());
}

fn made(mill: &mut Mill, order: &Order, index: u64) -> Record {
    let card = order.genre.card();
    mill.make(order, SEED, index)
        .unwrap_or_else(|miss| panic!("{} {} {index}: {miss}", card.slug, order.board))
}

fn puzzles_are_the_golden_ones(genre: &'static dyn Genre) {
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        update(genre);
    }
    let slug = genre.card().slug;
    let kept = kept::texts(genre);
    let all = std::env::var_os("GOLDEN_ALL").is_some();
    let most = kept.iter().map(|(order, _)| order.board.area()).max();
    let mut used = used_mill(genre);
    for (order, kept) in &kept {
        let golden = |mill: &mut Mill, index: u64| {
            let record = made(mill, order, index);
            assert!(
                Texts::of(&record) == kept[index as usize],
                "{slug}: another puzzle than in {} is made: {:?}\n\
                 If no puzzle was meant to change, the change is wrong. Else raise `version` of the card and run\n{}",
                kept::path(genre).display(),
                Texts::of(&record),
                kept::how_to_make(genre)
            );
            reads_as_made(&record);
        };
        // Not in order, and by a mill that made other puzzles before; then one by a new mill.
        for index in [4, 1, 0, 2] {
            golden(&mut used, index);
        }
        golden(&mut Mill::default(), 3);
        if all || Some(order.board.area()) != most {
            (5..RECORDS).for_each(|index| golden(&mut used, index));
        }
    }
    let version = kept::file(genre).map(|(version, _)| version);
    assert_eq!(
        version,
        Some(genre.card().version),
        "of {slug} in the file; run\n{}",
        kept::how_to_make(genre)
    );
}

/// A mill that made a puzzle of another genre before.
fn used_mill(genre: &'static dyn Genre) -> Mill {
    let slug = genre.card().slug;
    let at = genres::ALL
        .iter()
        .position(|other| other.card().slug == slug);
    let other = genres::ALL[(at.unwrap() + 1) % genres::ALL.len()];
    let orders = kept::orders(other);
    let small = orders.iter().min_by_key(|order| order.board.area());
    let mut mill = Mill::default();
    made(&mut mill, small.unwrap(), 0);
    mill
}

/// Texts say all that was made, and the rating needs no more than they say.
fn reads_as_made(record: &Record) {
    let Texts { name, .. } = Texts::of(record);
    let read = Texts::of(record).read();
    assert_eq!(read.puzzle.printed, record.puzzle.printed, "{name}");
    assert_eq!(read.answer, record.answer, "{name}");
    let rating = rate(&read.puzzle, &read.answer, LIMITS);
    assert_eq!(rating, Ok(record.rating), "{name}");
}

/// Writes the file anew. Puzzles that are kept may change only with the version.
fn update(genre: &'static dyn Genre) {
    let mut mill = Mill::default();
    let mut records = Vec::new();
    for order in kept::orders(genre) {
        records.extend((0..RECORDS).map(|index| Texts::of(&made(&mut mill, &order, index))));
    }
    let path = kept::path(genre);
    if let Some((version, before)) = kept::file(genre)
        && version == genre.card().version
    {
        let changed = |old: &&Texts| {
            records
                .iter()
                .any(|new| new.name == old.name && new != *old)
        };
        if let Some(old) = before.iter().find(changed) {
            panic!(
                "{} is no longer what it was: raise `version` of the card first. If there never was a release with this genre, remove {}",
                old.name,
                path.display()
            );
        }
    }
    std::fs::write(path, kept::file_text(genre, &records)).unwrap();
}
