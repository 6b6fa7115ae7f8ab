import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createSandbox } from "../sandbox.ts";
import { createShop, refundFile, refundTask } from "../shop.ts";
import { conform, openDoor, passed, scenarios, tools, type Door } from "./conformance.ts";
import { startHttp, stop, type HttpServer } from "./server.ts";

/** Tools of others against the real server. */
const skills = join(import.meta.dirname, "../../../plugin/skills");
const run = promisify(execFile);

const sandbox = createSandbox();
const shop = createShop(join(sandbox.folder, "shop"));

let server: HttpServer;
let door: Door;
beforeAll(async () => {
  if (tools === "") return;
  server = await startHttp(sandbox, ["--root", shop]);
  door = await openDoor(server);
});
afterAll(async () => {
  if (tools === "") return;
  door.close();
  await stop(server.running);
});
const surroundings = { cwd: sandbox.folder, env: sandbox.environment };

describe.skipIf(tools === "")("the MCP inspector", () => {
  const inspector = join(tools, "node_modules/@modelcontextprotocol/inspector/cli/build/cli.js");
  const inspect = async (target: readonly string[], ...args: string[]): Promise<Record<string, unknown>> => {
    const { stdout } = await run(process.execPath, [inspector, "--cli", ...target, ...args], surroundings);
    return JSON.parse(stdout) as Record<string, unknown>;
  };
  const stdio = (): string[] => ["node", inject("cli"), "mcp", "--root", shop];
  /** Each call of the inspector is a process of its own: handles outlive it over HTTP only. */
  const http = (): string[] => [door.url, "--transport", "http"];
  const call = async (
    target: readonly string[],
    tool: string,
    args: Record<string, unknown>,
  ): Promise<string> => {
    const given = Object.entries(args).flatMap(([name, value]) => [
      "--tool-arg",
      `${name}=${typeof value === "string" ? value : JSON.stringify(value)}`,
    ]);
    const { content, isError } = await inspect(
      target,
      "--method",
      "tools/call",
      "--tool-name",
      tool,
      ...given,
    );
    expect(isError ?? false).toBe(false);
    return (content as { text?: string }[]).map(({ text = "" }) => text).join("");
  };

  it.each([
    ["standard input and output", stdio],
    ["HTTP", http],
  ])("lists every tool, the prompt and the template over %s", async (_, target) => {
    const { tools: listed } = await inspect(target(), "--method", "tools/list");
    expect((listed as { name: string }[]).map(({ name }) => name)).toEqual([
      "retrieve_context",
      "dispatch_candidates",
      "submit_evaluation",
      "explain_retrieval",
      "repository_status",
      "give_feedback",
    ]);
    const prompts = await inspect(target(), "--method", "prompts/list");
    expect(prompts).toMatchObject({ prompts: [{ name: "retrieve_context" }] });
    const templates = await inspect(target(), "--method", "resources/templates/list");
    expect(JSON.stringify(templates)).toContain("retrieval://{id}");
  });

  it("calls every tool", async () => {
    expect(await call(stdio(), "retrieve_context", { task: refundTask, globs: ["src/**"] })).toContain(
      refundFile,
    );
    expect(await call(stdio(), "repository_status", {})).toMatch(/^files: 10$/m);
    expect(await call(stdio(), "give_feedback", { task: refundTask, used: [refundFile] })).toMatch(
      /^remembered/,
    );
    const shown = await call(http(), "dispatch_candidates", {
      task: refundTask,
      keywords: ["refund"],
      cycles: 1,
    });
    expect(shown).toContain(refundFile);
    const evaluations = [{ path: refundFile, relevance: 0.9 }];
    const [id = ""] = /r_[\w-]{24}/.exec(shown) ?? [];
    const answer = await call(http(), "submit_evaluation", { retrieval_id: id, evaluations });
    expect(answer).toContain(`### ${refundFile} (sure; `);
    expect(await call(http(), "explain_retrieval", { retrieval_id: id })).toMatch(/^Task: /m);
  });
});

const localScenarios = {
  conformance: [...scenarios.conformance, "dns-rebinding-protection"],
  "conformance-2026": [
    ...scenarios["conformance-2026"],
    "dns-rebinding-protection",
    // Without a skill there is nothing to check.
    ...(existsSync(skills)
      ? ["directory", "enumeration", "manifest"].map((part) => `sep-2640-skills-${part}`)
      : []),
  ],
};

describe.skipIf(tools === "")("the conformance tool", () => {
  const cases = Object.entries(localScenarios).flatMap(([name, list]) =>
    list.map((each) => [name, each] as const),
  );

  it.each(cases)("in its version %s passes %s", async (name, scenario) => {
    expect(await conform(name, scenario, door.url, surroundings)).toMatch(passed);
  });
});
