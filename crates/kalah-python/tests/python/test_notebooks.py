"""The notebooks, run from nothing."""

import tempfile
import unittest
from pathlib import Path

try:
    import ipykernel  # noqa: F401
    import matplotlib  # noqa: F401
    import nbformat
    from nbclient import NotebookClient
except ModuleNotFoundError:
    raise unittest.SkipTest("nbclient, ipykernel or matplotlib is not here") from None

NOTEBOOKS = sorted((Path(__file__).parents[2] / "notebooks").glob("*.ipynb"))


class Notebooks(unittest.TestCase):
    def test_all_cells_run(self):
        self.assertEqual(len(NOTEBOOKS), 4)
        for path in NOTEBOOKS:
            notebook = nbformat.read(path, as_version=4)
            cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
            self.assertFalse(any(cell.outputs for cell in cells), f"{path.name} has outputs: clear them")
            with tempfile.TemporaryDirectory() as folder:
                NotebookClient(notebook, timeout=300, resources={"metadata": {"path": folder}}).execute()
            pictures = {kind for cell in cells for output in cell.outputs for kind in output.get("data", {})}
            self.assertTrue(pictures & {"image/svg+xml", "image/png"}, f"{path.name} has no picture")


if __name__ == "__main__":
    unittest.main()
