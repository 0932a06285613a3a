//! Passes: the few pieces of HTML that are written here and not by a template.

/// `text` with the characters that mean something in HTML escaped.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + text.len() / 16);
    escape_into(text, &mut out);
    out
}

/// Appends `text`, escaped, to `out`.
pub fn escape_into(text: &str, out: &mut String) {
    let mut rest = text;
    while let Some(at) = rest.find(['&', '<', '>', '"', '\'']) {
        out.push_str(&rest[..at]);
        out.push_str(match rest.as_bytes()[at] {
            b'&' => "&amp;",
            b'<' => "&lt;",
            b'>' => "&gt;",
            b'"' => "&quot;",
            _ => "&#39;",
        });
        rest = &rest[at + 1..];
    }
    out.push_str(rest);
}

/// The address of `to` (relative to the site) as a page at `from` (likewise) writes it.
pub fn relative(from: &str, to: &str) -> String {
    let folder = |path: &str| path.rsplit_once('/').map_or(String::new(), |(folder, _)| format!("{folder}/"));
    let own = folder(from);
    match to.strip_prefix(&own) {
        Some(inside) if !own.is_empty() && !inside.is_empty() => inside.to_owned(),
        _ => "../".repeat(own.matches('/').count()) + to,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_relative_to_the_page() {
        assert_eq!(relative("index.html", "glossary/sector.html"), "glossary/sector.html");
        assert_eq!(relative("glossary/sector.html", "glossary/request.html"), "request.html");
        assert_eq!(relative("glossary/sector.html", "index.html"), "../index.html");
        assert_eq!(relative("data/tesla-t4/x.html", "data/tesla-t4/x.csv"), "x.csv");
        assert_eq!(relative("data/tesla-t4/x.html", "glossary/sector.html"), "../../glossary/sector.html");
    }

    #[test]
    fn nothing_escapes() {
        assert_eq!(escape("<a href=\"x\">'&'</a>"), "&lt;a href=&quot;x&quot;&gt;&#39;&amp;&#39;&lt;/a&gt;");
    }
}
