import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readNotebook, textToRead } from "@fossick/languages/notebook.ts";

const picture = "iVBORw0KGgo".repeat(100);
const code = (source: string | readonly string[], outputs: unknown = []) => ({
  cell_type: "code",
  outputs,
  source,
});
const written = (cells: readonly object[], indent?: number, metadata: object = {}): string =>
  JSON.stringify({ cells, metadata, nbformat: 4 }, undefined, indent);
const python = { language_info: { name: "python", file_extension: ".py" } };

describe("a notebook", () => {
  it("is read as the source of its cells, each line under its number, without what they printed", () => {
    const cell = code(
      ["def winsorize(df):\n", '    return df["outputs"]\n'],
      [{ data: { "image/png": picture, "text/plain": ["source"] } }],
    );
    const json = written([{ cell_type: "markdown", source: ["# Prices\n", "First"] }, cell, cell], 1, python);
    const { text, language } = readNotebook(json);
    expect(language?.name).toBe("python");
    const lines = text.split("\n");
    expect(lines.filter((line) => line !== "")).toEqual([
      "# # Prices",
      "# First",
      ...["def winsorize(df):", '    return df["outputs"]'],
      ...["def winsorize(df):", '    return df["outputs"]'],
    ]);
    const raw = json.split("\n");
    expect(lines).toHaveLength(raw.length);
    expect(raw[lines.indexOf("def winsorize(df):")]).toContain("def winsorize");
  });

  it.each([
    ["all in one line", undefined],
    ["each cell in one string", 1],
  ])("is read line for line where the file has %s", (_, indent) => {
    const cells = [
      { cell_type: "markdown", source: "Prices" },
      code("import a\n\ndef b():\n\treturn '\\u00e4 \"'", [{ png: picture }]),
    ];
    expect(readNotebook(written(cells, indent, python)).text).toBe(
      "# Prices\n\nimport a\n\ndef b():\n\treturn '\\u00e4 \"'\n",
    );
  });

  it.each([
    ["r", { kernelspec: { language: "R", name: "ir" } }, "# Text"],
    ["scala", { language_info: { name: "scala", file_extension: ".sc" } }, "// Text"],
    ["julia", { language_info: { file_extension: ".jl" } }, "# Text"],
  ])("is in the language of its kernel: %s", (name, metadata, text) => {
    const read = readNotebook(written([{ cell_type: "markdown", source: ["Text"] }], 1, metadata));
    expect([read.language?.name, read.text.trim()]).toEqual([name, text]);
  });

  it("is read in the third version of the format", () => {
    const json = JSON.stringify({
      worksheets: [{ cells: [{ cell_type: "code", language: "python", input: ["a = 1\n", "b = 2"] }] }],
    });
    expect(readNotebook(json).text).toBe("a = 1\nb = 2\n");
  });

  it("is read without attachments and pictures in its text", () => {
    const cell = {
      cell_type: "markdown",
      attachments: { "a.png": { "image/png": picture } },
      source: [`![a](data:image/png;base64,${picture})`],
    };
    expect(readNotebook(written([cell], 1)).text.trim()).toBe("# ![a](data:image/png;base64,…)");
  });

  it("keeps all of its source, whatever the outputs are", () => {
    fc.assert(
      fc.property(
        fc.array(fc.jsonValue({ maxDepth: 2 }), { maxLength: 3 }),
        fc.array(fc.string({ unit: "binary" }), { minLength: 1, maxLength: 3 }),
        fc.option(fc.nat(4), { nil: undefined }),
        (outputs, source, indent) => {
          const { text } = readNotebook(written([code(source, outputs)], indent));
          expect(text.replaceAll("\n", "")).toBe(
            source.join("").replaceAll(/\r?\n/g, "").replaceAll("\n", ""),
          );
        },
      ),
    );
  });

  it("is left as it is where it holds no cells, as other files are", () => {
    expect(textToRead("a.ipynb", "version https://git-lfs")).toBe("version https://git-lfs");
    expect(textToRead("a.json", written([code("a")]))).toContain('"cells"');
  });

  it("ends for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'{}[]",:\\\n a', "cells", "source") }), (text) => {
        readNotebook(`{"cells":[{${text}`);
      }),
    );
  });
});
