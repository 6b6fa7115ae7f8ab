import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

/** A task as a build is asked it. */
export interface BuildTask {
  readonly text: string;
  readonly keywords?: readonly string[] | undefined;
}

const timeoutMs = 300_000;

/**
 * Asks a build for context over MCP as Claude Code does, with the whole index there and nothing learned. A build that
 * takes no keywords has them at the end of the task.
 * @param dist the folder of the build
 * @param cacheDir one of this build alone
 */
export async function askBuild(
  dist: string,
  root: string,
  cacheDir: string,
  { text, keywords = [] }: BuildTask,
): Promise<string> {
  const cli = join(dist, "cli.mjs");
  const places = ["--root", root, "--cache-dir", cacheDir];
  const indexed = spawnSync(process.execPath, [cli, "index", "--quiet", ...places], { encoding: "utf8" });
  if (indexed.status !== 0) throw new Error(`${cli} index: ${indexed.stderr.trim()}`);
  const client = new Client({ name: "claude-code", version: "2.0.0" });
  const args = [cli, "mcp", "--no-daemon", "--no-memory", ...places];
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args, cwd: root, stderr: "ignore" }),
  );
  try {
    const name = "retrieve_context";
    const tool = (await client.listTools()).tools.find((each) => each.name === name);
    const isTaken = tool?.inputSchema.properties?.["keywords"] !== undefined;
    const task = isTaken ? { task: text, keywords } : { task: [text, ...keywords].join(" ") };
    const { content, isError } = await client.callTool({ name, arguments: task }, { timeout: timeoutMs });
    const answer = content.map((part) => (part.type === "text" ? part.text : "")).join("\n");
    if (isError === true) throw new Error(answer);
    return answer;
  } finally {
    await client.close();
  }
}
