import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createSmallRepo } from "../fixtures/small-repo.ts";
import { answerOf } from "./answers.ts";
import { connect } from "./mcp/clients.ts";
import { stdioPlace } from "./mcp/server.ts";
import { createSandbox } from "./sandbox.ts";

const sandbox = createSandbox();
const { folder, fossick } = sandbox;

/** Makes a repository with another one in a folder that it ignores. @returns its root */
function createWorkspace(name: string): string {
  const { root } = createSmallRepo(join(folder, name), {
    ".gitignore": "services/\n",
    "tools/bootstrap.ts": 'export function bootstrap() { return "clone all services"; }\n',
    "services/billing/refund.ts":
      "/** Rounds a refund to whole cents. */\nexport function roundRefund() {}\n",
  });
  for (const place of [root, join(root, "services/billing")])
    execFileSync("git", ["init", "-q"], { cwd: place });
  return root;
}

describe("a repository of which a part is not read", () => {
  it("tells of repositories inside it, and claims nothing about them", async () => {
    const root = createWorkspace("workspace");
    const found = await fossick(["where are refunds rounded to cents?", "--root", root, "--json"]);
    expect(found.stderr).toContain(
      'fossick: warning: 1 repository inside this one is not searched: "services/billing/"; search them with --nested, or one with --root',
    );
    const { advice, gaps, stats } = JSON.parse(found.stdout) as ReturnType<typeof answerOf>;
    expect(stats.unread).toEqual([{ kind: "nested", count: 1, examples: ["services/billing/"] }]);
    expect(advice).toBeUndefined();
    expect(gaps.map(({ because }) => because)).toContain("is in no file that was read");
  });

  it("searches repositories inside it with one flag, variable or line of the config file, and without again", async () => {
    const root = createWorkspace("inner");
    const ask = async (flags: readonly string[], env: Readonly<Record<string, string>> = {}) =>
      answerOf(
        await fossick(["where are refunds rounded to cents?", "--root", root, "--json", ...flags], { env }),
      );
    for (const found of [await ask(["--nested"]), await ask([], { FOSSICK_NESTED: "1" })]) {
      expect(found.files.map(({ path }) => path)).toEqual(["services/billing/refund.ts"]);
      expect([found.faults, found.stats.unread, found.gaps]).toEqual([[], undefined, []]);
    }
    expect((await ask([])).stats.unread).toHaveLength(1);
    writeFileSync(join(root, "fossick.config.json"), '{ "nested": true }');
    expect((await ask([])).files.map(({ path }) => path)).toEqual(["services/billing/refund.ts"]);
    const off = await ask(["--no-nested"]);
    expect([off.files, off.stats.unread?.length]).toEqual([[], 1]);
    const status = await fossick(["status", "--root", root, "--json"]);
    expect(JSON.parse(status.stdout)).toMatchObject({ files: 3, stale: 0 });
  });

  it("tells each glob that matches no file, in the language of the answer", async () => {
    const { root } = createSmallRepo(join(folder, "globs"), { "src/a.ts": "export const a = 1;\n" });
    const adviceIn = async (lang: string) => {
      const globs = ["-g", "src/**", "-g", "src/(adimn)/**", "--exclude", "*.snap"];
      const { advice, files } = answerOf(
        await fossick(["add a constant to a.ts", "--root", root, ...globs, "--json", "--lang", lang]),
      );
      expect(files.map(({ path }) => path)).toEqual(["src/a.ts"]);
      return advice;
    };
    expect(await adviceIn("en")).toContain(
      "`src/(adimn)/**` matches no file in the index. `*.snap` matches no file in the index.",
    );
    expect(await adviceIn("zh-Hans")).toContain("索引中没有文件匹配 `src/(adimn)/**`。");
    expect(await adviceIn("zh-Hant")).toContain("索引中沒有檔案符合 `src/(adimn)/**`。");
  });

  it("tells a client over MCP the same, with the settings of the server", async () => {
    const root = createWorkspace("served");
    const flags = ["--root", root, "--nested", "-g", "services/**", "-g", "srevices/**"];
    const client = await connect("SDK 2", stdioPlace(sandbox, flags));
    const { text } = await client.call("retrieve_context", { task: "where is roundRefund defined?" });
    expect(text).toContain("services/billing/refund.ts");
    expect(text).toContain("`srevices/**` matches no file in the index.");
    expect(text).not.toContain("inside this one");
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
