// Compares all pairs of submissions with Dolos and prints JSON.
//
//   node dolos_pairs.mjs NODE_MODULES SUBMISSIONS DISTRIBUTION EXTENSIONS
//   node --input-type=module - NODE_MODULES SUBMISSIONS DISTRIBUTION EXTENSIONS < dolos_pairs.mjs
//
// NODE_MODULES: where @dodona/dolos-lib is installed; "" for $NODE_PATH. SUBMISSIONS: a folder with one
// folder for each submission. DISTRIBUTION: a folder with the code that was given to everyone, searched at
// any depth, or "" for none. EXTENSIONS: like "py" or "c,h". Submissions in several languages are told
// apart by their most frequent extension, and only those in the same language are compared.
//
// "share" is covered / prints of the submission with fewer fingerprints left. Fingerprints are what winnowing
// chooses among the hashes of 23 tokens of the syntax tree in a row, less those that occur in distribution code.

import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

const LARGEST = 1 << 20; // bytes of a file
const SKIPPED = new Set(["__pycache__", "node_modules", "target", "build", "dist", "venv"]);

const [modules, folder, distribution, extensionList] = process.argv.slice(-4);
const extensions = new Set(extensionList.split(",").map(name => "." + name.replace(/^[ .]+/, "").trim().toLowerCase()));

const anchor = path.resolve(modules || process.env.NODE_PATH, "anchor.js");
const { File, FingerprintIndex, LanguagePicker, Options } =
    await import(pathToFileURL(createRequire(anchor).resolve("@dodona/dolos-lib")).href);

/** Readable source files below a folder. Links are not followed. */
function sourceFiles(place, submission = place) {
    const found = [];
    const entries = fs.readdirSync(place, { withFileTypes: true });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
        const full = path.join(place, entry.name);
        if (entry.isDirectory() && !entry.name.startsWith(".") && !SKIPPED.has(entry.name)) {
            found.push(...sourceFiles(full, submission));
        } else if (entry.isFile() && extensions.has(path.extname(entry.name).toLowerCase())) {
            try {
                if (fs.statSync(full).size > LARGEST) throw new Error("too large");
                const text = new TextDecoder("utf-8", { fatal: true }).decode(fs.readFileSync(full));
                const name = path.relative(submission, full).split(path.sep).join("/");
                if (text.trim()) found.push(new File(full, text, { name }));
            } catch (error) {
                process.stderr.write(`left out: ${full}: ${error.message}\n`);
            }
        }
    }
    return found;
}

const sum = numbers => numbers.reduce((total, number) => total + number, 0);

function place(file, region) {
    const to = region.endRow + (region.endCol > 0 ? 1 : 0);
    return { file: file.extra.name, from: region.startRow + 1, to: Math.max(to, region.startRow + 1) };
}

/** What is compared of a submission: its files of which something is left, and each one's fingerprints. */
function rest(entries) {
    const left = entries.filter(entry => entry.shared.size > 0);
    return { left, prints: sum(left.map(entry => countOf(entry, [...entry.shared]))) };
}

const countOf = (entry, fingerprints) => sum(fingerprints.map(print => print.occurrencesOf(entry.file).length));

/** How many of a submission's fingerprints also occur in another one. */
function covered(one, other) {
    return sum(one.left.map(entry =>
        countOf(entry, [...entry.shared].filter(print => other.left.some(their => their.shared.has(print))))));
}

const length = match => match.first.to - match.first.from + match.second.to - match.second.from;

const reaches = (one, other) => one.file === other.file && other.from >= one.from && other.from <= one.to + 1;

/** Joins what follows one another on both sides, then, longest first, drops what shows no new line on either. */
function tidy(matches) {
    const order = (a, b) => a.first.file.localeCompare(b.first.file) || a.second.file.localeCompare(b.second.file) ||
        a.first.from - b.first.from || a.second.from - b.second.from;
    const joined = [];
    for (const match of matches.sort(order)) {
        const before = joined.find(known => reaches(known.first, match.first) && reaches(known.second, match.second));
        if (!before) {
            joined.push(match);
            continue;
        }
        for (const side of ["first", "second"]) before[side].to = Math.max(before[side].to, match[side].to);
    }
    const shown = new Set();
    const news = (side, lines) => {
        let some = false;
        for (let line = lines.from; line <= lines.to; line++) {
            const key = `${side} ${line} ${lines.file}`;
            some ||= !shown.has(key);
            shown.add(key);
        }
        return some;
    };
    joined.sort((a, b) => length(b) - length(a));
    return joined.filter(match => [news(1, match.first), news(2, match.second)].includes(true)).sort(order);
}

function compare(index, first, second) {
    const [one, other] = [first, second].map(submission => submission.rest);
    const prints = [one.prints, other.prints];
    const shown = [covered(one, other), covered(other, one)];
    const matches = [];
    for (const left of shown[0] ? one.left : []) {
        for (const right of other.left) {
            for (const fragment of index.getPair(left.file, right.file).buildFragments()) {
                matches.push({ first: place(left.file, fragment.leftSelection), second: place(right.file, fragment.rightSelection) });
            }
        }
    }
    const small = prints[0] <= prints[1] ? 0 : 1;
    const share = prints[small] ? Math.round((shown[small] / prints[small]) * 1e4) / 1e4 : 0;
    return { first: first.name, second: second.name, share, prints, covered: shown, matches: tidy(matches) };
}

const picker = new LanguagePicker();
const groups = new Map(); // the submissions in each language
for (const entry of fs.readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (!entry.isDirectory()) continue;
    const files = sourceFiles(path.join(folder, entry.name));
    if (files.length === 0) continue;
    const language = picker.detectLanguage(files);
    if (!groups.has(language)) groups.set(language, []);
    groups.get(language).push({ name: entry.name, files: files.filter(file => language.extensionMatches(file.path)) });
}

const given = distribution ? sourceFiles(distribution) : [];
const pairs = [];
for (const [language, submissions] of groups) {
    const tokenizer = await language.createTokenizer({ includeComments: false });
    const index = new FingerprintIndex(Options.defaultKgramLength, Options.defaultKgramsInWindow);
    for (const submission of submissions) {
        const tokenized = submission.files.map(file => tokenizer.tokenizeFile(file));
        index.addFiles(tokenized);
        submission.ids = new Set(tokenized.map(file => file.id));
    }
    // Only after the submissions: an ignored file marks just the fingerprints that are there already.
    for (const file of given.filter(file => language.extensionMatches(file.path)))
        index.addIgnoredFile(tokenizer.tokenizeFile(file));
    const entries = index.entries();
    for (const submission of submissions)
        submission.rest = rest(entries.filter(entry => submission.ids.has(entry.file.id)));
    submissions.forEach((first, at) => {
        for (const second of submissions.slice(at + 1)) pairs.push(compare(index, first, second));
    });
}
pairs.sort((a, b) => b.share - a.share || (a.first + " " + a.second < b.first + " " + b.second ? -1 : 1));
process.stdout.write(JSON.stringify({ pairs }) + "\n");
