use super::*;

fn read(text: &str) -> Drawing {
    text.parse().unwrap()
}

/// The pictures of `pictures.txt`: below a title the board, with `labels` where it has some, and the
/// drawing; then how it looks.
#[test]
fn drawings_look_as_in_the_file() {
    let blocks = include_str!("pictures.txt").split("# ").skip(1);
    let mut count = 0;
    for block in blocks {
        let [title, head, expected] = block.splitn(3, '\n').collect::<Vec<_>>()[..] else {
            panic!("{block}");
        };
        let (board, text) = head.split_once("; ").unwrap();
        let size = board.trim_end_matches(" labels");
        let look = Look {
            labels: size != board,
            ..Look::default()
        };
        let drawn = picture(size.parse().unwrap(), &read(text), look);
        assert_eq!(drawn.trim_end(), expected.trim_end(), "{title}\n{drawn}");
        count += 1;
    }
    assert!(count > 10);
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
