//! PDF/X: the declarations for presses, added to a file that already keeps the rules.
//!
//! Pages are written according to the rules (fonts embedded, greys and inks only, no transparency,
//! no links, boxes of trim and bleed); the printing condition is a registered one, so no profile
//! needs to be in the file.

use super::printer::Printer;

/// Printing conditions in the ICC registry, which may be named without their profile.
pub const CONDITIONS: &str = "CGATS TR 001, CGATS TR 003, CGATS TR 005, CGATS TR 006, \
                              FOGRA27, FOGRA39, FOGRA47, FOGRA51, JC200103";

/// A version of the standard: its declaration, and true if its files are PDF 1.3.
pub type Version = (&'static str, bool);

/// The version that a printer takes.
pub const fn version(printer: Printer) -> Version {
    match printer {
        Printer::Ingram => (
            "/GTS_PDFXVersion (PDF/X-1:2001) /GTS_PDFXConformance (PDF/X-1a:2001)",
            true,
        ),
        _ => ("/GTS_PDFXVersion (PDF/X-1a:2003)", false),
    }
}

/// Declares a file to be of this version, for this printing condition, as an update at its end.
/// `None` if it does not have the form of this program's files.
pub fn declared(
    mut pdf: Vec<u8>,
    (version, is_old): (&str, bool),
    condition: &str,
) -> Option<Vec<u8>> {
    if is_old {
        // Nothing in these files is newer.
        pdf.get_mut(..8)?.copy_from_slice(b"%PDF-1.3");
    }
    let table = number_behind(&pdf, last(&pdf, b"startxref")?)?;
    let trailer = last(&pdf, b"trailer")?;
    let end = last(&pdf, b"startxref")?;
    let dictionary = String::from_utf8(pdf.get(trailer + 7..end)?.to_vec()).ok()?;
    let dictionary = dictionary.trim().strip_suffix(">>")?.to_owned();
    let reference = |key: &str| -> Option<usize> {
        let (_, behind) = dictionary.split_once(key)?;
        behind.split_whitespace().next()?.parse().ok()
    };
    let root = reference("/Root ")?;
    let info = reference("/Info ")?;
    let intent = format!(
        "/OutputIntents [<</Type /OutputIntent /S /GTS_PDFX /OutputConditionIdentifier ({condition}) \
         /OutputCondition ({condition}) /Info ({condition}) /RegistryName (http://www.color.org)>>]"
    );
    let says = format!("{version} /Trapped /False");
    let mut entries = Vec::new();
    for (number, more) in [(info, says), (root, intent)] {
        let object = object(&pdf, table, number)?;
        let close = last(&object, b">>")?;
        entries.push((number, pdf.len()));
        pdf.extend_from_slice(object.get(..close)?);
        pdf.extend_from_slice(format!("\n  {more}\n>>\nendobj\n\n").as_bytes());
    }
    entries.sort_unstable();
    let from = pdf.len();
    let mut tail = "xref\n".to_owned();
    for (number, at) in entries {
        tail += &format!("{number} 1\n{at:010} 00000 n \n");
    }
    tail += &format!("trailer\n{dictionary}\n  /Prev {table}\n>>\nstartxref\n{from}\n%%EOF");
    pdf.extend_from_slice(tail.as_bytes());
    Some(pdf)
}

/// The last position of a word.
fn last(bytes: &[u8], word: &[u8]) -> Option<usize> {
    bytes.windows(word.len()).rposition(|here| here == word)
}

/// The number after the word at a position.
fn number_behind(bytes: &[u8], at: usize) -> Option<usize> {
    let text = String::from_utf8_lossy(bytes.get(at..)?).into_owned();
    text.split_whitespace().nth(1)?.parse().ok()
}

/// The object with this number, found by the table of the file, up to its end.
fn object(pdf: &[u8], table: usize, number: usize) -> Option<Vec<u8>> {
    let head = pdf.get(table..table + 64)?;
    // "xref", the first number and the count are a line each; then each object has twenty bytes.
    let mut ends = head.iter().enumerate().filter(|(_, byte)| **byte == b'\n');
    let first = table + ends.nth(1)?.0 + 1;
    let entry = pdf.get(first + 20 * number..first + 20 * number + 10)?;
    let at: usize = std::str::from_utf8(entry).ok()?.parse().ok()?;
    let rest = pdf.get(at..)?;
    let end = rest.windows(6).position(|here| here == b"endobj")?;
    Some(rest[..end].to_vec())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_declared_by_an_update() {
        let one = "1 0 obj\n<<\n  /Type /Catalog\n>>\nendobj\n\n";
        let two = "2 0 obj\n<<\n  /Title (A)\n>>\nendobj\n\n";
        let head = "%PDF-1.4\n\n";
        let table = head.len() + one.len() + two.len();
        let file = format!(
            "{head}{one}{two}xref\n0 3\n0000000000 65535 f\r\n{:010} 00000 n\r\n{:010} 00000 n\r\n\
             trailer\n<<\n  /Size 3\n  /Root 1 0 R\n  /Info 2 0 R\n>>\nstartxref\n{table}\n%%EOF",
            head.len(),
            head.len() + one.len()
        );
        let version = version(Printer::None);
        let pdf = declared(file.clone().into_bytes(), version, "FOGRA39").unwrap();
        let pdf = String::from_utf8(pdf).unwrap();
        let more = pdf.strip_prefix(&file).unwrap();
        for part in [
            "/Title (A)\n\n  /GTS_PDFXVersion (PDF/X-1a:2003) /Trapped /False",
            "/OutputConditionIdentifier (FOGRA39)",
            "/Type /Catalog",
            &format!("/Prev {table}"),
        ] {
            assert!(more.contains(part), "{part}: {more}");
        }
        // Each entry of the new table points to its object.
        for number in [1, 2] {
            let entry = more.split_once(&format!("\n{number} 1\n")).unwrap().1;
            let at: usize = entry[..10].parse().unwrap();
            assert!(pdf[at..].starts_with(&format!("{number} 0 obj")));
        }
        assert_eq!(declared(b"%PDF-1.4".to_vec(), ("x", false), "y"), None);
    }
}
