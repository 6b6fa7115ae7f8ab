import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Codebase } from "../../../../src/evidence/codebase.ts";
import { findLiterals } from "../../../../src/evidence/literals/find-literals.ts";
import { createCodebase } from "../../../fake-codebase.ts";
import { removeFolders } from "../../../temp-repository.ts";

const files: Readonly<Record<string, string>> = {
  "src/grid.c": 'void draw(void) {\n  fail("cannot draw %s: the grid has no cells", name);\n}\n',
  "src/grid.h": "void draw(void);\n",
  "other/grid.h": "void other(void);\n",
  "src/ask.ts": 'export const ask = () => confirm("kill this pane? (y/n)");\n',
  "test/ask.test.ts": 'it("asks", () => expect(ask()).toBe("kill this pane? (y/n)"));\n',
  "src/SaveButton.tsx": 'export const SaveButton = () => <button>{t("editor.saveAll")}</button>;\n',
  "src/locales/en.json": '{\n  "editor": {\n    "saveAll": "Save all open files"\n  }\n}\n',
  "src/locales/en-GB.json": '{\n  "editor": {\n    "saveAll": "Save all open files"\n  }\n}\n',
  "README.md": "# Grid\n\n## Configuration\n\nSet the config file.\n",
  "src/settings.ts": "throw new Error(`config type could not be determined for ${name}`);\n",
  "src/load-cart.ts": "export function loadShoppingCart() {\n  return cartStore.read();\n}\n",
  "deps.lock": '[[package]]\nname = "clap_lexical"\n',
  ...Object.fromEntries(
    [..."abcdefg"].map((name) => [`notes/${name}.md`, "All rights are reserved by us.\n"]),
  ),
};
let codebase: Codebase;
beforeAll(async () => {
  codebase = await createCodebase(files);
});
afterAll(removeFolders);

const find = async (text: string) => {
  const { hits, nowhere } = await findLiterals(codebase, { text }, async (path) => files[path]);
  const inOrder = hits.filter(({ strength }) => strength > 0).sort((a, b) => b.strength - a.strength);
  return { hits: inOrder.map(({ file, startLine }) => `${codebase.paths[file]}:${startLine}`), nowhere };
};

describe("a line that a task names", () => {
  it("is found by the end of a path of another machine", async () => {
    expect((await find("/home/ci/build/src/grid.h:1: error")).hits).toEqual(["src/grid.h:1"]);
  });

  it("is found through a link", async () => {
    expect((await find("https://github.com/o/r/blob/main/src/grid.c#L2")).hits).toEqual(["src/grid.c:2"]);
  });

  it("leaves the order of a stack trace to what is learned", async () => {
    const trace = 'Traceback:\n  File "src/a.py", line 1, in a\n  File "src/b.py", line 2, in b\nboom';
    expect((await find(trace)).hits).toEqual([]);
  });
});

describe("a text that was copied", () => {
  it("is found in the source, not in its test", async () => {
    expect((await find('"kill this pane? (y/n)"')).hits).toEqual(["src/ask.ts:1"]);
  });

  it("is found around the values that the program filled in", async () => {
    expect((await find('error: "cannot draw box-7: the grid has no cells"')).hits).toEqual(["src/grid.c:2"]);
  });

  it("leads from a translation to the code that uses its key, the first language second", async () => {
    expect((await find("Save all open files")).hits).toEqual([
      "src/SaveButton.tsx:1",
      "src/locales/en.json:3",
    ]);
  });

  it("comes before the pages for newcomers of which it has a word", async () => {
    expect((await find("config type could not be determined for 42")).hits).toEqual(["src/settings.ts:1"]);
    expect((await find("how is it configured")).hits).toContain("README.md:3");
  });

  it("is told to stand nowhere if no file has it", async () => {
    expect((await find('why "the moon is made of cheese"?')).nowhere).toEqual([
      { kind: "text", what: "the moon is made of cheese" },
    ]);
  });

  it("is not told to stand nowhere if so many files have it that they tell nothing", async () => {
    expect(await find('who says "rights are reserved by us"?')).toEqual({ hits: [], nowhere: [] });
  });
});

describe("a name of code", () => {
  it("is told to stand nowhere, with the nearest that does", async () => {
    expect((await find("where is loadShoppingBasket used")).nowhere).toEqual([
      {
        kind: "name",
        what: "loadShoppingBasket",
        nearest: "loadShoppingCart",
        path: "src/load-cart.ts",
      },
    ]);
    expect((await find("where is printInvoice used")).nowhere).toEqual([
      { kind: "name", what: "printInvoice" },
    ]);
  });

  it("is not told of where it exists as no more than a word of data", async () => {
    expect((await find("where is clap_lexical used")).nowhere).toEqual([]);
    expect((await find("where is clap_lexicon used")).nowhere).toHaveLength(1);
  });

  it("is not told of where it exists, or is to be made", async () => {
    expect((await find("where is loadShoppingCart used")).nowhere).toEqual([]);
    expect((await find("add loadShoppingBasket beside it")).nowhere).toEqual([]);
  });
});
