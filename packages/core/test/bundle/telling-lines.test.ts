import { describe, expect, it } from "vitest";
import { taskWordTest, tellingLines } from "@fossick/core/bundle/telling-lines.ts";
import { sampleFile, sampleRetrieval } from "../../../../test/sample-retrieval.ts";

const text = [
  "// Tokens of sessions.",
  "export function renew(id: string) {",
  "  const found = tokens.get(id);",
  "",
  "  return found;",
  "}",
].join("\n");
const spans = [{ startLine: 2, endLine: 6, symbol: "Tokens.renew" }];

const linesOf = async (files: readonly ReturnType<typeof sampleFile>[], read = async () => text) => {
  const found = await tellingLines(
    { ...sampleRetrieval, cycles: sampleRetrieval.cycles.slice(0, 1), files },
    read,
  );
  return files.map(({ path }) => found.get(path)?.map(({ line }) => line));
};

describe("lines that say why a file is there", () => {
  it("are the definition and the line that speaks most of the task, of the best file", async () => {
    expect(await linesOf([sampleFile("a.ts", 0.9, { spans })])).toEqual([[2, 3]]);
  });

  it("are the line that speaks most of the task alone, of the others", async () => {
    const files = ["a.ts", "b.ts"].map((path) => sampleFile(path, 0.9, { spans }));
    expect((await linesOf(files))[1]).toEqual([3]);
  });

  it("are the definition where no line speaks of the task", async () => {
    const read = async () => text.replace("tokens", "all");
    const files = ["a.ts", "b.ts"].map((path) => sampleFile(path, 0.9, { spans }));
    expect((await linesOf(files, read))[1]).toEqual([2]);
  });

  it("are none of a file that is gone, and none without spans", async () => {
    expect(await linesOf([sampleFile("a.ts", 0.9, { spans })], async () => undefined as never)).toEqual([
      undefined,
    ]);
    expect(await linesOf([sampleFile("a.ts", 0.9, { spans: [] })])).toEqual([[]]);
  });
});

describe("words of the task", () => {
  it("are those that share a stem with it, also as a part of a name", () => {
    const isOfTask = taskWordTest(sampleRetrieval);
    expect(["tokens", "expireToken", "expiry", "the", "login"].map(isOfTask)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});
