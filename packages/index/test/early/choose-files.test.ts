import { describe, expect, it } from "vitest";
import { chooseFirst } from "@fossick/index/early/choose-files.ts";

const file = (path: string, size = 2_000) => ({ path, size, mtimeMs: 0, ctimeMs: 0, inode: 0 });
const many = Array.from({ length: 300 }, (_, at) => file(`lib/part${String(at).padStart(3, "0")}.ts`));
const counts = (held: Readonly<Record<string, Readonly<Record<string, number>>>>) =>
  new Map(Object.entries(held).map(([path, words]) => [path, new Map(Object.entries(words))]));
type Input = Parameters<typeof chooseFirst>;
const firstOf = async (files: Input[0], words: Input[1], held: Awaited<Input[2]>) => [
  ...(await chooseFirst(files, words, Promise.resolve(held))),
];

describe("the files to read first", () => {
  it("are those that hold the rarer words", async () => {
    const common = Object.fromEntries(many.map(({ path }) => [path, { common: 3 }]));
    const held = counts({ ...common, "lib/part200.ts": { common: 1, rare: 1 } });
    const words = [
      ["common", 1],
      ["rare", 1],
    ] as const;
    expect((await firstOf(many, words, held))[0]).toBe("lib/part200.ts");
  });

  it("are those whose paths hold the words, the name before the folders", async () => {
    const files = [file("lease/a.ts"), ...many, file("src/lease.ts"), file("src/lease.test.ts")];
    expect((await firstOf(files, [["leas", 1]], new Map())).slice(0, 3)).toEqual([
      "src/lease.ts",
      "src/lease.test.ts",
      "lease/a.ts",
    ]);
  });

  it("are so few that they are read in a moment, and none takes most of it", async () => {
    const large = [file("a.ts", 1_000_000), file("b.ts", 0), ...many];
    const chosen = await firstOf(large, [["part", 1]], new Map());
    expect(chosen).toHaveLength(200);
    expect(chosen).not.toContain("a.ts");
    expect(chosen).not.toContain("b.ts");
  });
});
