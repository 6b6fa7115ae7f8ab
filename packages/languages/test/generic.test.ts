import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { looksLikeCode } from "@fossick/languages/generic.ts";
import { languageRows, languages } from "@fossick/languages/index.ts";
import { expectEnd } from "../../../test/expect-end.ts";
import { readAs } from "./families.ts";

const unknownCode = `// opens the vault
module Bank;
import Coin;
public fn open(limit: u32) {
  if (limit > 5) { return; }
  pay(limit);
}
struct Vault { limit: u32; }
`;

const prose = `The vault opens on Monday. A module of the bank is checked then.
function of the vault: keeps coins.
If you need a coin, ask; somebody will come.
The type of a coin is written on it.
Class begins at nine.
We import coins from abroad.
`;

describe("code of an unknown language", () => {
  it("is read by the shapes that most languages share", () => {
    const { language, definitions, prose: comments } = readAs("src/vault.xyzzy", unknownCode);
    expect(language).toBe("code");
    expect(definitions).toEqual(["module Bank", "function open", "type Vault"]);
    expect(comments).toBe("opens the vault");
  });

  it.each([
    ["sentences", prose],
    ["few lines", "function open() {\n}\n"],
    ["nothing", ""],
    ["JSON", '{\n  "module": "a",\n  "class": { "b": 1 },\n  "c": []\n}\n'],
    ["settings", "name = vault\nlimit = 5\nmodule = bank\nclass Vault\nopen = yes;\n"],
    ["markup", "<a>\nmodule Bank;\nopen();\nclose();\nend;\n</a>\n"],
    ["a log", "12:00 INFO vault opens;\n12:01 INFO vault shuts;\n".repeat(20)],
    ["a table", "name;limit;\nvault;5;\ncoin;6;\n".repeat(20)],
  ])("is not taken for code: %s", (_, text) => {
    expect(looksLikeCode(text)).toBe(false);
    expect(readAs("src/vault.xyzzy", text).language).toBe("text");
  });

  it("is told by the program of its first line", () => {
    const shellText = "#!/usr/bin/env bash\nopen_vault() {\n  true\n}\n";
    expect(readAs("bin/vault", shellText)).toMatchObject({
      language: "shell",
      definitions: ["function open_vault"],
    });
    expect(readAs("bin/vault", "#!/usr/bin/python3 -u\n").language).toBe("python");
    expect(readAs("bin/vault", "#!/opt/vault\n").language).toBe("text");
  });
});

describe("languages without a table", () => {
  it.each([
    ["vault.chpl", "chapel", "// opens it\nproc open(limit: int) { }\n", "function open", "opens it"],
    ["vault.r2", "rebol", "; opens it\nopen: func [limit] [ ]\n", "", "opens it"],
    ["vault.dhall", "dhall", "-- opens it\nlet open = \\(limit : Natural) -> limit\n", "", "opens it"],
    [
      "vault.thy",
      "isabelle",
      "section Vault\nlemma open_once: True\n",
      "module Vault|function open_once",
      "",
    ],
    ["vault.stan", "stan", "# opens it\nreal open(int limit) {\n}\n", "function open", "opens it"],
    [
      "vault.scd",
      "supercollider",
      "% opens it\n% shuts it\nclass Vault\n",
      "class Vault",
      "opens it shuts it",
    ],
    [
      "vault.ijm",
      "imagej-macro",
      "' opens it\n' shuts it\nmacro open-vault\n",
      "macro open-vault",
      "opens it shuts it",
    ],
    ["vault.gms", "gams", "* opens it\n* shuts it\nmodel vault\n", "type vault", "opens it shuts it"],
  ])("are read by the comments that occur: %s", (path, language, text, definitions, comments) => {
    const found = readAs(path, text);
    expect(found.language).toBe(language);
    expect(found.definitions.join("|")).toBe(definitions);
    expect(found.prose).toBe(comments);
  });
});

describe("an extension of several languages", () => {
  it.each([
    ["a.m", "#import <UIKit/UIKit.h>\n", "objective-c"],
    ["a.m", "function y = a(x)\n", "matlab"],
    ["a.d", "a.o: a.c \\\n a.h\n", "makefile"],
    ["a.inc", "<?php\n", "php"],
    ["a.inc", "procedure Open;\nbegin\nend;\n", "pascal"],
    ["a.inc", "mov r0, 1\n", "code"],
    ["a.pl", "use strict;\nsub open { }\n", "perl"],
    ["a.cls", "\\ProvidesClass{vault}\n", "latex"],
    ["a.cl", "__kernel void open() { }\n", "c"],
    ["a.pp", "unit Vault;\n", "pascal"],
    ["BUILD", 'cc_library(\n    name = "vault",\n)\n', "python"],
  ])("%s is told by its text: %j", (path, text, language) => {
    expect(readAs(path, text).language).toBe(language);
  });
});

describe("the language of a text", () => {
  it("is told for any text, quickly", () => {
    const piece = fc.constantFrom(
      "\n",
      " ",
      "#",
      "'",
      '"',
      "(",
      "{",
      "function ",
      "class a",
      "a.",
      "::",
      "-- ",
      "=",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 4 })), { maxLength: 80 }), (parts) => {
        const text = parts.join("");
        for (const path of ["a.xyzzy", "a.m", "a.inc", "a.chpl", "BUILD"])
          expect(typeof languages.languageOfText(path, text).name).toBe("string");
      }),
    );
    for (const bait of ["a ", "a.", "public ", "function a(", "(def ", "a:=", "{", "#!/", " \t"])
      expectEnd(() => looksLikeCode(`x\n${bait.repeat(20_000)}\n${`${bait}\n`.repeat(5_000)}`));
    const extensions = new Set(languageRows.flatMap(({ signs = {} }) => Object.keys(signs)));
    expect(extensions.size).toBeGreaterThan(15);
    for (const extension of extensions)
      for (const bait of ["a(:- ", "\t", "class a.", "public ", "def new ", "From a.", "From a.\n", "a.o "])
        expectEnd(() => languages.languageOfText(`a.${extension}`, `${bait}${bait.repeat(8_000)}!`));
  });
});
