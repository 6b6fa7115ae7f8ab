import { describe, expect, it } from "vitest";
import { chooseMined } from "../../../src/derive/mined/choose-mined.ts";
import type { Candidate, MinedFamily, MinedTask } from "../../../src/derive/mined/mined-task.ts";

const candidate = (
  family: MinedFamily,
  name: string,
  rest: Partial<MinedTask> = {},
  stratum = "1",
): Candidate => ({
  stratum,
  task: {
    id: `${family}:${name}`,
    family,
    repo: "owner/boat",
    base_commit: "c",
    lang: "ts",
    task: `turn the ${name} around`,
    gold_files: [`src/${name}.ts`],
    ...rest,
  },
});
const names = ["aft", "bow", "cabin", "deck", "engine", "flag", "gangway", "hull", "island", "jib"];
const idsOf = (tasks: readonly MinedTask[]): string[] => tasks.map(({ id }) => id);

describe("chooseMined", () => {
  it("takes families and strata in turn, the same whatever the order", () => {
    const all = [
      ...names.map((name) => candidate("commit", name)),
      ...names.slice(0, 2).map((name) => candidate("commit", `${name}ward`, {}, "4-10")),
      ...names.map((name) => candidate("todo", `${name}side`)),
    ];
    const chosen = chooseMined(all, 8, 1);
    const count = (start: string): number => idsOf(chosen).filter((id) => id.startsWith(start)).length;
    expect([count("commit"), count("todo")]).toEqual([4, 4]);
    expect(chosen.filter(({ id }) => id.endsWith("ward"))).toHaveLength(2);
    expect(chooseMined(all.toReversed(), 8, 1)).toEqual(chosen);
    expect(chooseMined(all, 8, 2)).not.toEqual(chosen);
    expect(chooseMined(all, 99, 1)).toHaveLength(22);
  });

  it("takes no text twice, and no file for more than six tasks", () => {
    const same = names.map((name) => candidate("commit", name, { task: "bump rope to 1.2" }));
    expect(chooseMined(same, 99, 1)).toHaveLength(1);
    const oneFile = names.map((name) => candidate("commit", name, { gold_files: ["src/a.ts"] }));
    expect(chooseMined(oneFile, 99, 1)).toHaveLength(6);
  });

  it("takes no text that writes out the file, but of commits and pull requests", () => {
    const naming = { task: "turn what stands in mast.ts", gold_files: ["src/mast.ts"] };
    expect(chooseMined([candidate("todo", "mast", naming)], 9, 1)).toEqual([]);
    expect(chooseMined([candidate("commit", "mast", naming)], 9, 1)).toHaveLength(1);
  });

  it("hides no whole file that is right in another task", () => {
    const hiding = { hidden: [{ path: "src/mast.ts" }] };
    const chosen = chooseMined([candidate("doc", "mast"), candidate("docs", "sail", hiding)], 9, 1);
    expect(idsOf(chosen)).toEqual(["doc:mast"]);
  });
});
