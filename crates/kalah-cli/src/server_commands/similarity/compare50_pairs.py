"""Compares all pairs of submissions with compare50 and prints JSON.

    venv/bin/python -X utf8 compare50_pairs.py SUBMISSIONS DISTRIBUTION EXTENSIONS [PASS]
    venv/bin/python -X utf8 - SUBMISSIONS DISTRIBUTION EXTENSIONS [PASS] < compare50_pairs.py

SUBMISSIONS: a folder with one folder for each submission. DISTRIBUTION: a folder with the code that
was given to everyone, searched at any depth, or "" for none. EXTENSIONS: like "py" or "c,h".
PASS: structure (names, numbers, texts and comments don't matter; the default), nocomments, text, exact.

"share" is covered / tokens of the submission with fewer tokens left. Tokens are those of the pass, less
distribution code, less stretches too short to be matched; covered are those within a match of the pair.
"""

import json
import os
import sys
from bisect import bisect_right
from itertools import combinations, groupby
from pathlib import Path

import compare50
from compare50 import passes

LARGEST = 1 << 20  # bytes of a file
SKIPPED = {"__pycache__", "node_modules", "target", "build", "dist", "venv"}


def source_files(folder: Path, extensions: set[str]) -> list[Path]:
    """Readable source files, relative to the folder. Links are not followed."""
    found = []
    for place, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if name not in SKIPPED and not name.startswith("."))
        for name in sorted(names):
            path = Path(place, name)
            if path.suffix.lower() not in extensions or path.is_symlink() or not path.is_file():
                continue
            try:
                if path.stat().st_size <= LARGEST and path.read_text(encoding="utf-8").strip():
                    found.append(path.relative_to(folder))
                    continue
            except (OSError, UnicodeDecodeError):
                pass
            print(f"left out: {path}", file=sys.stderr)
    return found


class Spans:
    """Stretches of one file; tells whether a token lies within one of them."""

    def __init__(self, spans):
        self.starts, self.ends = [], []
        for start, end in sorted(spans):
            if self.starts and start <= self.ends[-1]:
                self.ends[-1] = max(self.ends[-1], end)
            else:
                self.starts.append(start)
                self.ends.append(end)

    def __contains__(self, token) -> bool:
        at = bisect_right(self.starts, token.start) - 1
        return at >= 0 and token.end <= self.ends[at]


def of_file(spans, file) -> Spans:
    return Spans((span.start, span.end) for span in spans if span.file == file)


class Source:
    """A file of a submission: where its lines begin, and the tokens that can be matched."""

    def __init__(self, file, ignored: Spans, shortest: int):
        self.text = file.read()
        self.newlines = [at for at, sign in enumerate(self.text) if sign == "\n"]
        self.tokens = []
        for is_ignored, stretch in groupby(file.tokens(), key=ignored.__contains__):
            stretch = list(stretch)
            if not is_ignored and len(stretch) >= shortest:
                self.tokens += stretch

    def line(self, at: int) -> int:
        return bisect_right(self.newlines, at - 1) + 1

    def lines(self, span) -> tuple[int, int]:
        """A span ends where the next token starts, so blanks at its end don't count."""
        last = max(span.start, span.start + len(self.text[span.start : span.end].rstrip()) - 1)
        return self.line(span.start), self.line(last)


def place(sources, span) -> dict:
    first, last = sources[span.file].lines(span)
    return {"file": span.file.name.as_posix(), "from": first, "to": last}


def without_repeats(matches):
    """Longest first; drops what shows no new stretch on either side."""
    seen, kept = {}, []
    for pair in sorted(matches, key=lambda pair: (pair[0].start - pair[0].end, *map(sort_key, pair))):
        new = False
        for span in pair:
            shown = seen.setdefault(span.file, [])
            new |= span not in Spans(shown)
        if new:
            for span in pair:
                seen[span.file].append((span.start, span.end))
            kept.append(pair)
    return sorted(kept, key=lambda pair: tuple(map(sort_key, pair)))


def sort_key(span):
    return span.file.name.as_posix(), span.start, span.end


def main() -> None:
    folder, distribution, extensions, *rest = sys.argv[1:]
    extensions = {"." + name.strip(" .").lower() for name in extensions.split(",")}
    chosen = getattr(passes, rest[0] if rest else "structure")

    def preprocess(tokens):
        for step in chosen.preprocessors:
            tokens = step(tokens)
        return tokens

    def submission(path: Path):
        return compare50.Submission(path, source_files(path, extensions), preprocessor=preprocess)

    given = submission(Path(distribution)).files if distribution else ()
    every = [submission(path) for path in sorted(Path(folder).iterdir()) if path.is_dir()]
    every = [each for each in every if each.files]

    scores = [compare50.Score(*pair) for pair in combinations(every, 2)]
    sources, pairs = {}, []
    for comparison in chosen.comparator.compare(scores, set(given)):
        both = comparison.sub_a, comparison.sub_b
        for file in (file for side in both for file in side.files if file not in sources):
            sources[file] = Source(file, of_file(comparison.ignored_spans, file), chosen.comparator.k)

        matched = [span for pair in comparison.span_matches for span in pair]
        tokens, covered = [], []
        for side in both:
            tokens.append(sum(len(sources[file].tokens) for file in side.files))
            shown = {file: of_file(matched, file) for file in side.files} if matched else {}
            covered.append(sum(token in shown[file] for file in shown for token in sources[file].tokens))
        small = 0 if tokens[0] <= tokens[1] else 1
        pairs.append({
            "first": both[0].path.name,
            "second": both[1].path.name,
            "share": round(covered[small] / tokens[small], 4) if tokens[small] else 0.0,
            "tokens": tokens,
            "covered": covered,
            "matches": [
                {"first": place(sources, one), "second": place(sources, other)}
                for one, other in without_repeats(comparison.span_matches)
            ],
        })
    pairs.sort(key=lambda pair: (-pair["share"], pair["first"], pair["second"]))
    json.dump({"pairs": pairs}, sys.stdout)
    print()


main()
