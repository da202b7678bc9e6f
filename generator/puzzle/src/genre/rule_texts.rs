//! Rules in words that several genres have.

use super::Rule;

/// One loop through cells.
pub const ONE_LOOP: Rule = Rule {
    tag: ["one loop", "1つの輪"],
    en: "The loop runs up, down, left and right from cell to cell. It never branches or \
         crosses and visits no cell twice.",
    ja: "輪はタテヨコに進み、枝分かれや交差をせず、同じマスを2度通りません。",
};

/// Never two turns to one side in successive cells.
pub const NO_SHARP_TURNS: Rule = Rule {
    tag: ["no sharp U-turns", "急なUターン禁止"],
    en: "No sharp U-turns: the loop never turns left twice, or right twice, in two \
         successive cells. Left and then right is allowed.",
    ja: "続く2マスで同じ側へ曲がる、急なUターンはできません。\
         左、右と交互に曲がるのはかまいません。",
};

/// No loop in cells with numbers.
pub const CLUES_OFF_LOOP: Rule = Rule {
    tag: ["clue cells", "数字のマス"],
    en: "The loop never enters a cell with a number.",
    ja: "輪は数字のマスを通れません。",
};

/// Two loops between points.
pub const TWO_LOOPS: Rule = Rule {
    tag: ["two loops", "2つの輪"],
    en: "The lines form exactly two loops, which never branch. No corner is visited twice, \
         neither by one loop nor by both.",
    ja: "線は全部でちょうど2つの輪になり、枝分かれしません。どの角も、2つの輪を合わせて1度\
         しか通れません。",
};

/// No line in cells with circles, arrows or black.
pub const BLOCKED_CELLS: Rule = Rule {
    tag: ["blocked cells", "線のないマス"],
    en: "No line goes into a cell with a circle or an arrow, nor into a black cell.",
    ja: "丸や矢印のあるマスと黒マスには、線を引けません。",
};

/// Circled numbers count corners on a loop.
pub const CORNER_COUNT: Rule = Rule {
    tag: ["corner count", "角の数"],
    en: "A number in a circle tells how many of the four corners of its cell lie on a \
         loop. A ? stands for a number of 1 or more.",
    ja: "丸の中の数字は、そのマスの4つの角のうち、輪が通る角の数です。\
         「？」は1以上の数です。",
};

/// Not all cells are white.
pub const SOME_SHADED: Rule = Rule {
    tag: ["some cell shaded", "黒マスがある"],
    en: "At least one cell is shaded.",
    ja: "黒マスは1つ以上あります。",
};

/// One group of shaded cells.
pub const ONE_GROUP: Rule = Rule {
    tag: ["one group", "ひとつながり"],
    en: "All shaded cells form one group, connected through their sides.",
    ja: "すべての黒マスは、タテヨコにひとつながりになります。",
};

/// One tree of shaded cells.
pub const ONE_TREE: Rule = Rule {
    tag: ["one group, no loops", "輪のないつながり"],
    en: "All shaded cells form one group, connected through their sides, without a 2x2 \
         block and without a loop. Meeting at a corner does not connect cells.",
    ja: "すべての黒マスは、タテヨコにひとつながりになり、2×2のかたまりや輪を作りません。\
         角で接するだけではつながりません。",
};

/// No shaded 2x2 block.
pub const NO_2X2: Rule = Rule {
    tag: ["no 2x2", "2×2禁止"],
    en: "No 2x2 block may be shaded completely.",
    ja: "黒マスを2×2のかたまりにしてはいけません。",
};

/// No two shaded cells share a side.
pub const NONE_TOUCH: Rule = Rule {
    tag: ["no touching", "隣接禁止"],
    en: "Shaded cells never share a side. They may meet at a corner.",
    ja: "黒マスどうしは、辺で接してはいけません。角で接するのはかまいません。",
};

/// One group of white cells.
pub const ONE_WHITE_GROUP: Rule = Rule {
    tag: ["one white group", "分断禁止"],
    en: "All white cells, those that stay unshaded, form one group, connected through \
         their sides.",
    ja: "すべての白マスは、タテヨコにひとつながりになります。",
};

/// Numbers and ? stand in white cells.
pub const CLUES_UNSHADED: Rule = Rule {
    tag: ["clue cells", "数字のマス"],
    en: "Cells with a number or a ? are never shaded. A ? stands for any number.",
    ja: "数字や「？」のマスは黒くぬれません。「？」はどんな数でもかまいません。",
};

/// Numbers stand in white cells.
pub const NUMBERS_UNSHADED: Rule = Rule {
    tag: ["clue cells", "数字のマス"],
    en: "Cells with a number are never shaded.",
    ja: "数字のマスは黒くぬれません。",
};

/// One piece of shaded cells in each region.
pub const ONE_PIECE_EACH: Rule = Rule {
    tag: ["one piece each", "領域に1かたまり"],
    en: "Every outlined region has at least one shaded cell, and all the shaded cells of a \
         region are connected within it.",
    ja: "太線で囲まれたどの領域にも黒マスがあり、同じ領域の黒マスは、\
         その中だけでひとつながりになります。",
};

/// Different numbers of shaded cells in neighbouring regions.
pub const UNEQUAL_NEIGHBOURS: Rule = Rule {
    tag: ["unequal neighbours", "となりは別の数"],
    en: "Two regions that share a side never have equally many shaded cells.",
    ja: "辺で接する2つの領域では、黒マスの数が異なります。",
};

/// Numbers count the shaded cells of their region.
pub const REGION_NUMBERS: Rule = Rule {
    tag: ["region numbers", "領域の数字"],
    en: "A number tells how many cells of its region are shaded. Its own cell may be one \
         of them.",
    ja: "数字は、その領域に入る黒マスの数です。数字のマスも黒くぬれます。",
};
