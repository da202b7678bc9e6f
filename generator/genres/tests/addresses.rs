//! Addresses there and back, and what is wrong with others.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use pencilmill_puzzle::board::{Board, Drawing, Ink, Item, Place, Regions, TextError};
use pencilmill_puzzle::genre::{Body, Codec};
use pencilmill_puzzle::puzzlink::{BLACK, CIRCLES, DIGITS, NUMBERS, ROOMS, SITE, VALUES, address};
use pencilmill_puzzle::random::{Key, Random};

fn there_and_back(text: &str) -> String {
    let puzzle = pencilmill_genres::parse(text).unwrap();
    let address = address(&puzzle).unwrap();
    assert_eq!(
        pencilmill_genres::parse(&address).unwrap().to_string(),
        puzzle.to_string(),
        "{address}"
    );
    address.strip_prefix(SITE).unwrap().to_owned()
}

#[test]
fn addresses_are_read_as_they_were_written() {
    // Gaps of 1, 13 and 20 cells, all kinds of numbers.
    let text = "canal-view 5x8; number r1c2=3 r3c1=16 r3c2=15; unknown r1c1";
    assert_eq!(there_and_back(text), "canal/8/5/.3t-10fzh");
    assert_eq!(there_and_back("canal-view 4x5;"), "canal/5/4/z");
    let text = "crossstitch 6x7; circled r1c1 r1c2=4; \
                arrow r1c7=up? r2c1=left16 r6c7=right3";
    assert_eq!(there_and_back(text), "crossstitch/7/6/0.04d1.810zg43");
    let text = "crossstitch 5x6; circled r1c2; black r1c1 r2c1";
    assert_eq!(there_and_back(text), "crossstitch/6/5/+0.d+w");
    let text = "bunnyhop 5x7; black r1c1 r1c5 r1c6 r5c7";
    assert_eq!(there_and_back(text), "bunnyhop/7/5/hg00001");
    let text = "lohkous 5x5; set r1c2=2+? r1c3=? r2c3=2+3+4+? r5c5=1+3";
    assert_eq!(there_and_back(text), "lohkous/5/5/a20a0e2340q13");
    // What does not end in a letter or a digit is closed by a slash.
    let text = "canal-view 5x5; number r1c1=3; unknown r5c5";
    assert_eq!(there_and_back(text), "canal/5/5/3zi./");
    let text = "crossstitch 5x5; circled r1c1 r5c5";
    assert_eq!(there_and_back(text), "crossstitch/5/5/0.w0./");
    let text = "crossstitch 5x5; circled r1c1; black r5c5";
    assert_eq!(there_and_back(text), "crossstitch/5/5/0.w+/");
    assert_eq!(there_and_back("bunnyhop 6x5;"), "bunnyhop/5/6//");
    let text = "hitori 4x4; number r1c1=1 r1c2=1 r1c3=1 r1c4=4 r2c1=1 r2c2=4 r2c3=2 r2c4=3 r3c1=3 r3c2=3 r3c3=2 r3c4=1 \
                r4c1=4 r4c2=2 r4c3=1 r4c4=36";
    assert_eq!(there_and_back(text), "hitori/4/4/111414233321421-10");
    let text = "nurikabe 5x5; number r1c2=3 r3c3=1 r3c5=2 r5c1=2 r5c4=3";
    assert_eq!(there_and_back(text), "nurikabe/5/5/g3p1g2k2h3g");
    let text = "kurodoko 5x4; number r1c3=3 r4c2=12; unknown r5c4";
    assert_eq!(there_and_back(text), "kurodoko/4/5/h3pck./");
    let text = "heyawake 4x4; number r1c1=2; border r2.5c1 r2.5c2 r2.5c3 r2.5c4";
    assert_eq!(there_and_back(text), "heyawake/4/4/0001s02g");
    // The last cell after 26 blank ones is left out.
    for (text, body) in [
        (
            "lohkous 6x5; set r1c1=1 r1c2=? r1c3=2",
            "lohkous/5/6/1a0a2zb",
        ),
        (
            "lohkous 6x5; set r1c1=1 r1c2=? r1c4=2",
            "lohkous/5/6/1a0b2z",
        ),
        (
            "lohkous 6x5; set r1c1=1 r1c2=? r1c3=2 r6c4=3",
            "lohkous/5/6/1a0a2z3b",
        ),
        ("lohkous 4x7; set r4c6=3", "lohkous/7/4/z3b"),
    ] {
        assert_eq!(there_and_back(text), body);
    }
}

#[test]
fn addresses_are_read_as_players_write_them() {
    let canal = "canal-view 5x5; number r1c1=3; unknown r5c5";
    let bunny = "bunnyhop 6x5; black r1c1";
    let blank = "bunnyhop 6x5;";
    let lohkous = "lohkous 5x5; set r1c1=1+3+? r5c5=2+4";
    for (query, text) in [
        ("canal/5/5/3zi./", canal),
        ("canal/5/5/3zi.", canal),
        ("canal_edit/5/5/3zi./", canal),
        ("canal_play/5/5/3zi./", canal),
        ("type=canal/5/5/3zi./", canal),
        ("type=editor&canal/5/5/3zi./", canal),
        ("type=player&canal_play/5/5/3zi./", canal),
        ("bunnyhop/5/6//", blank),
        ("bunnyhop/5/6/", blank),
        ("bunnyhop/5/6/000000", blank),
        ("bnuuyhop/5/6/g00000", bunny),
        ("bnuuyhop_edit/5/6/g00000/", bunny),
        ("lohkous/5/5/130x24", lohkous),
        ("lohkous/5/5/031x42", lohkous),
        ("lohkous/5/5/301x42", lohkous),
        // The state of a solution, and the name of an account, behind the whole board.
        ("mashu/5/5/010000000.0", "masyu 5x5; circle r2c1"),
        ("mashu/5/5/010000000.1.000", "masyu 5x5; circle r2c1"),
        ("mashu/5/5/010000000/@name", "masyu 5x5; circle r2c1"),
        ("canal/5/5/3zi.@name.2/", canal),
        // A "?" of Slitherlink says nothing.
        (
            "slither/4/4/.3.g2q",
            "slitherlink 4x4; number r1c2=3 r2c1=2",
        ),
        (
            "hitori/2/2/-6i12-zz",
            "hitori 2x2; number r1c1=234 r1c2=1 r2c1=2 r2c2=1295",
        ),
        // A border that ends inside a room.
        ("heyawake/4/4/g00000g", "heyawake 4x4; border r1c1.5"),
        (
            "nurikabe/50/45/+960zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzo",
            "nurikabe 45x50; number r1c1=2400",
        ),
    ] {
        let puzzle = pencilmill_genres::parse(&format!("{SITE}{query}")).unwrap();
        assert_eq!(puzzle.to_string(), text, "{query}");
    }
}

#[test]
fn what_is_wrong_with_an_address_is_told_with_its_column() {
    for (text, column, found) in [
        ("https://puzz.link/", 1, "puzz.link"),
        ("https://puzz.link/p?canal/4/4", 30, "the end"),
        ("https://puzz.link/p?cannal/4/4/v", 21, "cannal"),
        ("https://puzz.link/p?canal/4/x/v", 29, "x"),
        ("https://puzz.link/p?canal/400/4/v", 27, "400"),
        ("https://puzz.link/p?canal/4/4/u", 32, "after 15 of 16"),
        ("https://puzz.link/p?canal/4/4/v1", 32, "1"),
        ("https://puzz.link/p?canal/4/4/u-1", 32, "-"),
        ("https://puzz.link/p?canal/4/4/u+-12", 32, "+"),
        ("https://puzz.link/p?canal/4/4/u\u{e9}", 32, "\u{e9}"),
        ("https://puzz.link/p?crossstitch/5/5/a05A", 40, "A"),
        ("https://puzz.link/p?crossstitch/5/5/x6ff", 38, "6"),
        ("https://puzz.link/p?bunnyhop/5/5/0000w", 38, "w"),
        ("https://puzz.link/p?lohkous/5/5/a2x22", 36, "2"),
        ("https://puzz.link/p?lohkous/5/5/12345y", 33, "1"),
        ("https://puzz.link/p?lohkous/5/5/1w", 35, "after 23 of 25"),
        ("https://puzz.link/p?canal/60/2/zzzzzz", 27, "2x60"),
        ("https://puzz.link/p?canal_eddit/4/4/v", 21, "canal_eddit"),
        ("https://puzz.link/p?type=player&cannal/4/4/v", 33, "cannal"),
        ("https://puzz.link/p?type=_edit/4/4/v", 26, "\"\""),
        ("https://puzz.link/p?canal/4/4//", 31, "after 0 of 16"),
        ("https://puzz.link/p?canal/4/4/v//", 32, "/"),
        ("https://puzz.link/p?bunnyhop/5/6///", 34, "/"),
        ("https://puzz.link/p?lohkous/5/5/313y", 33, "3"),
    ] {
        let error = pencilmill_genres::parse(text).unwrap_err();
        assert_eq!(error.column, column, "{text}: {error}");
        assert!(error.found.contains(found), "{text}: {error}");
    }
}

fn drawing(text: &str) -> Drawing {
    text.parse().unwrap()
}

fn read(codec: &dyn Codec, board: Board, text: &str) -> Result<Drawing, TextError> {
    let mut body = Body::new(text, 1);
    let items = codec.read(board, &mut body)?;
    match body.peek() {
        Some(_) => Err(body.wrong("the end")),
        None => Ok(items.into_iter().map(|(item, _)| item).collect()),
    }
}

#[test]
fn bodies_are_those_that_players_write() {
    // Each address as pzpr writes it, and what it reads from it.
    for (codec, address, text) in [
        (
            DIGITS,
            "slither/5/4/db123.h5.g18a",
            "number r1c1=3 r1c4=1 r2c2=1 r2c3=2 r2c4=3 r3c3=0 r4c2=1 r4c3=3 r4c5=0; unknown r2c5 r3c5",
        ),
        (
            DIGITS,
            "slither/5/5/gdmbh0c8c",
            "number r1c2=3 r3c2=1 r4c2=0 r4c3=2 r5c1=3 r5c3=2",
        ),
        (DIGITS, "slither/1/1/d", "number r1c1=3"),
        (DIGITS, "slither/3/2/7bg", "number r1c1=2 r1c3=1"),
        (
            DIGITS,
            "slither/8/6/qdqcvbb",
            "number r2c4=3 r4c2=2 r6c5=1 r6c8=1",
        ),
        (
            NUMBERS,
            "nurikabe/6/4/h.+100g-10+100g2j.k+100j",
            "number r1c4=256 r1c6=16 r2c1=256 r2c3=2 r4c2=256; unknown r1c3 r3c2",
        ),
        (
            NUMBERS,
            "kurodoko/9/6/-11lfg-10k2i2s-11ufh2g",
            "number r1c1=17 r1c8=15 r2c1=16 r2c7=2 r3c2=2 r4c7=17 r6c5=15 r6c8=2",
        ),
        (
            VALUES,
            "hitori/4/4/2124342222424314",
            "number r1c1=2 r1c2=1 r1c3=2 r1c4=4 r2c1=3 r2c2=4 r2c3=2 r2c4=2 r3c1=2 r3c2=2 r3c3=4 r3c4=2 \
             r4c1=4 r4c2=3 r4c3=1 r4c4=4",
        ),
        (
            VALUES,
            "hitori/5/3/-2r.a-2r@-2rz@za@-2r@@z",
            "number r1c1=99 r1c3=10 r1c4=99 r2c1=99 r2c2=35 r2c4=35 r2c5=10 r3c2=99 r3c5=35; \
             unknown r1c5 r2c3 r3c1 r3c3 r3c4",
        ),
        (
            CIRCLES,
            "mashu/5/5/0960i23i0",
            "circle r1c4 r4c5; disc r2c3 r3c3 r4c3 r5c2",
        ),
        (
            CIRCLES,
            "mashu/4/4/1q9n29",
            "circle r1c3 r2c3 r3c3 r4c4; disc r1c4 r2c1 r2c2 r3c2 r3c4 r4c3",
        ),
        (
            CIRCLES,
            "mashu/7/1/g39",
            "circle r1c1 r1c3 r1c5 r1c7; disc r1c2",
        ),
        (
            ROOMS,
            "heyawake/4/3/mq00212",
            "number r1c1=2 r1c2=1 r1c4=2; border r1c1.5 r1c3.5 r2c1.5 r2c3.5 r3c1.5 r3c3.5",
        ),
        (
            ROOMS,
            "heyawake/5/6/6cpi40t2v0g12h-11g2",
            "number r1c4=1 r1c5=2 r4c4=17 r5c4=2; border r1c3.5 r1c4.5 r2c3.5 r2c4.5 r2.5c1 r2.5c2 r2.5c3 \
             r2.5c5 r3c3.5 r3c4.5 r3.5c4 r4c3.5 r4c4.5 r4.5c1 r4.5c2 r4.5c3 r4.5c4 r4.5c5 r5c3.5 r6c3.5",
        ),
        (ROOMS, "heyawake/6/1/00", "number r1c1=0"),
        (ROOMS, "heyawake/1/6/0-11", "number r1c1=17"),
    ] {
        let [_, cols, rows, body] = address.split('/').collect::<Vec<_>>()[..] else {
            panic!("{address}");
        };
        let board = Board::new(rows.parse().unwrap(), cols.parse().unwrap());
        let drawing = drawing(text);
        assert_eq!(codec.write(board, &drawing).as_deref(), Some(body));
        assert_eq!(read(codec, board, body).as_ref(), Ok(&drawing), "{address}");
    }
    // An older sign for "?".
    let old = read(VALUES, Board::new(1, 2), "%3").unwrap();
    assert_eq!(old, drawing("number r1c2=3; unknown r1c1"));
}

/// A random item of these in some cells, and random regions where the codec has them.
fn scribble(codec: &dyn Codec, board: Board, random: &mut Random) -> Drawing {
    let number = |value| move |cell| Item::valued(Ink::Number, cell, value);
    let mark = |ink| move |cell| Item::at(ink, cell);
    let kinds: Vec<Box<dyn Fn(Place) -> Item>> = match codec.name() {
        "numbers up to 4" => (0..5).map(|n| Box::new(number(n)) as _).collect(),
        "values" => vec![
            Box::new(number(7)),
            Box::new(number(36)),
            Box::new(number(1295)),
        ],
        "circles" => vec![Box::new(mark(Ink::Circle)), Box::new(mark(Ink::Disc))],
        "black cells" => vec![Box::new(mark(Ink::Black))],
        _ => vec![
            Box::new(number(0)),
            Box::new(number(16)),
            Box::new(number(4095)),
        ],
    };
    let unknown = matches!(codec.name(), "circles" | "black cells");
    let mut drawing = Drawing::blank();
    let mut places: Vec<Place> = board.cells().collect();
    if codec.name() == "rooms" {
        let mut regions = Regions::of(board, &drawing);
        for side in board.inner_sides() {
            if random.below(3) == 0 {
                regions = Regions::of(board, &regions.split(side));
            }
        }
        drawing = regions.borders().collect();
        let regions = Regions::of(board, &drawing);
        places = regions.all().map(|cells| cells[0]).collect();
    }
    let sparse = 1 + random.below(30);
    for place in places {
        if random.below(sparse) == 0 {
            let chosen = random.below(kinds.len() + usize::from(!unknown));
            drawing.insert(match kinds.get(chosen) {
                Some(kind) => kind(place),
                None => Item::at(Ink::Unknown, place),
            });
        }
    }
    drawing
}

#[test]
fn every_codec_reads_what_it_wrote() {
    for codec in [NUMBERS, BLACK, VALUES, DIGITS, CIRCLES, ROOMS] {
        let mut random = Key::new(1, codec.name()).random(0, 0);
        for _ in 0..300 {
            let side = |random: &mut Random| 1 + random.below(9) as i16;
            let board = Board::new(side(&mut random), side(&mut random));
            let drawing = scribble(codec, board, &mut random);
            let body = codec.write(board, &drawing).unwrap();
            let found = read(codec, board, &body);
            assert_eq!(
                found.as_ref(),
                Ok(&drawing),
                "{} {board} {body}",
                codec.name()
            );
            // It says where a body is cut off or goes on too long.
            let cut: String = body
                .chars()
                .take(body.chars().count().saturating_sub(1))
                .collect();
            match read(codec, board, &cut) {
                Ok(other) => assert!(body.is_empty() || other != drawing, "{body}"),
                Err(error) => assert!((1..=cut.len() + 1).contains(&error.column), "{body}"),
            }
            let long = read(codec, board, &format!("{body}!")).unwrap_err();
            assert_eq!(long.column, body.len() + 1, "{body}");
        }
    }
}

#[test]
fn what_a_codec_has_no_words_for_is_not_written() {
    let board = Board::new(2, 2);
    for (codec, text) in [
        (DIGITS, "number r1c1=5"),
        (DIGITS, "circle r1c1"),
        (NUMBERS, "number r1c1=1; unknown r1c1"),
        (VALUES, "number r1c1=1296"),
        (CIRCLES, "number r1c1=1"),
        (ROOMS, "number r1c1=1 r1c2=1"),
        (ROOMS, "line r1c1-r1c2"),
        (NUMBERS, "number r1c1=4096"),
    ] {
        assert_eq!(codec.write(board, &drawing(text)), None, "{text}");
    }
    for (codec, body, column) in [
        (DIGITS, "1f", 2),
        (DIGITS, "ci1", 3),
        (VALUES, "12-1", 3),
        (VALUES, "12_4", 3),
        (CIRCLES, "1r", 2),
        (CIRCLES, "1", 2),
        (ROOMS, "0", 2),
        (ROOMS, "0w", 2),
        (ROOMS, "001-z", 4),
        (ROOMS, "00", 3),
    ] {
        let error = read(codec, board, body).unwrap_err();
        assert_eq!(error.column, column, "{body}: {error}");
    }
}
