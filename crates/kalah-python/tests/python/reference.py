"""The page of the package's whole interface, made of its types and docstrings.

    python reference.py > docs/python-reference.md
"""

import ast
from pathlib import Path

PACKAGE = Path(__file__).parents[2] / "python" / "kalah"
PAGE = Path(__file__).parents[4] / "docs" / "python-reference.md"
MODULES = ["gym", "pettingzoo", "spiel", "kaggle"]
HEAD = """# The Python package: interface

All that `import kalah` gives, with types, made of the docstrings of the package. [The Python package](python.md) shows how to use
it. This page is written by `crates/kalah-python/tests/python/reference.py`.
"""


def documented(nodes):
    """Classes, functions and values with a docstring, in their order."""
    for node, after in zip(nodes, [*nodes[1:], None], strict=True):
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
            yield node.name, node, ast.get_docstring(node)
        elif isinstance(node, (ast.AnnAssign, ast.Assign)) and isinstance(after, ast.Expr):
            target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
            if isinstance(after.value, ast.Constant) and isinstance(after.value.value, str):
                yield ast.unparse(target), node, after.value.value


def signature(function, name):
    """A function as it is called: a property by its name alone."""
    arguments = function.args
    first = arguments.args[:1]
    if first and first[0].arg in ("self", "cls"):
        arguments.args = arguments.args[1:]
    result = f" -> {ast.unparse(function.returns)}" if function.returns else ""
    is_property = any(ast.unparse(decorator) == "property" for decorator in function.decorator_list)
    return name + ((f": {result[4:]}") if is_property else f"({ast.unparse(arguments)}){result}")


def is_shown(name):
    return not name.startswith("_") or name == "__new__"


def lines_of(name, node, text):
    """The lines of an entry, with those of its members."""
    if isinstance(node, ast.ClassDef):
        yield f"### class `{name}`"
        yield from ["", text or ""]
        for member, inner, words in documented(node.body):
            if not is_shown(member) or (words is None and not isinstance(inner, ast.FunctionDef)):
                continue
            if isinstance(inner, ast.FunctionDef):
                shown = signature(inner, name if member == "__new__" else member)
            else:
                shown = ast.unparse(inner)
            yield from entry(shown, words)
    elif isinstance(node, ast.FunctionDef):
        yield f"### `{name}`"
        yield from entry(signature(node, name), text)
    else:
        yield f"### `{name}`"
        yield from ["", text or ""]


def entry(shown, words):
    if len(shown) > 110:
        shown = shown.replace(", *, ", ",\n    *, ", 1)
    yield from ["", "```python", shown, "```", ""]
    if words:
        yield words


def page():
    """The whole page."""
    entries = {}
    for path in sorted(PACKAGE.glob("_*.py*")):
        for name, node, text in documented(ast.parse(path.read_text()).body):
            entries.setdefault(name, (node, text))
    [names] = [
        ast.literal_eval(node.value)
        for node in ast.parse((PACKAGE / "__init__.py").read_text()).body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"
    ]
    lines = [HEAD]
    for name in sorted({*names, "BookRow", "LogRow", "PuzzleRow", "RatingRow", "ReviewRow"}, key=lambda name: (name.lower(), name)):
        if name in entries:
            lines += [*lines_of(name, *entries[name]), ""]
    for module in MODULES:
        tree = ast.parse((PACKAGE / f"{module}.py").read_text())
        lines += [f"## Module `kalah.{module}`", "", ast.get_docstring(tree) or "", ""]
        for name, node, text in documented(tree.body):
            if is_shown(name):
                lines += [*lines_of(name, node, text), ""]
    return "\n".join(lines)


if __name__ == "__main__":
    print(page(), end="")
