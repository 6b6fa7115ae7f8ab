import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MinedFamily } from "../../../src/derive/mined/mined-task.ts";
import {
  createRepository,
  isolateGit,
  removeFolders,
  type TempFolder,
} from "../../../../test/temp-repository.ts";
import { minedOf } from "./mined-of.ts";

let repository: TempFolder;
let head = "";
const mined = (family: MinedFamily) => minedOf(repository, family);

const repeated = "/** Tells whether the crew of the ship is awake at this hour. */\n";

beforeAll(() => {
  isolateGit();
  repository = createRepository({
    "src/sail.ts": `/**
 * Turns the sail towards the wind until the rope is tight again.
 * @param wind where it blows from
 */
export function turnSail(wind: number) {
  // TODO(anne): lower the sail when the storm grows beyond nine (#12)
  return wind;
}
`,
    "src/crew.ts": `${repeated}export const isAwake = () => true;\n`,
    "src/watch.ts": `${repeated}export const isAwakeToo = () => true;\n`,
    "src/licence.ts":
      "/** Licensed under the terms of the public licence of all boats. */\nexport const a = 1;\n",
    "lib/anchor.go": `package lib

// DropAnchor lets the chain run out as far as the water is deep.
func DropAnchor() {}
`,
    "boat/rope.py": `def splice(rope):
    """Join both ends of a torn rope so that nobody sees where.

    :param rope: the rope
    """
    return rope
`,
    "src/knot.rs": `pub fn tie() {}

#[cfg(test)]
mod tests {
    #[test]
    fn holds_wet_rope_under_load() {
        super::tie();
    }
}
`,
    "test/sail.test.ts": `import { turnSail } from "../src/sail.ts";
describe("turnSail", () => {
  it("keeps turning while gusts arrive", () => turnSail(1));
  it("works", () => turnSail(2));
});
`,
    "docs/guide.md": `# Guide

## Sailing in a storm

The \`turnSail\` function brings the boat into the wind, whatever the waves and the crew are doing meanwhile.

## Nothing

Short.
`,
  });
  head = repository.commit("Start");
});
afterAll(removeFolders);

describe("the family", () => {
  it("doc holds what comments say of the definition below, each hidden, none that is repeated", () => {
    expect(
      mined("doc").map(({ task, gold_files: [gold], hidden: [part] = [] }) => [gold, task, part]),
    ).toEqual([
      [
        "boat/rope.py",
        "Join both ends of a torn rope so that nobody sees where.",
        { path: "boat/rope.py", from: 2, to: 5 },
      ],
      [
        "lib/anchor.go",
        "Lets the chain run out as far as the water is deep.",
        { path: "lib/anchor.go", from: 3, to: 3 },
      ],
      [
        "src/sail.ts",
        "Turns the sail towards the wind until the rope is tight again.",
        { path: "src/sail.ts", from: 1, to: 4 },
      ],
    ]);
    expect(mined("doc")[0]?.base_commit).toBe(head);
  });

  it("todo holds wishes, without who and where", () => {
    expect(mined("todo")).toMatchObject([
      {
        id: "todo:owner__boat-src/sail.ts#6",
        task: "lower the sail when the storm grows beyond nine",
        gold_files: ["src/sail.ts"],
        hidden: [{ path: "src/sail.ts", from: 6, to: 6 }],
      },
    ]);
  });

  it("test holds titles, the tests hidden", () => {
    expect(mined("test").map(({ task, gold_files: [gold], hidden }) => [gold, task, hidden])).toEqual([
      ["src/knot.rs", "holds wet rope under load", [{ path: "src/knot.rs", from: 3, to: 9 }]],
      ["src/sail.ts", "turnSail: keeps turning while gusts arrive", [{ path: "test/sail.test.ts" }]],
    ]);
  });

  it("docs holds sections without the name that tells the file", () => {
    expect(mined("docs")).toMatchObject([
      {
        task: "Sailing in a storm\n\nThe function brings the boat into the wind, whatever the waves and the crew are doing meanwhile.",
        gold_files: ["src/sail.ts"],
        hidden: [{ path: "docs/guide.md" }],
      },
    ]);
  });
});
