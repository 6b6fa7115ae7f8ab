import { describe, expect, it } from "vitest";
import { cycleViewOf } from "@fossick/page/server/follow-cycles.ts";
import { sampleCycles } from "../../../../test/parts/index.ts";

const cycles = sampleCycles();
const [firstCycle, secondCycle] = cycles;
if (!firstCycle || !secondCycle) throw new Error("two cycles");

describe("a cycle while the search goes on", () => {
  it("shows what it accepted first, and the best of all", () => {
    expect(cycleViewOf(firstCycle).accepted).toEqual(["src/auth.ts", "src/tokens.ts"]);
    const second = cycleViewOf(secondCycle, firstCycle);
    expect(second.accepted).toEqual(["src/session-manager.ts"]);
    expect(second.best.map(({ path, relevance }) => [path, relevance])).toEqual([
      ["src/auth.ts", 0.9],
      ["src/session-manager.ts", 0.85],
      ["src/tokens.ts", 0.8],
      ["src/user.ts", 0.3],
      ["docs/setup.md", 0.05],
    ]);
    expect(second).toMatchObject({ number: 2, query: secondCycle.query });
    expect(second.learned).toEqual(secondCycle.learned);
  });

  it("shows twenty files at most", () => {
    const relevances = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`src/${at}.ts`, 0.6]));
    const [many] = sampleCycles([{ relevances }]);
    expect(many && cycleViewOf(many).best).toHaveLength(20);
  });
});
