import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { claudeCode } from "../client-events.ts";
import { answerOf } from "./answers.ts";
import { connect } from "./mcp/clients.ts";
import { stdioPlace } from "./mcp/server.ts";
import { createSandbox } from "./sandbox.ts";
import { createShop, refundFile, refundTask } from "./shop.ts";

const sandbox = createSandbox();
const { folder, fossick } = sandbox;
const root = createShop(join(folder, "shop"), {
  ".fossickignore": "scripts/\n",
  "fossick.config.json": '{ "excludes": ["src/mail/**", "src/catalog/*"], "maxFiles": 1 }',
});
const sentence =
  "3 files are left out by fossick.config.json (excludes) and 1 by .fossickignore; fossick.config.json limits the answer to 1 file";
const inOneLine = (text: string): string => text.replaceAll(/\s+/g, " ");
const search = (...args: string[]) => fossick([refundTask, "--root", root, ...args]);

describe("what files of a repository leave out", () => {
  it.each(["table", "markdown", "xml"])("stands in an answer as %s, once", async (format) => {
    const { stdout } = await search("--format", format);
    expect(stdout).toContain(refundFile);
    expect(inOneLine(stdout).split(sentence)).toHaveLength(2);
  });

  it("stands beside paths on standard error", async () => {
    const { stderr, stdout } = await search("--format", "paths");
    expect([stdout, stderr]).toEqual([`${refundFile}\n`, `fossick: warning: ${sentence}\n`]);
  });

  it("stands in JSON as a fault and as data", async () => {
    const { faults, stats } = answerOf(await search("--json"));
    expect(faults).toEqual([{ part: "unread", code: "FILES_LEFT_OUT", message: sentence }]);
    expect(stats.leftOut).toEqual([
      {
        by: "fossick.config.json",
        count: 3,
        settings: ["excludes"],
        limits: [{ setting: "maxFiles", value: 1 }],
      },
      { by: ".fossickignore", count: 1 },
    ]);
  });

  it("is told to a model over MCP, however short its answer has to be, and as data", async () => {
    for (const format of ["markdown", "xml", "json"]) {
      const client = await connect("SDK 2", stdioPlace(sandbox, ["--root", root, "--format", format]));
      for (const [tool, more] of [
        ["retrieve_context", {}],
        ["retrieve_context", { max_tokens: 500 }],
        ["dispatch_candidates", {}],
      ] as const) {
        const { data, text } = await client.call(tool, { task: refundTask, ...more });
        expect([format, tool, more, text.includes(sentence)]).toEqual([format, tool, more, true]);
        if (format === "json") expect(JSON.stringify(data)).toContain(sentence);
      }
      await client.close();
    }
  });

  it("is told to a subagent by the hook", async () => {
    await fossick(["index", "--root", root]);
    const input = JSON.stringify(claudeCode.PreToolUse(root));
    const env = { FOSSICK_DEADLINE: "30000", FOSSICK_NO_DAEMON: "1" };
    const { stdout } = await fossick(["hook", "PreToolUse"], { input, env });
    expect(stdout).toContain(refundFile);
    expect(stdout).toContain(sentence);
  });

  it("stands in the page of an answer, and in a search that is replayed", async () => {
    const [page, trace] = [join(folder, "answer.html"), join(folder, "trace.json")];
    await search("--html", page, "--trace", trace);
    expect(readFileSync(page, "utf8")).toContain(sentence);
    expect((await fossick(["replay", trace, "--json"])).stdout).toContain(sentence);
  });

  it("is told by a process that answers for another one", async () => {
    const watching = await fossick(["watch", "--background", "--root", root, "--json"]);
    try {
      const answered = async () =>
        (
          JSON.parse((await fossick(["status", "--root", root, "--json"])).stdout) as {
            watcher?: { answered: number };
          }
        ).watcher?.answered ?? 0;
      let answer = await search("--json");
      while ((await answered()) === 0) answer = await search("--json");
      expect(answerOf(answer).faults.map(({ message }) => message)).toEqual([sentence]);
      writeFileSync(join(root, "fossick.config.json"), '{ "types": ["typescript"] }');
      expect(answerOf(await search("--json")).faults.map(({ message }) => message)).toEqual([
        "4 files are left out by fossick.config.json (types) and 1 by .fossickignore",
      ]);
    } finally {
      expect(watching.code).toBe(0);
      await fossick(["watch", "--stop", "--root", root]);
    }
  });
});
