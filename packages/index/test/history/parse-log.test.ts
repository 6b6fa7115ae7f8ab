import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanMessage, parseLog, type Commit } from "@fossick/index/history/read-commits.ts";

async function parse(chunks: readonly Buffer[], maxFiles = 100): Promise<Commit[]> {
  async function* output(): AsyncGenerator<Buffer> {
    yield* chunks;
  }
  const commits: Commit[] = [];
  for await (const commit of parseLog(output(), { maxFiles, shallow: false })) commits.push(commit);
  return commits;
}

function cut(bytes: Buffer, size: number): Buffer[] {
  const count = Math.ceil(bytes.length / size);
  return Array.from({ length: count }, (_, index) => bytes.subarray(index * size, (index + 1) * size));
}

const message = fc
  .string({ unit: "grapheme", maxLength: 60 })
  .map((text) => text.replaceAll("\0", "").trim());
const path = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 12 })
  .filter((text) => !text.includes("\0") && !text.startsWith("/"));
const commit = fc.record({
  sha: fc.string({ unit: fc.constantFrom(..."0123456789abcdef"), minLength: 40, maxLength: 40 }),
  time: fc.nat(),
  message,
  paths: fc.array(path, { minLength: 1, maxLength: 5 }),
});

function print(commits: readonly Commit[]): Buffer {
  const records = commits.map(
    ({ sha, time, message: text, paths }) => `/${sha}\0${time}\0parent\0${text}\0\n${paths.join("\0")}\0`,
  );
  return Buffer.from(records.join(""));
}

describe("parseLog", () => {
  it("gives back what was printed, wherever the output is cut", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(commit, { maxLength: 6 }),
        fc.integer({ min: 1, max: 50 }),
        async (commits, size) => {
          const read = await parse(cut(print(commits), size));
          expect(read).toEqual(
            commits.map((printed) => ({ ...printed, message: cleanMessage(printed.message) })),
          );
        },
      ),
      { seed: 7 },
    );
  });

  it("holds no more than the limit of a huge commit's paths and of a huge message's chunks", async () => {
    const many = Array.from({ length: 200_000 }, (_, index) => `src/file-${index}.ts`);
    const commits = [
      { sha: "1", time: 1, message: "x".repeat(4_000_000), paths: ["a.ts"] },
      { sha: "2", time: 2, message: "import", paths: many },
      { sha: "3", time: 3, message: "after", paths: ["b.ts"] },
    ];
    const read = await parse(cut(print(commits), 65_536));
    expect(read.map(({ sha, paths }) => [sha, paths])).toEqual([
      ["1", ["a.ts"]],
      ["2", []],
      ["3", ["b.ts"]],
    ]);
  });
});
