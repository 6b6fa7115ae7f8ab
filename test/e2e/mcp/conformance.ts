import { execFile } from "node:child_process";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";

/**
 * Folder with tools of others: the MCP inspector and the official conformance tool. They are too large for everybody's
 * `npm ci`; `docs/mcp-tested.md` says how to have them, and `.ci/run` does. Without the folder what needs them does not run.
 */
export const tools = process.env["FOSSICK_MCP_TOOLS"] ?? "";

/**
 * The scenarios of each version of the conformance tool that any server should pass: they need none of the tools, prompts
 * and resources that its own test server has. `docs/mcp-tested.md` lists those left out with the reason.
 */
export const scenarios = {
  conformance: ["server-initialize", "ping", "tools-list", "resources-list", "prompts-list"],
  "conformance-2026": [
    "tools-list",
    "resources-list",
    "prompts-list",
    "sep-2164-resource-not-found",
    "caching",
    "http-header-validation",
    "input-required-result-unsupported-methods",
  ],
} as const;

interface Surroundings {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

/** A way to a server that adds a token to whatever comes in: the conformance tool cannot send one. */
export interface Door {
  /** Where MCP answers. */
  readonly url: string;
  close(): void;
}

/** Passes calls on with the token and the server's port for its own, and otherwise as they came. */
export async function openDoor(to: { readonly token: string; readonly url: string }): Promise<Door> {
  const { hostname, port } = new URL(to.url);
  const toServer = (given: string | undefined): string | undefined =>
    given?.replace(`:${(opened.address() as AddressInfo).port}`, `:${port}`);
  const opened: Server = createServer((from, answer) => {
    const host = toServer(from.headers.host);
    const origin = toServer(from.headers.origin);
    const headers = {
      ...from.headers,
      ...(host !== undefined && { host }),
      ...(origin !== undefined && { origin }),
      authorization: `Bearer ${to.token}`,
    };
    const { method, url: path } = from;
    const onward = request({ hostname, port, path, method, headers, setHost: false }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(answer);
    });
    onward.on("error", () => answer.destroy());
    answer.on("close", () => onward.destroy());
    from.pipe(onward);
  });
  await new Promise<void>((resolve) => opened.listen(0, "127.0.0.1", resolve));
  const url = `http://localhost:${(opened.address() as AddressInfo).port}/mcp`;
  return { url, close: () => void opened.close() };
}

/** Output of the conformance tool about a scenario. @param version folder of one of its versions */
export async function conform(
  version: string,
  scenario: string,
  url: string,
  surroundings: Surroundings,
): Promise<string> {
  const node = join(tools, `node_modules/node-${process.platform}-${process.arch}/bin/node`);
  const tool = join(tools, "node_modules", version, "dist/index.js");
  const args = [tool, "server", "--url", url, "--scenario", scenario];
  const { stdout } = await promisify(execFile)(node, args, surroundings);
  return stdout;
}

/** The last line about a scenario that passed: at least one check, and nothing to complain about. */
export const passed = /^Passed: [1-9]\d*\/\d+, 0 failed, 0 warnings$/m;
