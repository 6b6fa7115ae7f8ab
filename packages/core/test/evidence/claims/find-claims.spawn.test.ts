import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Codebase } from "@fossick/core/evidence/codebase.ts";
import { findClaims } from "@fossick/core/evidence/claims/find-claims.ts";
import type { ClaimKind } from "@fossick/core/evidence/claims/claim.ts";
import { createCodebase } from "../../../../../test/fake-codebase.ts";
import { removeFolders } from "../../../../../test/temp-repository.ts";

const files: Readonly<Record<string, string>> = {
  "src/grid.c": 'void draw(void) {\n  fail("cannot draw %s: the grid has no cells", name);\n}\n',
  "src/grid.h": "void draw(void);\n",
  "other/grid.h": "void other(void);\n",
  "src/ask.ts": 'export const ask = () => confirm("kill this pane? (y/n)");\n',
  "test/ask.test.ts": 'it("asks", () => expect(ask()).toBe("kill this pane? (y/n)"));\n',
  "src/SaveButton.tsx": 'export const SaveButton = () => <button>{t("editor.saveAll")}</button>;\n',
  "src/locales/en.json": '{\n  "editor": {\n    "saveAll": "Save all open files"\n  }\n}\n',
  "src/locales/en-GB.json": '{\n  "editor": {\n    "saveAll": "Save all open files"\n  }\n}\n',
  "src/pay.py": 'def pay():\n    raise Failed("The invoice was paid twice")\n',
  "web/en-GB.json": '{\n  "paidTwice": "The invoice was paid twice"\n}\n',
  "web/de.json": '{\n  "paidTwice": "The invoice was paid twice"\n}\n',
  "po/nl.po": 'msgid "Nobody was asked for it"\nmsgstr "Niemand is erom gevraagd"\n',
  "src/ask.py": 'def ask():\n    say(_("Nobody was asked for it"))\n',
  "data/limits.json": '{\n  "unit": "max_upload_kib"\n}\n',
  "data/other.json": '{\n  "unit": "max_upload_kib_2"\n}\n',
  "README.md": "# Grid\n\n## Configuration\n\nSet the config file.\n",
  "src/settings.ts": "throw new Error(`config type could not be determined for ${name}`);\n",
  "src/help.ts": "export const help = `\n  Draws the cells of a grid\n  from left to right.\n`;\n",
  "guide/cells.md": "# Cells\n\nEvery cell keeps the colour of the\nneighbour that it was split from.\n",
  "src/load-cart.ts": "export function loadShoppingCart() {\n  return cartStore.read();\n}\n",
  ...Object.fromEntries(
    [..."abcdefg"].map((name) => [`notes/${name}.md`, "All rights are reserved by us.\n"]),
  ),
};
let codebase: Codebase;
beforeAll(async () => {
  codebase = await createCodebase(files);
});
afterAll(removeFolders);

/** Claims of one kind, strongest first, with the line of each. */
const find = async (text: string, kind: ClaimKind) => {
  const { claims, nowhere } = await findClaims(codebase, { text }, async (path) => files[path]);
  const found = claims
    .filter((claim) => claim.kind === kind)
    .map(({ file, lines }) => `${codebase.paths[file]}:${lines?.startLine ?? 0}`);
  return { found, nowhere };
};

describe("a line that a task names", () => {
  it("is found by the end of a path of another machine", async () => {
    expect((await find("/home/ci/build/src/grid.h:1: error", "line")).found).toEqual(["src/grid.h:1"]);
  });

  it("is found through a link", async () => {
    expect((await find("https://github.com/o/r/blob/main/src/grid.c#L2", "line")).found).toEqual([
      "src/grid.c:2",
    ]);
  });

  it("is none where it lies beyond the end of its file", async () => {
    expect((await find("fix src/grid.c:9000", "line")).found).toEqual(["src/grid.c:0"]);
  });
});

describe("a frame of a stack trace", () => {
  const trace = [
    "Error: no cart",
    "    at read (/srv/app/node_modules/stores/src/load-cart.ts:9:1)",
    "    at loadShoppingCart (/srv/app/src/load-cart.ts:80:3)",
    "    at ask (/srv/app/src/ask.ts:1:20)",
  ].join("\n");

  it("is found, the one nearest to the failure first, and none that an installed package has", async () => {
    expect((await find(trace, "frame")).found).toEqual(["src/load-cart.ts:1", "src/ask.ts:1"]);
    expect((await find(trace, "line")).found).toEqual([]);
  });

  it("shows its function where its line is of another version", async () => {
    const own = "Error: no\n    at loadShoppingCart (/srv/app/src/load-cart.ts:2:3)";
    expect((await find(own, "frame")).found).toEqual(["src/load-cart.ts:2"]);
  });

  it("has no lines where the runtime knew none", async () => {
    const text =
      'Traceback (most recent call last):\n  File "/srv/src/load-cart.ts", line 0, in handle\nOSError';
    const { claims } = await findClaims(codebase, { text }, async (path) => files[path]);
    expect(claims.map(({ file, lines }) => [codebase.paths[file], lines])).toEqual([
      ["src/load-cart.ts", undefined],
    ]);
  });

  it("is not found by its file's name alone", async () => {
    const foreign =
      'Traceback (most recent call last):\n  File "/usr/lib/python3.12/src/ask.ts", line 1, in ask\nboom';
    expect((await find(foreign, "frame")).found).toEqual([]);
    expect((await find("Error: x\n    at f (/srv/other/lib/ask.ts:1:1)", "frame")).found).toEqual([]);
  });
});

describe("a text that was copied", () => {
  it("is found in the source, not in its test", async () => {
    expect((await find('"kill this pane? (y/n)"', "text")).found).toEqual(["src/ask.ts:1"]);
  });

  it("is found around the values that the program filled in", async () => {
    expect((await find('error: "cannot draw box-7: the grid has no cells"', "text")).found).toEqual([
      "src/grid.c:2",
    ]);
  });

  it("leads from a translation to the code that uses its key, the first language second", async () => {
    expect((await find("Save all open files", "text")).found).toEqual([
      "src/SaveButton.tsx:1",
      "src/locales/en.json:3",
    ]);
  });

  it("leads from a translation to the code by the text that was translated", async () => {
    expect((await find('"Niemand is erom gevraagd"', "text")).found).toEqual(["src/ask.py:2", "po/nl.po:2"]);
  });

  it("may be one name, which stands in one file only, whatever that file is", async () => {
    expect((await find("max_upload_kib", "text")).found).toEqual(["data/limits.json:2"]);
    expect((await find("loadShoppingCart", "text")).found).toEqual(["src/load-cart.ts:1"]);
    expect((await find("max_upload", "text")).found).toEqual([]);
  });

  it("is found in the code first, and in the translation that others copy", async () => {
    expect((await find("The invoice was paid twice", "text")).found).toEqual([
      "src/pay.py:2",
      "web/en-GB.json:2",
    ]);
  });

  it("is found beside the pages for newcomers of which it has a word", async () => {
    expect((await find("config type could not be determined for 42", "text")).found).toEqual([
      "src/settings.ts:1",
    ]);
    expect((await find("how is it configured", "convention")).found).toContain("README.md:3");
  });

  it("is found across the ends of lines", async () => {
    expect((await find('why "the cells of a grid from left to right"?', "text")).found).toEqual([
      "src/help.ts:2",
    ]);
  });

  it("is found in a page, if it is all that the task says", async () => {
    expect((await find("keeps the colour of the neighbour that it was split from", "text")).found).toEqual([
      "guide/cells.md:3",
    ]);
  });

  it("is told to stand nowhere if no file has it", async () => {
    expect((await find('why "the moon is made of cheese"?', "text")).nowhere).toEqual([
      { kind: "text", what: "the moon is made of cheese" },
    ]);
  });

  it("is not told to stand nowhere if so many files have it that they tell nothing", async () => {
    expect(await find('who says "rights are reserved by us"?', "text")).toEqual({ found: [], nowhere: [] });
  });
});

describe("the file that alone defines a name", () => {
  it.each(["fix loadShoppingCart", "loadShoppingCart", "loadShoppingCart ignores the locale"])(
    "is found by %s",
    async (text) => {
      expect((await find(text, "symbol")).found).toEqual(["src/load-cart.ts:1"]);
    },
  );

  it("tells how much of the task such names are", async () => {
    const marksOf = async (text: string) =>
      (await findClaims(codebase, { text }, async (path) => files[path])).claims.find(
        ({ kind }) => kind === "symbol",
      )?.marks;
    expect(await marksOf("fix loadShoppingCart")).toEqual({ symbolShare: 1, symbolInCode: 1 });
    expect((await marksOf("loadShoppingCart ignores the locale"))?.["symbolShare"]).toBeLessThan(0.5);
  });
});
