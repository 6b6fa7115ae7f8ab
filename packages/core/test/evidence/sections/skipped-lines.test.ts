import { describe, expect, it } from "vitest";
import { skippedLines } from "@fossick/core/evidence/sections/skipped-lines.ts";

const kept = (text: string): string[] => {
  const lines = text.split("\n");
  const isSkipped = skippedLines(lines);
  return lines.filter((_, at) => !isSkipped(at + 1));
};

describe("skippedLines", () => {
  it.each([
    ["a block comment", "/*\n * Copyright (C) 2009 Somebody\n   in any form\n */\n\npackage a;\nclass B {}"],
    [
      "line comments",
      "// Copyright 2020 Somebody. All rights reserved.\n// MIT license.\n\npackage a;\nclass B {}",
    ],
    ["hashes", "#!/bin/sh\n# SPDX-License-Identifier: MIT\n\npackage a;\nclass B {}"],
    ["markup", "<!-- Licensed under\n the Apache License -->\npackage a;\nclass B {}"],
  ])("are the license at the top: %s", (_, text) => {
    expect(kept(text)).toEqual(["package a;", "class B {}"]);
  });

  it("are not a comment that tells what the file is for", () => {
    expect(kept("// Parses dates.\n\nparse();")).toEqual(["// Parses dates.", "parse();"]);
  });

  it("are not lines of code that speak of licenses", () => {
    expect(kept("parse();\n// checks the license\ncheckLicense();")).toHaveLength(3);
    expect(kept('#include "license.h"\nint a;')).toHaveLength(2);
  });

  it("are lines of data", () => {
    expect(kept(`before\n${"a".repeat(2_000)}\nafter`)).toEqual(["before", "after"]);
  });
});
