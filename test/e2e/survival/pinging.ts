import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import type { HttpServer } from "../mcp/server.ts";

const script = `
const [url, token] = process.argv.slice(2);
const headers = { authorization: "Bearer " + token, "content-type": "application/json", accept: "application/json, text/event-stream" };
const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" });
const timesMs = [];
let isOver = false;
process.stdin.on("data", () => {}).on("end", () => (isOver = true));
while (!isOver) {
  const startedMs = performance.now();
  const response = await fetch(url, { method: "POST", headers, body });
  if (!response.ok || !(await response.text()).includes('"result"')) throw new Error("no answer to ping");
  timesMs.push(performance.now() - startedMs);
  await new Promise((resolve) => setTimeout(resolve, 25));
}
process.stdout.write(JSON.stringify(timesMs));
`;

/** Pings a server all the time, from a process that does nothing else. @returns what ends it, with its times */
export function startPinging(file: string, { token, url }: HttpServer): () => Promise<number[]> {
  writeFileSync(file, script);
  const child = spawn(process.execPath, [file, url, token], { stdio: ["pipe", "pipe", "inherit"] });
  let text = "";
  child.stdout.on("data", (chunk: Buffer) => (text += chunk.toString()));
  return async () => {
    child.stdin.end();
    await once(child, "close");
    return JSON.parse(text) as number[];
  };
}

/** The value below which a share of the values lies. */
export const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
