import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createSmallRepo } from "../fixtures/small-repo.ts";
import { answerOf } from "./answers.ts";
import { createSandbox } from "./sandbox.ts";

const { folder, fossick } = createSandbox();

describe("a repository of which a part is not read", () => {
  it("tells of repositories inside it, and claims nothing about them", async () => {
    const { root } = createSmallRepo(join(folder, "workspace"), {
      ".gitignore": "services/\n",
      "tools/bootstrap.ts": 'export function bootstrap() { return "clone all services"; }\n',
      "services/billing/refund.ts":
        "/** Rounds a refund to whole cents. */\nexport function roundRefund() {}\n",
    });
    for (const place of [root, join(root, "services/billing")])
      execFileSync("git", ["init", "-q"], { cwd: place });
    const found = await fossick(["where are refunds rounded to cents?", "--root", root, "--json"]);
    expect(found.stderr).toContain(
      'fossick: warning: 1 repository inside this one is not searched: "services/billing/"; search them with --nested, or one with --root',
    );
    const { advice, gaps, stats } = JSON.parse(found.stdout) as ReturnType<typeof answerOf>;
    expect(stats.unread).toEqual([{ kind: "nested", count: 1, examples: ["services/billing/"] }]);
    expect(advice).toBeUndefined();
    expect(gaps.map(({ because }) => because)).toContain("no file that was read contains this word");
  });

  it("says so when the limits of a search leave no file", async () => {
    const { root } = createSmallRepo(join(folder, "limits"), { "src/a.ts": "export const a = 1;\n" });
    const { advice } = answerOf(await fossick(["add a constant", "--root", root, "-g", "*.tx", "--json"]));
    expect(advice).toContain("No file in the index is within the limits of this search: *.tx.");
  });

  it("does not say that a name at the end of a program of two megabytes stands nowhere", async () => {
    const { root } = createSmallRepo(join(folder, "compiler"), {
      "src/checker.ts": `${"function check(node: Node) { return node; }\n".repeat(45_000)}function narrowByDiscriminant() {}\n`,
      "src/types.ts": "export interface Discriminant {}\n",
    });
    const { gaps, ranking } = answerOf(await fossick(["fix narrowByDiscriminant", "--root", root, "--json"]));
    expect(ranking.map(({ path }) => path)).toContain("src/checker.ts");
    expect(gaps.filter(({ because }) => because.includes("in no file"))).toEqual([]);
  });
});
