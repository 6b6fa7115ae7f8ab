import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

/** A server that is asked over MCP. */
export interface McpServer {
  /** The built command line. */
  readonly cli: string;
  readonly root: string;
  readonly cacheDir: string;
}

/** Starts a server as Claude Code does, with nothing learned, and says hello. Whoever called closes it. */
export async function connectMcp({ cli, root, cacheDir }: McpServer): Promise<Client> {
  const client = new Client({ name: "claude-code", version: "2.0.0" });
  const args = [cli, "mcp", "--no-daemon", "--no-memory", "--root", root, "--cache-dir", cacheDir];
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args, cwd: root, stderr: "ignore" }),
  );
  return client;
}

export const contextTool = "retrieve_context";
const timeoutMs = 300_000;

/** Asks for context. @throws with the answer where it is an error @returns the answer's text */
export async function askMcp(client: Client, args: Record<string, unknown>): Promise<string> {
  const call = { name: contextTool, arguments: args };
  const { content, isError } = await client.callTool(call, { timeout: timeoutMs });
  const answer = content.map((part) => (part.type === "text" ? part.text : "")).join("\n");
  if (isError === true) throw new Error(answer);
  return answer;
}
