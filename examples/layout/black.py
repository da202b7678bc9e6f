#!/usr/bin/env python3
"""Makes a PDF file that Typst wrote black and grey only, for a press. Typst gives pages and pictures
transparency groups in RGB, by which a press would make them of four inks, and greys a profile.

    pip install pikepdf
    python3 black.py book.pdf press.pdf
"""

import sys

import pikepdf

source, target = sys.argv[1:]
with pikepdf.open(source) as pdf:
    for item in pdf.objects:
        if not isinstance(item, (pikepdf.Dictionary, pikepdf.Stream)):
            continue
        if "/Group" in item:
            del item["/Group"]
        spaces = item.get("/ColorSpace")
        for name, space in list(spaces.items()) if isinstance(spaces, pikepdf.Dictionary) else []:
            if isinstance(space, pikepdf.Array) and space[0] == "/ICCBased" and space[1].N == 1:
                spaces[name] = pikepdf.Name.DeviceGray
    pdf.remove_unreferenced_resources()
    pdf.save(target)
