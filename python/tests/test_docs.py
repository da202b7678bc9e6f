"""What is documented is so: an example for each name, examples that run, stubs that fit, a page that runs."""

import doctest
import importlib
import inspect
import pathlib
import re
import typing

import pytest

import pencilmill
from pencilmill import _types

PUBLIC = {
    f"{module.__name__}.{name}": getattr(module, name)
    for module in (pencilmill, pencilmill.env, pencilmill.referee)
    for name in module.__all__
}
DOCUMENTED = {"pencilmill": pencilmill, "pencilmill.env": pencilmill.env, "pencilmill.referee": pencilmill.referee}
for path, thing in PUBLIC.items():
    if inspect.isclass(thing) or callable(thing):
        DOCUMENTED[path] = thing
    if inspect.isclass(thing):
        for name, member in vars(thing).items():
            if not name.startswith("_") and getattr(member, "__doc__", None):
                DOCUMENTED[f"{path}.{name}"] = getattr(thing, name)


def run(name, text):
    parser = doctest.DocTestParser()
    test = parser.get_doctest(text, {"pencilmill": pencilmill}, name, name, 0)
    out = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=out.append)
    assert not out, "".join(out)
    return len(test.examples)


@pytest.mark.parametrize("name", DOCUMENTED)
def test_examples_of_docstrings(name):
    text = inspect.getdoc(DOCUMENTED[name])
    assert text, f"{name} says nothing of itself"
    for function, library in (("to_numpy", "numpy"), ("to_pandas", "pandas"), ("to_polars", "polars"), ("to_parquet", "pyarrow")):
        if name.endswith(function):
            pytest.importorskip(library)
    run(name, text)


@pytest.mark.parametrize("name", [n for n, thing in PUBLIC.items() if inspect.isroutine(thing)])
def test_functions_have_an_example_and_say_what_they_raise(name):
    text = inspect.getdoc(PUBLIC[name])
    assert ">>>" in text, f"{name} has no example"
    if inspect.signature(PUBLIC[name]).parameters:
        assert "Parameters\n" in text
        for parameter in inspect.signature(PUBLIC[name]).parameters:
            assert re.search(rf"^(\w+, )*{parameter}(, \w+)*( :|$)", text, re.M), f"{name}: {parameter}"


@pytest.mark.parametrize("library", ["gymnasium", "reasoning_gym", "verifiers"])
def test_examples_of_adapters(library):
    pytest.importorskip(library)
    name = f"pencilmill.with_{library}"
    run(name, inspect.getdoc(importlib.import_module(name)))


def test_literals_are_the_names_there_are():
    assert typing.get_args(_types.Grade) == pencilmill.GRADES
    assert typing.get_args(_types.Graded) == (*pencilmill.GRADES, "not rated")
    assert typing.get_type_hints(pencilmill.Genre).keys() == pencilmill.genres()[0].keys()
    for symmetry in ("none", "rotation", "mirror", "varied"):
        assert len(pencilmill.generate("canal-view", symmetry=symmetry)) == 1
    with pytest.raises(pencilmill.RefusedError, match="one of none, rotation, mirror, varied$"):
        pencilmill.generate("canal-view", symmetry="x")


@pytest.mark.parametrize("page", ["docs/python.md", "README.md", "python/README.md"])
def test_examples_of_pages(page, tmp_path, monkeypatch):
    root = pathlib.Path(__file__).resolve().parents[2]
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"^```python\n(.*?)^```", (root / page).read_text(encoding="utf-8"), re.S | re.M)
    assert blocks
    space = {}
    for block in blocks:
        if ">>>" in block:
            run(page, block)
        else:
            exec(compile(block, page, "exec"), space)
