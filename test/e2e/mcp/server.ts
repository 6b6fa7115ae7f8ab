import { inject } from "vitest";
import type { Running, Sandbox } from "../sandbox.ts";
import type { Place } from "./clients.ts";

/** The server as a program that clients start. */
export const stdioPlace = (
  { environment, folder }: Sandbox,
  args: readonly string[] = [],
  { cwd = folder, env = {} }: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {},
): Place => ({
  command: process.execPath,
  args: [inject("cli"), "mcp", ...args],
  cwd,
  env: { ...environment, ...env },
});

/** A server over HTTP that was started. */
export interface HttpServer {
  readonly running: Running;
  readonly url: string;
  readonly token: string;
}

/** Starts the server over HTTP and waits until it says where it listens. */
export async function startHttp(
  { start }: Sandbox,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<HttpServer> {
  const running = start(["mcp", "--http", "--json", ...args], { env });
  const line = await new Promise<string>((resolve, reject) => {
    let text = "";
    running.child.stdout.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      if (text.endsWith("\n")) resolve(text);
    });
    running.child.once("close", () => reject(new Error(`the server ended: ${text}`)));
  });
  const { token = env["FOSSICK_MCP_TOKEN"] ?? "", url } = JSON.parse(line) as { url: string; token?: string };
  return { running, url, token };
}

/** Ends a server as a user does, and tells how it ended. */
export async function stop({ child, ended }: Running): Promise<number | null> {
  child.kill("SIGTERM");
  return (await ended).code;
}
