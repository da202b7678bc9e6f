//! `pencilmill count`: the number of solved boards of a genre.

use pencilmill_api::genres::bitspuzzle::count::count;
use pencilmill_command::failure::Failure;
use std::io::Write;

/// Count the complete pictures of a genre, and compare with the literature.
///
/// Everything is enumerated or computed anew, beside the figures of the paper.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  pencilmill count bitspuzzle")]
pub struct Count {
    /// Name of the genre.
    #[arg(value_parser = ["bitspuzzle"])]
    genre: String,
}

const REMARKS: &str = "
The paper is \"Solving and problem making of BitsPuzzle\". Where it differs:

 1. It takes 161,280 for the squares with the marks held fixed. They are all
    squares: each of the 1,344 with first row ABCDE stands for 5! = 120 of them.
 2. 1,298 cannot be the squares without renamings and symmetries: without
    renamings alone there are 1,344, and the 8 symmetries leave 192 classes.
 3. 45,970 cannot be the packings without symmetries: it exceeds the number of
    all packings.
 4. Its number of pictures is 161,280 x 45,970, and so inherits 3. Ours is not a
    product but Burnside's lemma: the mean, over the 8 symmetries, of the squares
    fixed by it times the packings fixed by it.
 5. It then multiplies by 120 to choose the marks, which 161,280 already does:
    they are counted twice over. Choosing the marks adds nothing.
";

impl Count {
    pub fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let counts = count();
        let rows = [
            ("Latin squares of order 5", counts.squares, "161,280"),
            (
                "  with the first row ABCDE (marks not renamed)",
                counts.squares_normalised,
                "",
            ),
            (
                "  without renamings and symmetries",
                counts.square_classes,
                "1,298",
            ),
            ("packings of the frame", counts.packings, ""),
            ("  without symmetries", counts.packing_classes, "45,970"),
            ("complete pictures", counts.pictures, ""),
            (
                "  without symmetries",
                counts.picture_classes,
                "7,414,041,600",
            ),
            (
                "  the same, marks chosen",
                counts.picture_classes,
                "889,684,992,000",
            ),
            (
                "  without symmetries and renamings",
                counts.picture_classes_renamed,
                "",
            ),
        ];
        let mut print = |text: std::fmt::Arguments| out.write_fmt(text).map_err(Failure::stdout);
        print(format_args!(
            "{:<48}{:>16}{:>18}\n",
            "BitsPuzzle", "counted here", "in the paper"
        ))?;
        for (what, ours, paper) in rows {
            print(format_args!("{what:<48}{:>16}{paper:>18}\n", grouped(ours)))?;
        }
        print(format_args!("{REMARKS}"))
    }
}

/// A number with commas between its thousands.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::grouped;

    #[test]
    fn thousands() {
        let texts = [0, 12, 123, 1234, 123_456, 1_234_567].map(grouped);
        assert_eq!(texts, ["0", "12", "123", "1,234", "123,456", "1,234,567"]);
    }
}
