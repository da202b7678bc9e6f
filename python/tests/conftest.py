import os
import pathlib
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
TEXT = "canal-view 4x4; number r2c4=1 r3c4=1 r4c3=5"


@pytest.fixture
def command():
    """Runs the command and gives back the bytes that it prints."""
    program = os.environ.get("PENCILMILL", str(ROOT / "scripts" / "pencilmill"))

    def run(*arguments, codes=(0,)):
        done = subprocess.run([program, *map(str, arguments)], capture_output=True, check=False)
        assert done.returncode in codes, done.stderr.decode()
        return done.stdout

    return run


@pytest.fixture
def text():
    """A puzzle with one answer."""
    return TEXT
