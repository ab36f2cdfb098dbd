"""Executes a notebook from its first cell to its last: `run_notebook.py NOTEBOOK [EXECUTED]`.

A cell that fails makes it fail. The outputs go to EXECUTED, or into the notebook itself.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import nbformat
from nbclient import NotebookClient


def main() -> None:
    """Does it."""
    source = Path(sys.argv[1])
    target = Path(sys.argv[2]) if len(sys.argv) > 2 else source
    notebook = nbformat.read(source, as_version=4)
    with tempfile.TemporaryDirectory() as folder:
        client = NotebookClient(
            notebook,
            timeout=600,
            kernel_name="python3",
            resources={"metadata": {"path": folder}},
        )
        client.execute()
    for cell in notebook.cells:
        # When a cell was run is nobody's matter, and would differ every time.
        cell.metadata.pop("execution", None)
        # A bar is of the moment: it is gone when the cell is done.
        if cell.cell_type == "code":
            cell.outputs = [
                output
                for output in cell.outputs
                if not (output.output_type == "stream" and output.name == "stderr")
                and "application/vnd.jupyter.widget-view+json" not in output.get("data", {})
            ]
    notebook.metadata.pop("widgets", None)
    notebook.metadata["language_info"] = {"name": "python"}
    nbformat.write(notebook, target)
    ran = sum(cell.cell_type == "code" for cell in notebook.cells)
    print(f"{source}: {ran} cells executed")


if __name__ == "__main__":
    main()
