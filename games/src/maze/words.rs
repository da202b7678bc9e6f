//! The public data of a stage, in words.

use pencilmill_generator::board::{Gimmick, Language};
use pencilmill_generator::genres::suiri_meiro::maze::Known;

/// The numbers of gimmicks of each kind, in words.
pub fn counts(known: &Known, language: Language) -> String {
    let there = Gimmick::ALL.into_iter().zip(known.numbers);
    let there = there.filter(|count| count.1 > 0);
    let counts: Vec<String> = there
        .map(|(gimmick, number)| {
            let name = name(gimmick, language);
            match (language, number, gimmick) {
                (Language::Japanese, ..) => format!("{name}{number}"),
                (Language::English, 1, _) => format!("1 {name}"),
                (Language::English, _, Gimmick::Switch) => format!("{number} {name}es"),
                (Language::English, ..) => format!("{number} {name}s"),
            }
        })
        .collect();
    // Switches come last.
    let counts = match counts.as_slice() {
        [] => language.of("no gimmick", "ギミックなし").to_owned(),
        counts => counts.join(language.of(", ", " ")),
    };
    match known.announced {
        true => counts + language.of(" (announced)", "(宣言あり)"),
        false => counts,
    }
}

/// The name of a gimmick in words.
pub fn name(gimmick: Gimmick, language: Language) -> &'static str {
    match gimmick {
        Gimmick::Wall => language.of("wall", "壁"),
        Gimmick::Fragile => language.of("fragile wall", "脆い壁"),
        Gimmick::Green => language.of("green wall", "緑壁"),
        Gimmick::Pit => language.of("pit", "穴"),
        Gimmick::Switch => language.of("switch", "スイッチ"),
    }
}
