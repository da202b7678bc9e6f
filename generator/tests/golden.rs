//! The same command gives the same bytes: golden hashes of generated puzzles, and records that depend
//! on nothing but order, seed and index.
//!
//! If a hash differs because generation or the engine's search was changed on purpose, raise the
//! `version` of the genre's card and paste the table that the failing test prints.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod chosen;

use pencilmill_generator::board::Board;
use pencilmill_generator::genre::Order;
use pencilmill_generator::mill::Mill;
use pencilmill_generator::record::Record;
use siphasher::sip::SipHasher24;
use std::fmt::Write;
use std::hash::Hasher;

/// Records in one hash.
const RECORDS: u64 = 20;
const SEED: u64 = 1;

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

/// Every genre and variant on its default board, and on a rectangle if it can be made on one.
fn orders() -> Vec<Order> {
    let mut orders = Vec::new();
    for genre in &chosen::genres() {
        let card = genre.card();
        let least = card.sizes.least;
        let rectangle = Board::new(least.rows + 1, least.cols + 3);
        let rectangle = Some(rectangle).filter(|&board| card.sizes.admits(board));
        let variants: Vec<Option<&str>> = match card.variants {
            [] => vec![None],
            some => some.iter().copied().map(Some).collect(),
        };
        for variant in variants {
            for board in [Some(card.sizes.default), rectangle].into_iter().flatten() {
                orders.push(Order::new(*genre, Some(board), variant).unwrap());
            }
        }
    }
    orders
}

fn name(order: &Order) -> String {
    let name = format!(
        "{} {} {}",
        order.genre.card().slug,
        order.board,
        order.variant
    );
    name.trim_end().to_owned()
}

fn made(mill: &mut Mill, order: &Order, index: u64) -> String {
    let record: Record = mill
        .make(order, SEED, index)
        .unwrap_or_else(|miss| panic!("{} {index}: {miss}", name(order)));
    format!("{}\n{}\n{}\n", record.id, record.puzzle, record.answer)
}

#[test]
fn puzzles_are_the_golden_ones() {
    let mut mill = Mill::default();
    let mut table = Vec::new();
    for order in orders() {
        let mut hasher = SipHasher24::new();
        for index in 0..RECORDS {
            hasher.write(made(&mut mill, &order, index).as_bytes());
        }
        table.push((name(&order), hasher.finish()));
    }
    let mut text = String::new();
    for (name, hash) in &table {
        let hash = format!("{hash:016x}");
        let groups = [&hash[..4], &hash[4..8], &hash[8..12], &hash[12..]].join("_");
        writeln!(text, "    (\"{name}\", 0x{groups}),").unwrap();
    }
    let golden = GOLDEN.iter().map(|&(name, hash)| (name.to_owned(), hash));
    assert!(
        golden.eq(table),
        "the table is now\nconst GOLDEN: &[(&str, u64)] = &[\n{text}];"
    );
}

/// A mill that made other puzzles before, of this genre and of others, makes the same record.
#[test]
fn records_depend_only_on_their_index() {
    let orders = orders();
    let mut used = Mill::default();
    let backwards: Vec<Vec<String>> = [4, 1, 0]
        .map(|index| orders.iter().map(|o| made(&mut used, o, index)).collect())
        .to_vec();
    for (i, order) in orders.iter().enumerate() {
        let mut in_order = Mill::default();
        let forwards: Vec<String> = (0..5).map(|k| made(&mut in_order, order, k)).collect();
        for (records, index) in backwards.iter().zip([4, 1, 0]) {
            assert_eq!(records[i], forwards[index]);
        }
        assert_eq!(forwards[3], made(&mut Mill::default(), order, 3));
    }
}
