"""Makes the PDFs of the teaching kit, the students' package and the lecturer's package.

    python3 teaching/build.py [--kalah PROGRAM] [--output FOLDER] [--check]

Needs the packages of teaching/requirements.txt: pandoc reads Markdown, Typst sets it. `kalah serve`, on this machine alone, draws
the trees of the slides. --check plays the solutions against each other.
"""

import argparse
import json
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
TEMPLATE = HERE.parent / "bots" / "templates" / "python"

# Pictures of the slides: the search, how far it looks, and which of its steps; None for the last one.
PICTURES = {
    "minimax-start": ("minimax", 2, 0),
    "minimax-end": ("minimax", 2, None),
    "alpha-beta-cut": ("alpha-beta", 3, 20),
    "alpha-beta-end": ("alpha-beta", 3, None),
    "deepening-end": ("deepening-hints", 3, None),
}

# How the trees look on paper, by the classes that the page gives them.
STYLE = """
path { fill: none; stroke: #777; stroke-width: 1.2 }
text { text-anchor: middle; font: 600 12px "DejaVu Sans", sans-serif; fill: #161513 }
.extra path { stroke: #9a4f1e; stroke-width: 3.2 }
.left-out path { stroke: #777; stroke-dasharray: 3 3 }
.left-out .cross { stroke: #b3261e; stroke-width: 1.8; stroke-dasharray: none }
.max path { fill: #f3dcc0; stroke: #9a4f1e }
.min path { fill: #cde6f2; stroke: #2b7a9b }
.open path { fill: #fff; stroke-dasharray: 4 3 }
.now path { stroke-width: 3 }
.number { text-anchor: start; font-size: 9px; font-weight: 400; fill: #777 }
.window { font-size: 11px; font-weight: 500 }
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kalah", default="kalah", help="the program")
    parser.add_argument("--output", type=Path, default=HERE.parent / "target" / "teaching")
    parser.add_argument("--check", action="store_true", help="play the solutions against each other")
    options = parser.parse_args()
    options.output.mkdir(parents=True, exist_ok=True)
    draw_trees(options.kalah, options.output / "pictures")
    for folder, style in [(".", "page"), ("handouts", "page"), ("exercises", "page"), ("slides", "slides")]:
        for text in sorted((HERE / folder).glob("*.md")):
            if text.name != "README.md":
                typeset(text, style, options.output)
    package(options.output)
    if options.check:
        check(options.kalah)


def draw_trees(kalah: str, pictures: Path) -> None:
    """Takes the trees of the search lesson from a server of ours."""
    pictures.mkdir(exist_ok=True)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{free.getsockname()[1]}"
    with tempfile.TemporaryDirectory() as data:
        arguments = [kalah, "serve", "--data", data, "--listen", address, "--no-reference"]
        server = subprocess.Popen(arguments, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            for name, (search, depth, step) in PICTURES.items():
                tree = page_of(f"http://{address}/search?search={search}&depth={depth}", step, server)
                (pictures / f"{name}.svg").write_text(tree)
        finally:
            server.terminate()
            server.wait()


def page_of(address: str, step: int | None, server: subprocess.Popen) -> str:
    """The tree on a page of the lesson, with its style in it."""
    page = fetch(address, server)
    if step is None:
        step = int(re.search(r"step \d+ of (\d+)", page)[1])
    page = fetch(f"{address}&step={step}", server)
    trees = re.findall(r'<svg class="search-tree".*?</svg>', page, re.DOTALL)
    head, rest = max(trees, key=len).split(">", 1)
    if "xmlns=" not in head:
        head += ' xmlns="http://www.w3.org/2000/svg"'
    return f"{head}><style>{STYLE}</style>{rest}"


def fetch(address: str, server: subprocess.Popen) -> str:
    for _ in range(300):
        try:
            with urllib.request.urlopen(address, timeout=30) as answer:
                return answer.read().decode()
        except OSError:
            if server.poll() is not None:
                sys.exit("build.py: kalah serve ended; run it by hand to see why")
            time.sleep(0.1)
    sys.exit("build.py: kalah serve does not answer")


def typeset(text: Path, style: str, output: Path) -> None:
    import pypandoc
    import typst

    written = text.read_text()
    title = ""
    if written.startswith("---\n"):
        head, written = written[4:].split("---\n", 1)
        fields = dict(line.split(": ", 1) for line in head.splitlines())
        title = f'#align(center + horizon)[#text(size: 40pt)[{fields["title"]}] \\ #text(size: 22pt)[{fields["subtitle"]}]]\n'
    body = pypandoc.convert_text(written, "typst", format="gfm")
    source = output / f"{text.stem}.typ"
    source.write_text((HERE / f"{style}.typ").read_text() + title + body)
    try:
        pdf = typst.compile(str(source), root=str(output), timestamp=0)
    except typst.TypstError as error:
        sys.exit(f"build.py: {text}: {getattr(error, 'diagnostic', error)}")
    source.unlink()
    (output / f"{text.stem}.pdf").write_bytes(pdf)
    print(f"{text.stem}.pdf: {len(pdf):,} bytes")


def package(output: Path) -> None:
    """Packs what students get, and what the lecturer gets."""
    students = ["python", "haskell", "java", "questionnaire"] + [text.stem for text in (HERE / "exercises").glob("*.md")]
    lecturer = [pdf.stem for pdf in output.glob("*.pdf")]
    solutions = [file for file in (HERE / "solutions").rglob("*") if file.is_file() and file.suffix in (".md", ".py")]
    for name, pdfs, files in [("students", students, []), ("lecturer", lecturer, solutions)]:
        with zipfile.ZipFile(output / f"{name}.zip", "w", zipfile.ZIP_DEFLATED) as archive:
            for pdf in sorted(pdfs):
                archive.write(output / f"{pdf}.pdf", f"{name}/{pdf}.pdf")
            for file in sorted(files):
                archive.write(file, f"{name}/{file.relative_to(HERE)}")
            for file in sorted(TEMPLATE.glob("*.py")):
                archive.write(file, f"{name}/template-python/{file.name}")
        print(f"{name}.zip: {(output / f'{name}.zip').stat().st_size:,} bytes")


def check(kalah: str) -> None:
    """Fails unless each solution passes `kalah check`, all searches agree, and each needs less or plays better than the one before."""
    with tempfile.TemporaryDirectory() as work:
        bots = {name: bot(Path(work), name) for name in ["minimax", "template", "ordering", "deepening", "evaluation"]}
        for name, folder in bots.items():
            run([kalah, "check", str(folder)])
        visited = {name: count(folder) for name, folder in bots.items() if name != "evaluation"}
        names = list(visited)
        for before, after in zip(names, names[1:]):
            if visited[after] >= visited[before]:
                sys.exit(f"build.py: {after} visits {visited[after]} positions, {before} {visited[before]}")
        print("positions visited:", ", ".join(f"{name} {nodes:,}" for name, nodes in visited.items()))
        arguments = ["--lookahead", "3", "--games", "60", "--openings", "random:4", "--json"]
        match = json.loads(run([kalah, "match", str(bots["evaluation"]), str(bots["deepening"]), *arguments]))
        print(f"evaluation against deepening: {match['won']} won, {match['drawn']} drawn, {match['lost']} lost")
        if match["won"] <= match["lost"]:
            sys.exit("build.py: the evaluation does not help")


def bot(work: Path, name: str) -> Path:
    folder = work / name
    shutil.copytree(TEMPLATE, folder)
    if name != "template":
        shutil.copy(HERE / "solutions" / name / "player.py", folder)
    if name == "evaluation":
        shutil.copy(HERE / "solutions" / "deepening" / "player.py", folder / "deepening.py")
    return folder


def count(folder: Path) -> int:
    """The positions that a player visits for look-aheads 1 to 7 at the start of 6x6."""
    player = subprocess.Popen(
        [sys.executable, "main.py"], cwd=folder, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    visited = 0
    player.stdin.write("newgame 6x6\nposition <6,0,0,6,6,6,6,6,6,6,6,6,6,6,6> s\n")
    for plies in range(1, 8):
        # A line that waits while it thinks would stop it.
        player.stdin.write(f"go lookahead {plies}\n")
        player.stdin.flush()
        for line in player.stdout:
            if line.startswith("bestmove"):
                break
            visited += sum(int(nodes) for nodes in re.findall(r"nodes (\d+)", line))
    player.stdin.write("quit\n")
    player.communicate()
    return visited


def run(arguments: list[str], **options) -> str:
    done = subprocess.run(arguments, capture_output=True, text=True, **options)
    if done.returncode:
        sys.exit(f"build.py: {' '.join(arguments)}\n{done.stdout}{done.stderr}")
    return done.stdout


if __name__ == "__main__":
    main()
