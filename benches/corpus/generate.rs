//! A made-up glossary of any size: entries of 600 to 900 words, each with a table, a CUDA block of its own and eight
//! links to others. The same number of entries gives the same bytes.

use std::fmt::Write;
use std::fs;
use std::path::Path;

/// Links of each entry.
const LINKS: usize = 8;

const WORDS: &[&str] = &[
    "a",
    "the",
    "warp",
    "lane",
    "load",
    "store",
    "address",
    "sector",
    "line",
    "request",
    "stride",
    "width",
    "buffer",
    "kernel",
    "counter",
    "row",
    "column",
    "device",
    "cache",
    "access",
    "pattern",
    "order",
    "window",
    "offset",
    "launch",
    "thread",
    "block",
    "grid",
    "value",
    "reads",
    "writes",
    "touches",
    "covers",
    "follows",
    "needs",
    "keeps",
    "moves",
    "shows",
    "and",
    "or",
    "of",
    "in",
    "to",
    "from",
    "with",
    "without",
    "before",
    "after",
    "each",
    "every",
    "one",
    "same",
    "other",
    "first",
    "last",
    "wide",
    "narrow",
    "aligned",
    "strided",
    "contiguous",
    "shared",
    "global",
];

struct Dice(u64);

impl Dice {
    /// A number below `sides` (Knuth's MMIX generator).
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % sides
    }

    fn words(&mut self, count: usize) -> String {
        let words: Vec<&str> = (0..count).map(|_| WORDS[self.roll(WORDS.len())]).collect();
        words.join(" ")
    }
}

/// Writes a site of `entries` entries to the empty folder `root`.
pub fn site(root: &Path, entries: usize) {
    fs::create_dir_all(root.join("content/glossary")).expect("a folder");
    fs::create_dir_all(root.join("data")).expect("a folder");
    let site = "id: corpus\ntitle: Corpus\nbase_url: https://example.org/\nlanguage: en\nsections:\n  - {name: glossary, kind: glossary, gated: false}\n";
    fs::write(root.join("data/site.yaml"), site).expect("a file");
    fs::write(root.join("content/index.md"), "---\ntitle: Corpus\n---\nA made-up glossary.\n").expect("a file");
    for number in 0..entries {
        fs::write(root.join(format!("content/glossary/entry-{number}.md")), entry(number, entries)).expect("a file");
    }
}

/// The entry `number` of `entries`.
pub fn entry(number: usize, entries: usize) -> String {
    let mut dice = Dice(number as u64);
    let related = dice.roll(entries);
    let definition = dice.words(14);
    let mut text = format!(
        "---\ntitle: What is entry {number}?\nterm: entry {number}\naliases: [item {number}]\ndefinition: It is {definition}.\nrelated: [glossary/entry-{}]\n---\n",
        if related == number { (number + 1) % entries } else { related }
    );
    let words = 600 + dice.roll(300);
    let paragraphs = 10;
    for paragraph in 0..paragraphs {
        if paragraph % 3 == 1 {
            let heading = dice.words(4);
            let _ = writeln!(text, "## {heading}\n");
        }
        let body = dice.words(words / paragraphs);
        if paragraph < LINKS {
            let to = dice.roll(entries);
            let _ = writeln!(text, "{body} as in [[entry {to}]] and so on.\n");
        } else {
            let _ = writeln!(text, "{body}.\n");
        }
    }
    text.push_str("| stride | sectors | bytes |\n|---:|---:|---:|\n");
    for row in 0..6 {
        let _ = writeln!(text, "| {} | {} | {} |", 1 << row, dice.roll(100), dice.roll(10_000));
    }
    let (width, factor) = (dice.roll(512), dice.roll(64));
    let _ = write!(
        text,
        "\n```cuda\n// entry {number}\n__global__ void copy_{number}(const float* __restrict__ in, float* out, int n)\n{{\n    __shared__ float tile[{width} + 1];\n    int i = blockIdx.x * blockDim.x + threadIdx.x;\n    if (i < n) {{\n        tile[threadIdx.x] = in[i * {factor}];\n        __syncthreads();\n        out[i] = tile[threadIdx.x] * {factor}.0f;\n    }}\n}}\n\nint main() {{ copy_{number}<<<{width}, 256>>>(a, b, {factor}); return 0; }}\n```\n"
    );
    text
}
