//! Explanations of signs and grades, shared by books, pages and `docs/signs.md`.

/// A text in English and Japanese.
pub type Word = (&'static str, &'static str);

/// Names of places.
pub const PLACES: Word = (
    "r3c4 is the cell in row 3 and column 4, r3.5c4 the side below it, r3.5c4.5 its lower right corner. Row 0 and column 0 lie beside the board, above it and to its left.",
    "r3c4は3段目・4列目のマス、r3.5c4はその下の辺、r3.5c4.5はその右下の角です。r0やc0は盤面の外（上と左）を指します。",
);
/// Meaning of a dot.
pub const DOT: Word = (
    "A dot: this cell is known to stay white.",
    "点のあるマスは、白いままと分かっています。",
);
/// Meaning of a cross.
pub const CROSS: Word = (
    "A small cross: on a side or between cells, no line is drawn there. In a cell, nothing is put into it, but a line may still pass.",
    "小さな×：辺の上やマスの間なら、そこに線は引きません。マスの中なら、何も入りません（線が通ることはあります）。",
);
/// Meaning of a letter not drawn by the solver.
pub const AREA: Word = (
    "A small letter in a cell, on a page on tinted ground: the cell is known to belong to the clue that the letter stands for.",
    "マスの小さな文字（ページでは色の付いたマス）は、そのマスがどの手がかりのものかを示します。",
);
/// Ways of marking for solvers.
pub const MARKING: Word = (
    "The same dots and crosses help on paper: what must stay blank tells as much as what is drawn.",
    "自分で解くときも、点や×を書き込むと便利です。何も描かないと分かったところも、解くのに役立ちます。",
);

/// Meaning of dark and light ink in examples of books.
pub const NEW_AND_OLD: Word = (
    "Black: found in this figure. Grey: found before.",
    "黒い部分はその図で、灰色の部分はそれまでに分かったところです。",
);
/// Meaning of a ring in examples of books.
pub const FRAME: Word = (
    "A thick grey ring: the text uses this clue.",
    "太い灰色の輪で囲んだ手がかりを、説明の文で使います。",
);
/// Meaning of letters and hatching in examples of books.
pub const NAMED: Word = (
    "A letter, or hatching: the text speaks of this place.",
    "文字や斜線のマスは、説明の文で取り上げているところです。",
);
/// Meaning of dashes in examples of books.
pub const TRIAL: Word = (
    "Dashed: supposed, and found to be impossible.",
    "破線は、仮に引いてみて、成り立たないと分かるところです。",
);

/// Signs of every drawing with steps.
pub const EVERYWHERE: [Word; 5] = [PLACES, DOT, CROSS, AREA, MARKING];

/// Signs of pages and pictures on a screen.
pub const ON_SCREENS: [Word; 5] = [
    (
        "Black is printed with the puzzle. Blue is the solver's: what you draw, or the answer. Purple is on trial.",
        "黒は問題に印刷されたもの、青は自分が描いたもの（または答え）、紫は仮置きです。",
    ),
    (
        "A coloured frame: where to look; with a hint in full, what is to be drawn.",
        "色の付いた枠は注目するところ、ヒントの続きでは、描くところです。",
    ),
    (
        "A large red cross: the hint rules this out. A small grey one: an earlier step did.",
        "赤い大きな×はそのヒントで、灰色の小さな×は前の手順で、ないと分かったところです。",
    ),
    (
        "A red ring: here something is wrong, or a rule is broken.",
        "赤い丸で囲んだところは、間違いか、ルールに反しています。",
    ),
    (
        "A cross that you set, and colours, are your own notes: they are no part of the answer.",
        "自分で付けた×や色はメモで、答えには含まれません。",
    ),
];

/// Meaning of the grades from gentle to expert.
pub const GRADES: [Word; 5] = [
    (
        "one rule or clue at a time, and soon done.",
        "ルールや手がかりを1つずつ見れば解けます。",
    ),
    (
        "at most two rules or clues at a time.",
        "同時に見るルールや手がかりは2つまでです。",
    ),
    (
        "two at a time, again and again, or a short “what if?”.",
        "同じことを何度も行うか、短い仮定をいくつか使います。",
    ),
    (
        "many short “what ifs”, or longer ones.",
        "短い仮定を多く使うか、長い仮定が要ります。",
    ),
    (
        "long “what ifs”, and many of them.",
        "長い仮定が数多く要ります。",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_of_signs_has_every_one_of_them() {
        let page = include_str!("../../../docs/signs.md");
        let in_books = [NEW_AND_OLD, FRAME, NAMED, TRIAL];
        let all = [&EVERYWHERE[..], &in_books, &ON_SCREENS, &GRADES];
        for (english, japanese) in all.concat() {
            assert!(page.contains(english), "{english}");
            assert!(page.contains(japanese), "{japanese}");
        }
    }
}
