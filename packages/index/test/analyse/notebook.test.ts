import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withoutOutputs } from "@fossick/index/analyse/notebook.ts";

const cell = (outputs: unknown) => ({
  cell_type: "code",
  outputs,
  source: ["def winsorize(df):\n", '    return df["outputs"]\n'],
});
const notebook = (...cells: readonly object[]): string =>
  JSON.stringify({ cells, nbformat: 4 }, undefined, 1);

describe("a notebook", () => {
  it("is read without what its cells printed, each line under its number", () => {
    const text = notebook(cell([{ data: { "image/png": "iVBORw0KGgo" }, name: "churn" }]), cell([]));
    const read = withoutOutputs(text);
    expect(read).not.toContain("iVBOR");
    expect(read).not.toContain("churn");
    const lines = text.split("\n");
    expect(read.split("\n")).toHaveLength(lines.length);
    for (const [at, line] of read.split("\n").entries()) expect(["", lines[at]]).toContain(line);
    expect(read.match(/def winsorize/g)).toHaveLength(2);
  });

  it("keeps all of its source, whatever the outputs are", () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue({ maxDepth: 2 }), { maxLength: 3 }), (outputs) => {
        expect(withoutOutputs(notebook(cell(outputs), cell(outputs))).match(/def winsorize/g)).toHaveLength(
          2,
        );
      }),
    );
  });
});
