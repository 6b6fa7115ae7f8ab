import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { askMcp, connectMcp, contextTool } from "../connect-mcp.ts";

/** A task as a build is asked it. */
export interface BuildTask {
  readonly text: string;
  readonly keywords?: readonly string[] | undefined;
}

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
  const client = await connectMcp({ cli, root, cacheDir });
  try {
    const tool = (await client.listTools()).tools.find(({ name }) => name === contextTool);
    const isTaken = tool?.inputSchema.properties?.["keywords"] !== undefined;
    return await askMcp(client, isTaken ? { task: text, keywords } : { task: [text, ...keywords].join(" ") });
  } finally {
    await client.close();
  }
}
