//! Passes: templates and assets: those built in, file by file overridden by the site's own `templates/`.

use serde::Serialize;
use sha2::{Digest, Sha256};
use tera::{Context, Tera};

use crate::finding::rules::site as rules;
use crate::finding::{Finding, Findings, Place};
use crate::tree::{RelPath, Span, Tree};

/// The built-in files.
const BUILT_IN: &[(&str, &str)] = &[
    ("layout.html", include_str!("../../templates/layout.html")),
    ("page.html", include_str!("../../templates/page.html")),
    ("home.html", include_str!("../../templates/home.html")),
    ("section.html", include_str!("../../templates/section.html")),
    ("a-z.html", include_str!("../../templates/a-z.html")),
    ("recording.html", include_str!("../../templates/recording.html")),
    ("facts.html", include_str!("../../templates/facts.html")),
    ("404.html", include_str!("../../templates/404.html")),
    ("redirect.html", include_str!("../../templates/redirect.html")),
    ("chart.html", include_str!("../../templates/chart.html")),
    ("contents.html", include_str!("../../templates/contents.html")),
    ("data.html", include_str!("../../templates/data.html")),
    ("experiment.html", include_str!("../../templates/experiment.html")),
    ("sources.html", include_str!("../../templates/sources.html")),
    ("evidence.html", include_str!("../../templates/evidence.html")),
    ("table.html", include_str!("../../templates/table.html")),
    ("sitemap.xml", include_str!("../../templates/sitemap.xml")),
    ("atom.xml", include_str!("../../templates/atom.xml")),
    ("assets/byline.css", include_str!("../../templates/assets/byline.css")),
    ("assets/byline.js", include_str!("../../templates/assets/byline.js")),
    ("assets/icon.svg", include_str!("../../templates/assets/icon.svg")),
];

/// Templates ready to render, and the assets that pages name.
pub struct Theme {
    tera: Tera,
    assets: Vec<Asset>,
    digest: String,
    warnings: Findings,
}

/// A file that pages load.
struct Asset {
    key: &'static str,
    output: RelPath,
    bytes: Vec<u8>,
}

/// The addresses of assets, relative to the site.
#[derive(Clone, Debug, Serialize)]
pub struct AssetAddresses {
    css: String,
    js: String,
    icon: String,
}

impl Theme {
    /// The built-in theme with the overrides of `tree`.
    ///
    /// # Errors
    /// Findings about templates that cannot be used.
    pub fn load(tree: &Tree) -> Result<Theme, Findings> {
        let mut findings = Findings::new();
        let mut templates: Vec<(String, String)> = Vec::new();
        let mut assets: Vec<(String, Vec<u8>)> = Vec::new();
        for (name, built_in) in BUILT_IN {
            let path = format!("templates/{name}");
            let bytes = tree.get(&path).map_or(built_in.as_bytes(), |own| own);
            if name.starts_with("assets/") {
                assets.push(((*name).to_owned(), bytes.to_vec()));
                continue;
            }
            match std::str::from_utf8(bytes) {
                Ok(text) => templates.push(((*name).to_owned(), text.to_owned())),
                Err(_) => {
                    findings.push(rules::template(Place::file(&RelPath::known(&path)), "the template is not UTF-8"))
                }
            }
        }
        for (path, bytes) in tree.below("templates") {
            let name = path.below("templates").unwrap_or_default();
            if BUILT_IN.iter().any(|(known, _)| *known == name) {
                continue;
            }
            match std::str::from_utf8(bytes) {
                Ok(text) if matches!(path.extension(), "html" | "xml") => {
                    templates.push((name.to_owned(), text.to_owned()))
                }
                _ if name.starts_with("assets/") => assets.push((name.to_owned(), bytes.to_vec())),
                _ => findings.push(rules::unknown_file(
                    path,
                    "templates are `.html` and `.xml` files, everything else lies in `assets/`",
                )),
            }
        }
        let digest = digest(
            templates
                .iter()
                .map(|(name, text)| (name, text.as_bytes()))
                .chain(assets.iter().map(|(name, bytes)| (name, &**bytes))),
        );
        let mut tera = Tera::new();
        tera.autoescape_on(vec![".html", ".xml"]);
        if let Err(error) = tera.add_raw_templates(templates.iter().map(|(name, text)| (name.as_str(), text.as_str())))
        {
            findings.push(template_finding(&templates, &error));
        }
        if findings.worst() == Some(crate::finding::Severity::Error) {
            return Err(findings);
        }
        let assets = assets.into_iter().map(|(name, bytes)| Asset::new(&name, bytes)).collect();
        Ok(Theme { tera, assets, digest, warnings: findings })
    }

    /// What is odd about the site's own templates, without keeping them from being used.
    pub fn warnings(&self) -> &Findings {
        &self.warnings
    }

    /// The same theme, with values that every template sees.
    #[must_use]
    pub fn with_globals(mut self, globals: &impl Serialize) -> Theme {
        if let Ok(context) = Context::from_serialize(globals) {
            self.tera.global_context().extend(context);
        }
        self
    }

    /// Where pages find the assets.
    pub fn addresses(&self) -> AssetAddresses {
        let address = |key: &str| {
            self.assets.iter().find(|asset| asset.key == key).map_or(String::new(), |asset| asset.output.to_string())
        };
        AssetAddresses { css: address("css"), js: address("js"), icon: address("icon") }
    }

    /// The files that pages load.
    pub fn assets(&self) -> impl Iterator<Item = (&RelPath, &[u8])> {
        self.assets.iter().map(|asset| (&asset.output, &*asset.bytes))
    }

    /// Changes whenever a template or an asset does.
    pub fn digest(&self) -> &str {
        &self.digest
    }

    /// Renders the template `name`.
    ///
    /// # Errors
    /// A finding that points into the template.
    pub fn render(&self, name: &str, values: &impl Serialize) -> Result<String, Box<Finding>> {
        let rendered = Context::from_serialize(values).and_then(|context| self.tera.render(name, &context));
        rendered.map_err(|error| Box::new(template_finding(&[], &error)))
    }
}

impl Asset {
    /// The style sheet, the script and the icon are named after their content, so that a changed one is never taken
    /// from a reader's cache.
    fn new(name: &str, bytes: Vec<u8>) -> Asset {
        let key = match name {
            "assets/byline.css" => "css",
            "assets/byline.js" => "js",
            "assets/icon.svg" => "icon",
            _ => "",
        };
        let output = match name.rsplit_once('.') {
            Some((stem, extension)) if !key.is_empty() => {
                format!("{stem}-{}.{extension}", &digest([(name, &*bytes)])[..8])
            }
            _ => name.to_owned(),
        };
        Asset { key, output: RelPath::known(&output), bytes }
    }
}

fn digest<'a>(files: impl IntoIterator<Item = (impl AsRef<str>, &'a [u8])>) -> String {
    let mut hasher = Sha256::new();
    for (name, bytes) in files {
        hasher.update(format!("{} {}\n", name.as_ref(), bytes.len()));
        hasher.update(bytes);
    }
    format!("{:x}", hasher.finalize())
}

/// What tera says, with its place in the template.
fn template_finding(templates: &[(String, String)], error: &tera::Error) -> Finding {
    let (report, name, span) = match error.kind() {
        tera::ErrorKind::SyntaxError(report) | tera::ErrorKind::RenderingError(report) => {
            (report.message().to_owned(), report.filename().to_owned(), Some(report.span().range.clone()))
        }
        _ => (error.to_string(), String::new(), None),
    };
    let file = if name.is_empty() { "templates/layout.html".to_owned() } else { format!("templates/{name}") };
    let path = RelPath::new(&file).unwrap_or_else(|| RelPath::known("templates/layout.html"));
    let text = templates.iter().find(|(known, _)| *known == name).map(|(_, text)| text.as_str());
    let built_in = || BUILT_IN.iter().find(|(known, _)| *known == name).map(|(_, text)| *text);
    let place = match (text.or_else(built_in), span) {
        (Some(text), Some(range)) => Place::span(&path, text, Span::from(range)),
        _ => Place::file(&path),
    };
    let message = report.lines().next().unwrap_or_default().to_owned();
    rules::template(place, &message)
}
