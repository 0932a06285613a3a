//! Code in colour: what gets which class, and that colour never changes the code.

use byline::render::highlight::{Memo, highlight, is_known};

#[cfg(not(feature = "highlight"))]
#[test]
fn without_the_feature_no_language_is_known() {
    assert!(!is_known("cuda"));
    assert_eq!(highlight("cuda", "int x;"), None);
    assert_eq!(Memo::default().highlight("cuda", "int x;"), None);
}

#[cfg(feature = "highlight")]
mod built_in {
    use std::sync::Arc;
    use std::thread;

    use byline::render::highlight::{CLASS_NAMES, MAX_BYTES};
    use proptest::prelude::*;

    use super::*;

    /// Real code in each language.
    const SAMPLES: [(&str, &str); 7] = [
        ("cuda", include_str!("highlight/kernel.cu")),
        ("c", include_str!("highlight/footprint.c")),
        ("cpp", include_str!("highlight/access.cpp")),
        ("python", include_str!("highlight/copy.py")),
        ("rust", include_str!("highlight/footprint.rs")),
        ("shell", include_str!("highlight/measure.sh")),
        ("console", include_str!("highlight/session.console")),
    ];

    /// `expected` is the code with `⟨k:const⟩` for a tag of class `k`.
    fn check(language: &str, expected: &str) {
        let mut code = expected.replace('⟩', "");
        for name in CLASS_NAMES.chars() {
            code = code.replace(&format!("⟨{name}:"), "");
        }
        assert_eq!(marked(language, &code), expected);
    }

    fn marked(language: &str, code: &str) -> String {
        let html = highlight(language, code).unwrap();
        let marks = html.replace("<span class=\"", "⟨").replace("\">", ":").replace("</span>", "⟩");
        unescaped(&marks)
    }

    fn unescaped(html: &str) -> String {
        html.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
    }

    /// The code that the HTML shows. Panics if tags are anything but flat spans of known classes, or if one could
    /// have been spared.
    fn shown(html: &str) -> String {
        let mut text = String::new();
        let mut last = None;
        for (index, piece) in html.split("<span class=\"").enumerate() {
            let (inside, after) = match piece.split_once("</span>") {
                Some((tagged, after)) => {
                    let (class, inside) = tagged.split_once("\">").expect("a class ends");
                    assert!(class.len() == 1 && CLASS_NAMES.contains(class), "class `{class}`");
                    assert!(!inside.is_empty(), "an empty tag");
                    assert_ne!(last, Some(class), "two tags for one run");
                    last = after.is_empty().then_some(class);
                    (inside, after)
                }
                None => {
                    assert_eq!(index, 0, "a tag stays open");
                    ("", piece)
                }
            };
            for part in [inside, after] {
                assert!(!part.contains(['<', '>']), "not flat: {html}");
                text.push_str(part);
            }
        }
        for entity in text.split('&').skip(1) {
            let known = ["lt;", "gt;", "amp;"].iter().any(|known| entity.starts_with(known));
            assert!(known, "a bare ampersand in {html}");
        }
        unescaped(&text)
    }

    #[test]
    fn names_of_languages() {
        for name in ["cuda", "cu", "cuda-cpp", "cpp", "c++", "C++", "c", "python", "py", "rust", "rs"] {
            assert!(is_known(name), "{name}");
        }
        for name in ["sh", "bash", "shell", "console", "Bash"] {
            assert!(is_known(name), "{name}");
        }
        for name in ["", "text", "cud", "cuda ", "c+", "measured"] {
            assert!(!is_known(name), "{name}");
            assert_eq!(highlight(name, "int x;"), None);
            assert_eq!(Memo::default().highlight(name, "int x;"), None);
        }
    }

    #[test]
    fn words_of_cuda() {
        check(
            "cuda",
            "⟨k:extern⟩ ⟨s:\"C\"⟩ ⟨b:__global__⟩ ⟨t:void⟩ ⟨b:__launch_bounds__⟩(⟨n:256⟩, ⟨n:2⟩) \
             ⟨f:copy⟩(⟨k:const⟩ ⟨t:float4⟩⟨o:*⟩ ⟨b:__restrict__⟩ ⟨v:in⟩, ⟨t:int⟩ ⟨v:n⟩) {}",
        );
        check("cuda", "⟨f:copy⟩⟨b:<<<⟩grid, ⟨n:256⟩⟨b:>>>⟩(in, out);");
        check("cuda", "⟨f:sum⟩⟨o:<⟩⟨t:float⟩⟨o:>⟩⟨b:<<<⟩grid, ⟨n:256⟩⟨b:>>>⟩(in, out);");
        check("cuda", "⟨b:__shared__⟩ ⟨t:float⟩ tile[⟨n:32⟩][⟨n:33⟩];");
        check("cuda", "⟨t:int⟩ i ⟨o:=⟩ ⟨b:blockIdx⟩.x ⟨o:*⟩ ⟨b:blockDim⟩.x ⟨o:+⟩ ⟨b:threadIdx⟩.x;");
        check("cuda", "v ⟨o:+=⟩ ⟨b:__shfl_down_sync⟩(⟨n:0xffffffff⟩, v, ⟨b:warpSize⟩ ⟨o:/⟩ ⟨n:2⟩);");
        check("cuda", "⟨t:cudaError_t⟩ e ⟨o:=⟩ ⟨b:cudaMalloc⟩(⟨o:&⟩p, ⟨k:sizeof⟩(⟨t:int2⟩)); ⟨b:__syncthreads⟩();");
        check("cuda", "⟨t:auto⟩ v ⟨o:=⟩ ⟨b:make_float4⟩(x, x, x, ⟨n:0.0f⟩); ⟨b:atomicAdd⟩(out, v.x);");
        check("cuda", "⟨t:dim3⟩ grid(⟨n:4⟩, ⟨n:4⟩); current ⟨o:=⟩ cudaless;");
        check("cuda", "⟨p:#pragma unroll⟩\n⟨k:for⟩ (;;) {}\n");
    }

    #[test]
    fn a_definition_is_looked_into() {
        check("cuda", "⟨p:#define⟩ ⟨n:TILE 32⟩\n");
        check("c", "⟨p:#define⟩ ⟨f:CHECK⟩(⟨v:call⟩) ⟨k:do⟩ { ⟨f:report⟩(⟨s:\"<\"⟩); } ⟨k:while⟩ (⟨n:0⟩)\n");
    }

    #[test]
    fn words_of_the_other_languages() {
        check("c", "⟨k:static⟩ ⟨t:unsigned long⟩ n ⟨o:=⟩ rows⟨o:->⟩n; ⟨c:/* 1 < 2 */⟩");
        check("cpp", "⟨k:return static_cast⟩⟨o:<⟩⟨t:int⟩⟨o:>⟩(a ⟨o:&⟩ b);");
        check("python", "⟨a:@cuda.jit⟩\n⟨k:def⟩ ⟨f:run⟩(⟨v:self⟩, ⟨v:n⟩: ⟨t:int⟩ ⟨o:=⟩ ⟨n:1⟩): ⟨k:pass⟩");
        check("python", "⟨b:print⟩(⟨s:\"a\\tb\"⟩)");
        check("python", "x ⟨o:=⟩ ⟨s:f\"a ⟩{⟨b:len⟩(rows)}⟨s:\"⟩  ⟨c:# note⟩");
        check("rust", "⟨k:pub fn⟩ ⟨f:run⟩(⟨v:n⟩: ⟨o:&⟩⟨t:str⟩) ⟨o:->⟩ ⟨t:Option⟩⟨o:<⟩⟨t:u32⟩⟨o:>⟩ { ⟨t:None⟩ }");
        check("sh", "⟨v:out⟩⟨o:=⟩⟨s:\"⟩$(⟨f:nvcc⟩ ⟨a:-O3⟩ copy.cu)⟨s:\"⟩ ⟨o:&&⟩ ⟨f:echo⟩ ⟨v:$out⟩");
    }

    #[test]
    fn a_console_session() {
        check("console", "⟨r:$ ⟩⟨f:ncu⟩ ⟨a:--set⟩ full \\\n  ./copy ⟨o:>⟩ log\n⟨x:==ERROR== $ <none>\n⟩⟨r:$ ⟩⟨f:exit⟩");
        check("console", "⟨x:no prompt at all⟩");
        check("console", "⟨r:$ ⟩");
        check("console", "⟨r:$ ⟩⟨f:echo⟩ \\");
    }

    #[test]
    fn the_words_of_a_real_kernel_have_their_class() {
        let kernel = marked("cuda", SAMPLES[0].1);
        let words = "b:__global__ b:__device__ b:__host__ b:__constant__ b:__shared__ b:__restrict__ b:__launch_bounds__ \
                     b:__syncthreads b:__shfl_down_sync b:threadIdx b:blockIdx b:blockDim b:warpSize b:<<< b:>>> \
                     b:cudaMalloc b:cudaEventRecord b:cudaDeviceSynchronize b:cudaSuccess b:make_float4 b:atomicAdd \
                     t:float4 t:int2 t:dim3 t:cudaStream_t t:cudaError_t f:transpose f:warp_sum f:main n:nullptr n:1'000";
        let runs: Vec<_> = kernel.split(['⟨', '⟩']).filter_map(|run| run.split_once(':')).collect();
        for word in words.split_whitespace() {
            let (class, name) = word.split_once(':').unwrap();
            let holds = |run: &(&str, &str)| run.0 == class && run.1.contains(name);
            assert!(runs.iter().any(holds), "{word} in {kernel}");
        }
    }

    #[test]
    fn samples_are_shown_as_they_are_and_use_every_class() {
        let mut html = String::new();
        for (language, code) in SAMPLES {
            let one = highlight(language, code).unwrap();
            assert_eq!(shown(&one), code);
            assert!(one.len() < 5 * code.len(), "{language}: {} for {} bytes", one.len(), code.len());
            html.push_str(&one);
        }
        for name in CLASS_NAMES.chars() {
            assert!(html.contains(&format!("class=\"{name}\"")), "no sample has class `{name}`");
        }
    }

    #[test]
    fn long_code_stays_plain() {
        let line = "int x = 1;\n";
        for (language, _) in SAMPLES {
            let long = line.repeat(1_000_000 / line.len());
            assert_eq!(highlight(language, &long).unwrap(), long);
            let fits = " ".repeat(MAX_BYTES - line.len()) + line;
            assert!(highlight(language, &fits).unwrap().contains("<span"), "{language}");
            assert!(!highlight(language, &format!(" {fits}")).unwrap().contains("<span"));
        }
    }

    #[test]
    fn hard_code_is_shown_as_it_is() {
        let deep = ["(", "{", "<", "a<b>(", "<<<", "\"", "#define a \\\n", "f\"{", "$((", "\u{0}", "r#\"", "😀(", "\r"];
        for (language, _) in SAMPLES {
            for seed in deep {
                let code = seed.repeat(1024 / seed.len());
                assert_eq!(shown(&highlight(language, &code).unwrap()), code);
            }
            let line = "a".repeat(MAX_BYTES);
            assert_eq!(shown(&highlight(language, &line).unwrap()), line);
        }
    }

    #[test]
    fn the_order_of_work_changes_nothing() {
        let alone = |(language, code): (&'static str, &'static str)| {
            thread::spawn(move || highlight(language, code)).join().unwrap()
        };
        let fresh: Vec<_> = SAMPLES.into_iter().map(alone).collect();
        for ((language, code), fresh) in SAMPLES.into_iter().zip(fresh).rev() {
            highlight(language, &code[..code.len() / 2]);
            assert_eq!(highlight(language, code), fresh, "{language} after broken code");
        }
    }

    #[test]
    fn a_memo_is_one_for_all_threads() {
        let memo = Memo::default();
        let work = |shift: usize| {
            let turn = |index| SAMPLES[(index + shift) % SAMPLES.len()];
            let one = |(language, code)| (language, memo.highlight(language, code).unwrap());
            let mut done: Vec<_> = (0..SAMPLES.len()).map(turn).map(one).collect();
            done.sort_by_key(|(language, _)| *language);
            done
        };
        let first = work(0);
        thread::scope(|scope| {
            let threads: Vec<_> = (0..8).map(|shift| scope.spawn(move || work(shift))).collect();
            for thread in threads {
                for ((_, html), (_, again)) in first.iter().zip(thread.join().unwrap()) {
                    assert!(Arc::ptr_eq(html, &again), "worked on twice");
                }
            }
        });
        for (language, code) in SAMPLES {
            assert_eq!(memo.highlight(language, code).as_deref(), highlight(language, code).as_deref());
        }
        assert_eq!(memo.highlight("cu", SAMPLES[0].1), memo.highlight("cuda", SAMPLES[0].1));
        assert_ne!(memo.highlight("py", "f"), memo.highlight("sh", "f"), "one code, two languages");
    }

    /// A sample cut, and a piece of another put in.
    fn broken_sample() -> impl Strategy<Value = String> {
        let piece = || (0..SAMPLES.len(), any::<(prop::sample::Index, prop::sample::Index)>());
        prop::collection::vec(piece(), 1..4).prop_map(|pieces| {
            let cut = |(sample, (from, to)): (usize, (prop::sample::Index, prop::sample::Index))| {
                let code = SAMPLES[sample].1;
                let (from, to) = (from.index(code.len()), to.index(code.len()));
                &code[from.min(to)..from.max(to)]
            };
            pieces.into_iter().map(cut).collect()
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn any_text_is_shown_as_it_is(code in any::<String>()) {
            for (language, _) in SAMPLES {
                prop_assert_eq!(&shown(&highlight(language, &code).unwrap()), &code);
            }
        }

        #[test]
        fn broken_code_is_shown_as_it_is(code in broken_sample()) {
            for (language, _) in SAMPLES {
                prop_assert_eq!(&shown(&highlight(language, &code).unwrap()), &code);
            }
        }
    }
}
