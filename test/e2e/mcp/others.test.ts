import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createSandbox } from "../sandbox.ts";
import { createShop, refundFile, refundTask } from "../shop.ts";
import { startHttp, stop, type HttpServer } from "./server.ts";

/**
 * Tools of others against the real server: the MCP inspector and the official conformance tool. They are too large for
 * everybody's `npm ci`; `docs/mcp-tested.md` says how to have them, and `.ci/run` does. Without the folder nothing runs here.
 */
const tools = process.env["FOSSICK_MCP_TOOLS"] ?? "";
const skills = join(import.meta.dirname, "../../../plugin/skills");
const run = promisify(execFile);

const sandbox = createSandbox();
const shop = createShop(join(sandbox.folder, "shop"));

let server: HttpServer;
let door: Server;
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
const doorUrl = (): string => `http://localhost:${(door.address() as AddressInfo).port}/mcp`;
const surroundings = { cwd: sandbox.folder, env: sandbox.environment };

describe.skipIf(tools === "")("the MCP inspector", () => {
  const inspector = join(tools, "node_modules/@modelcontextprotocol/inspector/cli/build/cli.js");
  const inspect = async (target: readonly string[], ...args: string[]): Promise<Record<string, unknown>> => {
    const { stdout } = await run(process.execPath, [inspector, "--cli", ...target, ...args], surroundings);
    return JSON.parse(stdout) as Record<string, unknown>;
  };
  const stdio = (): string[] => ["node", inject("cli"), "mcp", "--root", shop];
  /** Each call of the inspector is a process of its own: handles outlive it over HTTP only. */
  const http = (): string[] => [doorUrl(), "--transport", "http"];
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
    expect(answer).toContain(`| ${refundFile} | 0.90 sure | change: `);
    expect(await call(http(), "explain_retrieval", { retrieval_id: id })).toMatch(/^Task: /);
  });
});

/**
 * The scenarios of each version of the tool that need none of the tools, prompts and resources its own test server has.
 * `docs/mcp-tested.md` lists those left out with the reason.
 */
const scenarios = {
  conformance: [
    "server-initialize",
    "ping",
    "tools-list",
    "resources-list",
    "prompts-list",
    "dns-rebinding-protection",
  ],
  "conformance-2026": [
    "tools-list",
    "resources-list",
    "prompts-list",
    "sep-2164-resource-not-found",
    "caching",
    "http-header-validation",
    "input-required-result-unsupported-methods",
    "dns-rebinding-protection",
    // Without a skill there is nothing to check.
    ...(existsSync(skills)
      ? ["directory", "enumeration", "manifest"].map((part) => `sep-2640-skills-${part}`)
      : []),
  ],
};

describe.skipIf(tools === "")("the conformance tool", () => {
  const cases = Object.entries(scenarios).flatMap(([name, list]) =>
    list.map((each) => [name, each] as const),
  );

  it.each(cases)("in its version %s passes %s", async (name, scenario) => {
    const node = join(tools, `node_modules/node-${process.platform}-${process.arch}/bin/node`);
    const tool = join(tools, "node_modules", name, "dist/index.js");
    const { stdout } = await run(
      node,
      [tool, "server", "--url", doorUrl(), "--scenario", scenario],
      surroundings,
    );
    expect(stdout).toMatch(/^Passed: [1-9]\d*\/\d+, 0 failed, 0 warnings$/m);
  });
});

/** The conformance tool cannot send a token: what comes in here goes on with it, and otherwise as it came. */
function openDoor({ token, url }: HttpServer): Promise<Server> {
  const { hostname, port } = new URL(url);
  const opened = createServer((from, to) => {
    const headers = { ...from.headers, authorization: `Bearer ${token}` };
    const { method, url: path } = from;
    const onward = request({ hostname, port, path, method, headers, setHost: false }, (answer) => {
      to.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(to);
    });
    onward.on("error", () => to.destroy());
    to.on("close", () => onward.destroy());
    from.pipe(onward);
  });
  return new Promise((resolve) => opened.listen(0, "127.0.0.1", () => resolve(opened)));
}
