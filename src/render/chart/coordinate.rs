//! Passes, charts: the one function that prints a coordinate. Coordinates are whole tenths, so that no printing of
//! floating point decides a byte.

/// Tenths as SVG writes them.
pub(super) fn coordinate(tenths: i64) -> String {
    let sign = if tenths < 0 { "-" } else { "" };
    let (units, tenth) = (tenths.unsigned_abs() / 10, tenths.unsigned_abs() % 10);
    if tenth == 0 { format!("{sign}{units}") } else { format!("{sign}{units}.{tenth}") }
}

/// Two coordinates of a path, with what must stand between them.
pub(super) fn pair(x: i64, y: i64) -> String {
    format!("{}{}{}", coordinate(x), if y < 0 { "" } else { " " }, coordinate(y))
}
