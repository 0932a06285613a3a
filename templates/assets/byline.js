// Byline. Adds to pages that work without it: the choice of a theme, copying of code, the place in the contents.
"use strict";
(() => {
  const root = document.documentElement;
  const themes = ["system", "light", "dark"];

  const remembered = () => {
    try {
      return localStorage.getItem("byline-theme");
    } catch {
      return null; // storage may be forbidden; then a choice lasts as long as the page
    }
  };
  let theme = Math.max(0, themes.indexOf(remembered()));
  const show = () => {
    if (theme) root.dataset.theme = themes[theme];
    else delete root.dataset.theme;
  };
  show();

  const button = (text, act) => {
    const made = document.createElement("button");
    made.type = "button";
    made.className = "button";
    made.textContent = text;
    made.addEventListener("click", () => act(made));
    return made;
  };

  const addThemes = () => {
    const name = () => `Theme: ${themes[theme]}`;
    const turn = (made) => {
      theme = (theme + 1) % themes.length;
      show();
      made.textContent = name();
      try {
        localStorage.setItem("byline-theme", themes[theme]);
      } catch {
        // as above
      }
    };
    const item = document.createElement("li");
    item.append(button(name(), turn));
    document.querySelector(".top ul")?.append(item);
  };

  // What a console printed, and its prompts, are not what one wants to paste.
  const commands = (code) => {
    const copy = code.cloneNode(true);
    if (code.querySelector(".r")) copy.querySelectorAll(".r, .x").forEach((part) => part.remove());
    return copy.textContent.trim() + "\n";
  };

  const addCopying = () => {
    if (!navigator.clipboard) return;
    const told = document.createElement("p");
    told.className = "told";
    told.setAttribute("role", "status");
    document.body.append(told);
    for (const code of document.querySelectorAll("pre.code > code")) {
      const frame = document.createElement("div");
      frame.className = "frame";
      code.parentNode.replaceWith(frame);
      const copy = async (made) => {
        let word = "Copied";
        try {
          await navigator.clipboard.writeText(commands(code));
        } catch {
          word = "Not copied";
        }
        made.textContent = told.textContent = word;
        setTimeout(() => {
          made.textContent = "Copy";
          told.textContent = "";
        }, 2000);
      };
      frame.append(code.parentNode, button("Copy", copy));
    }
  };

  // Where the contents stand before the text they are folded. The section read now is the last whose heading has passed
  // the upper third of the window.
  const addPlace = () => {
    const fold = document.querySelector(".toc details");
    if (fold && !matchMedia("(min-width: 66rem)").matches) fold.open = false;
    const links = [...document.querySelectorAll(".toc a")];
    const targets = links.map((link) => document.getElementById(link.hash.slice(1)));
    if (!links.length) return;
    let waiting = false;
    const mark = () => {
      waiting = false;
      const line = innerHeight / 3;
      const here = targets.findLastIndex((target) => target && target.getBoundingClientRect().top < line);
      links.forEach((link, i) => (i === here ? link.setAttribute("aria-current", "true") : link.removeAttribute("aria-current")));
    };
    const later = () => {
      if (!waiting) requestAnimationFrame(mark);
      waiting = true;
    };
    addEventListener("scroll", later, { passive: true });
    mark();
  };

  addEventListener("DOMContentLoaded", () => {
    addThemes();
    addCopying();
    addPlace();
  });
})();
