import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync } from "node:fs";
import { cpus } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { generateTree } from "./tree/generate-tree.ts";

export interface HookFlags {
  /** Where the repository, its index and sockets are kept for the next time. */
  readonly work: string;
  readonly files: number;
  readonly calls: number;
  /** Who holds the engine open: started by the hook of a session, an MCP server, or nobody. */
  readonly session: "hook" | "mcp" | "none";
  /** Milliseconds between the start of the session and the first call. */
  readonly after: number;
  /** Processes that do nothing but compute, beside what is measured. */
  readonly busy: number;
  /** The built command line. */
  readonly cli: string;
}

/** A repository with an index, and how fossick is run on it. */
interface Ground {
  readonly root: string;
  readonly cli: string;
  readonly env: NodeJS.ProcessEnv;
}

/** Call the hook with one task after another. @returns figures, as text */
export async function hookCommand(flags: HookFlags, say: (line: string) => void): Promise<string> {
  const ground = prepareGround(flags, say);
  const busy = Array.from({ length: flags.busy }, () => spawn("sh", ["-c", "while :; do :; done"]));
  let server: ChildProcess | undefined;
  try {
    if (flags.session === "mcp")
      server = spawn(process.execPath, [ground.cli, "mcp"], {
        cwd: ground.root,
        env: ground.env,
        stdio: ["pipe", "ignore", "ignore"],
      });
    if (flags.session === "hook") await hook(ground, "SessionStart", { source: "startup" });
    if (flags.session !== "none") await wait(flags.after);
    return figures(await callAll(ground, flags, say), flags, ground);
  } finally {
    server?.kill();
    execFileSync(process.execPath, [ground.cli, "watch", "--stop", "--quiet", "--root", ground.root], {
      env: { ...ground.env, FOSSICK_JSON: "1" },
      stdio: "ignore",
      // 1: nobody watched
    });
    for (const each of busy) each.kill("SIGKILL");
  }
}
