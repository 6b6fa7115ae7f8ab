import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Settings } from "../../settings/index.ts";
import type { Retrieval } from "../../types.ts";
import { v8Flags } from "../v8-flags.ts";

export interface SearchRequest {
  readonly root: string;
  readonly settings: Settings;
  readonly task: string;
}

/** `noIndex` where a search would have to build the index first. */
export type SearchReply = { readonly retrieval: Retrieval } | { readonly failed: string } | "noIndex";

/**
 * Searches in a child process: unlike a computation in this one, it can be killed at any moment, and its crashes do no
 * harm here.
 * @throws the signal's reason when aborted; Error when the process fails or is gone
 */
export function searchInChild(request: SearchRequest, signal: AbortSignal): Promise<Retrieval | "noIndex"> {
  const script = fileURLToPath(new URL("./hook-search.mjs", import.meta.url));
  const child = spawn(process.execPath, [...v8Flags, script], {
    cwd: request.root,
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    windowsHide: true,
  });
  return new Promise<Retrieval | "noIndex">((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    child.once("error", reject);
    child.once("exit", (code, ended) => reject(new Error(`the search ended with ${ended ?? code}`)));
    child.once("message", (reply: SearchReply) => {
      if (reply === "noIndex") resolve(reply);
      else if ("failed" in reply) reject(new Error(reply.failed));
      else resolve(reply.retrieval);
    });
    child.send(request, (error) => error && reject(error));
  }).finally(() => child.kill("SIGKILL"));
}
