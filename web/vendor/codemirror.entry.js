// The part of CodeMirror that the workshop uses, of which `npm run --prefix web bundle` makes `codemirror.js`.

import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import {
  HighlightStyle,
  StreamLanguage,
  bracketMatching,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from "@codemirror/language";
import { c, cpp, java } from "@codemirror/legacy-modes/mode/clike";
import { haskell } from "@codemirror/legacy-modes/mode/haskell";
import { javascript } from "@codemirror/legacy-modes/mode/javascript";
import { python } from "@codemirror/legacy-modes/mode/python";
import { rust } from "@codemirror/legacy-modes/mode/rust";
import { EditorState } from "@codemirror/state";
import { EditorView, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const modes = { c, cpp, haskell, java, javascript, python, rust, "wasm-c": c };

const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.modifier, tags.operatorKeyword], color: "var(--link)", fontWeight: "600" },
  { tag: [tags.string, tags.character, tags.special(tags.string)], color: "var(--accent)" },
  { tag: tags.comment, color: "var(--muted)", fontStyle: "italic" },
  { tag: [tags.number, tags.bool, tags.atom], color: "var(--loss-text)" },
  { tag: [tags.typeName, tags.meta], color: "var(--error-text)" },
]);

const theme = EditorView.theme({
  "&": { height: "100%", color: "var(--ink)", backgroundColor: "var(--raised)" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--mono)", fontSize: "0.92em", lineHeight: "1.5" },
  ".cm-content": { caretColor: "var(--strong)" },
  ".cm-gutters": { color: "var(--muted)", backgroundColor: "var(--sheet)", borderRight: "1px solid var(--line)" },
  ".cm-matchingBracket": { backgroundColor: "var(--accent-dim)", outline: "1px solid var(--edge)" },
});

/**
 * Opens an editor in an element whose styles are its own.
 *
 * @param {{ parent: ShadowRoot, text: string, language: string, label: string, changed: () => void }} options
 */
export function createEditor({ parent, text, language, label, changed }) {
  const mode = modes[language];
  const view = new EditorView({
    parent,
    root: parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        history(),
        indentOnInput(),
        bracketMatching(),
        indentUnit.of("    "),
        mode ? StreamLanguage.define(mode) : [],
        syntaxHighlighting(colours),
        theme,
        keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
        EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false", tabindex: "0" }),
        EditorView.updateListener.of((update) => update.docChanged && changed()),
      ],
    }),
  });
  return {
    text: () => view.state.doc.toString(),
    replace: (whole) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: whole } }),
    focus: () => view.focus(),
  };
}
