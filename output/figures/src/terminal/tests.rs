use super::*;

fn read(text: &str) -> Drawing {
    text.parse().unwrap()
}

fn shows(rows: i16, cols: i16, text: &str, expected: &[&str]) {
    let drawn = picture(Board::new(rows, cols), &read(text), Look::default());
    assert_eq!(drawn.lines().collect::<Vec<_>>(), expected, "\n{drawn}");
}

#[test]
fn numbers_and_shaded_cells_on_a_grid() {
    shows(
        2,
        4,
        "number r1c1=4 r2c3=12 r2c4=123; unknown r1c4; shaded r1c2 r1c3 r2c2; black r2c1",
        &[
            "┌───┬───┬───┬───┐",
            "│ 4 │▓▓▓│▓▓▓│ ? │",
            "├───┼───┼───┼───┤",
            "│███│▓▓▓│ 12│123│",
            "└───┴───┴───┴───┘",
        ],
    );
}

#[test]
fn sets_circled_numbers_and_shapes_on_a_grid() {
    shows(
        1,
        4,
        "set r1c1=1+3+?; circled r1c2=4; shape r1c3=x./xx/x. r1c4=xxx/x..",
        &[
            "┌───┬───┬───┬───┐",
            "│13?│(4)│ ⠗ │ ⠋⠁│",
            "└───┴───┴───┴───┘",
        ],
    );
    shows(
        1,
        3,
        "set r1c1=1+2+3+?; circled r1c3=10; border r1c1.5",
        &[
            "┌─────┬───────────┐",
            "│ 123?│       (10)│",
            "└─────┴───────────┘",
        ],
    );
}

#[test]
fn what_is_ruled_out_is_crossed_and_areas_have_letters() {
    let board = Board::new(2, 2);
    let shows = |there: &Drawing, blank: &str, areas: &[Area], expected: &str| {
        let drawn = noted(board, there, &read(blank), areas, Look::default());
        assert_eq!(drawn, expected);
    };
    let lines = read("number r1c1=3; line r1c2-r2c2");
    let area = Area {
        clue: lines.items()[0],
        places: vec![Place::cell(1, 0)],
    };
    let two_lines = "line r1c1-r1c2 r1c1-r2c1";
    let expected = "┌───────┐\n│ 3 × ╻ │\n│ × · ┃ │\n│ a   ╹ │\n└───────┘\n";
    shows(&lines, two_lines, &[area], expected);
    // Clues stay, as do borders below a cross.
    let shaded = read("number r1c1=3; shaded r1c2");
    let expected = "┌───┬───┐\n│ 3 │▓▓▓│\n├───┼───┤\n│ · │ · │\n└───┴───┘\n";
    shows(&shaded, "shaded r1c1 r2c1 r2c2", &[], expected);
    let regions = read("border r1c1.5 r1.5c1");
    let expected = "┌───┬───┐\n│  ×│   │\n├─×─┘   │\n│       │\n└───────┘\n";
    shows(&regions, two_lines, &[], expected);
}

#[test]
fn loops_run_through_cell_centres() {
    shows(
        3,
        3,
        "number r2c2=8; line r1c1-r1c2-r1c3-r2c3-r3c3-r3c2-r3c1-r2c1-r1c1",
        &[
            "┌───────────┐",
            "│ ┏━━━━━━━┓ │",
            "│ ┃ ·   · ┃ │",
            "│ ┃   8   ┃ │",
            "│ ┃ ·   · ┃ │",
            "│ ┗━━━━━━━┛ │",
            "└───────────┘",
        ],
    );
}

#[test]
fn slanting_lines_run_from_corner_to_corner() {
    shows(
        2,
        3,
        "black r1c1 r2c1; circled r2c1; arrow r1c1=up12; \
         line r0.5c1.5-r1.5c2.5 r1.5c1.5-r0.5c2.5 r1.5c3.5-r2.5c2.5 r1.5c2.5-r2.5c1.5",
        &[
            "┌───────────┐",
            "│↑12  ╳     │",
            "│███·   ·   │",
            "│(?)  ╱   ╱ │",
            "└───────────┘",
        ],
    );
}

#[test]
fn lines_run_into_the_frame() {
    shows(
        2,
        2,
        "number r1c1=3; line r0.5c2-r1c2-r2c2-r2c2.5 r2c0.5-r2c1-r2c2",
        &[
            "┌─────┃─┐",
            "│ 3   ┃ │",
            "│   · ┃ │",
            "━━━━━━┻━━",
            "└───────┘",
        ],
    );
}

#[test]
fn hops_open_to_their_sides() {
    shows(
        2,
        3,
        "black r1c1 r1c3; hop r1c2-r1.5c2 r2c1-r2c1.5 r2c2-r2.5c2 r2c2.5-r2c3",
        &[
            "┌───────────┐",
            "│███  ∧  ███│",
            "│   ┏━━━┓   │",
            "│ < ┃ ∧ ┃ > │",
            "└───┗━━━┛───┘",
        ],
    );
}

#[test]
fn dominoes_are_bricks_and_black_cells_solid() {
    shows(
        3,
        3,
        "black r1c3 r2c3 r3c3; domino r1c1-r1c2 r2c1-r3c1 r2c2-r3c2",
        &[
            "┌───────┬───┐",
            "│       │███│",
            "├───┬───┤███│",
            "│   │   │███│",
            "│   │   │███│",
            "│   │   │███│",
            "└───┴───┴───┘",
        ],
    );
}

#[test]
fn margins_and_walls_stand_around_halves_of_cells() {
    shows(
        2,
        3,
        "number r0c1=3 r2c0=5; wall r0.5c1.5-r1.5c1.5-r2.5c2.5; half r2c2-r2.5c1.5; shaded r2c1",
        &[
            "    3",
            "  ┌───╻───────┐",
            "  │   ┃       │",
            "  │   ╹   ·   │",
            "5 │▓▓▓ ◣╲     │",
            "  └───────────┘",
        ],
    );
}

#[test]
fn trails_start_in_margins_that_are_cut() {
    shows(
        2,
        2,
        "number r0c1=2 r2c1=1; border r0c1.5; shaded r2c1; trail r0c1-r2c1 r1c3-r1c2",
        &[
            "    ╷",
            "  2 │",
            "┌─┆─┴───┐",
            "│ ┆    ┄┄┄",
            "│ ┆ ·   │",
            "│▓1▓    │",
            "└───────┘",
        ],
    );
}

#[test]
fn lines_of_two_kinds_cross() {
    shows(
        3,
        3,
        "box r2c1; target r2c3; line r1c2-r2c2-r3c2; path r2c1-r2c2-r2c3",
        &[
            "┌───────────┐",
            "│     ╻     │",
            "│   · ┃ ·   │",
            "│ □═══╪═══◇ │",
            "│   · ┃ ·   │",
            "│     ╹     │",
            "└───────────┘",
        ],
    );
}

#[test]
fn turns_are_listed_below_the_board() {
    shows(
        1,
        2,
        "letter r1c1=S; step r3c1=U r3c2=R r4c1=D; count r2c1=wall12; response r3c3=w2+g1+pit r4c2=w1+g2 r4c3=goal",
        &[
            "·   ·   ·",
            "  S",
            "·   ·   ·",
            "  ┃ wall 12",
            "",
            "  ↑   →   wall 2, green 1, pit",
            "",
            "  ↓   wall 1, green 2  goal",
        ],
    );
}

#[test]
fn labels_stand_beside_outside_clues_too() {
    let look = Look {
        labels: true,
        ..Look::default()
    };
    let printed = read("number r0c1=3 r2c0=5 r2c3=12");
    let drawn = picture(Board::new(2, 3), &printed, look);
    let expected = [
        "       c1  c2  c3",
        "       3",
        "     ┌───┬───┬───┐",
        "r1   │   │   │   │",
        "     ├───┼───┼───┤",
        "r2 5 │   │   │ 12│",
        "     └───┴───┴───┘",
    ];
    assert_eq!(drawn.lines().collect::<Vec<_>>(), expected, "\n{drawn}");
}

#[test]
fn pieces_lie_below_the_board_and_hints_on_it() {
    shows(
        2,
        2,
        "letter r1c1=A r4c1=B r4c2=C r5c1=D r4c4=E; turnable r0c3; \
         join r1c1-r1c2 r4c1-r4c2 r4c1-r5c1; border r1.5c2",
        &[
            "          ↻",
            "┌───────┐",
            "│ A ═   │",
            "│   ╶───┤",
            "│       │",
            "└───────┘",
            "",
            "┌───────┐   ┌───┐",
            "│ B   C │   │ E │",
            "│   ┌───┘   └───┘",
            "│ D │",
            "└───┘",
        ],
    );
}
