// Finds the socket of a watcher or an MCP server, and creates the folder for it.
import { createHash } from "node:crypto";
import { existsSync, lstatSync, realpathSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { isAbsolute, join } from "node:path";
import { fileURLToPath } from "node:url";
import { makeFolder } from "@fossick/base/private-files.ts";
import { version } from "@fossick/base/version.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** Max bytes of a socket path that work on every system (macOS: 104 including the terminator). */
const maxPathBytes = 103;

/** Kinds of processes that answer for a repository: `fossick watch`, or an MCP server during its session. */
export type Role = "watch" | "mcp";

/**
 * Returns the socket path of the process that answers for a repository, in a folder that only this user can enter. Each
 * build of fossick has its own path, so that no version answers for another.
 * @param root relative to the working folder
 * @returns undefined if there is no such folder or root, and on Windows
 */
export function socketPlace(root: string, env: Environment, role: Role = "watch"): string | undefined {
  // Named pipes of Windows are open to other users.
  if (process.platform === "win32") return undefined;
  try {
    const name = createHash("sha256")
      .update(JSON.stringify([role, buildOf(), realpathSync.native(root)]))
      .digest("hex")
      .slice(0, 20);
    const folder = runtimeFolder(env);
    return isOwn(folder) ? join(folder, name) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the existing socket paths, in the order in which to ask them. */
export const socketPlaces = (root: string, env: Environment): readonly string[] =>
  (["watch", "mcp"] as const)
    .map((role) => socketPlace(root, env, role))
    .filter((place) => place !== undefined)
    .filter((place) => existsSync(place));

/**
 * Creates the folder of sockets if it is missing. An existing one that others can enter stays as it is and is not used,
 * because it may contain their sockets.
 * @throws Error if that is not allowed
 */
export function makeRuntimeFolder(env: Environment): void {
  makeFolder(runtimeFolder(env), 0o700);
}

function runtimeFolder(env: Environment): string {
  const userId = process.getuid?.() ?? 0;
  const runtime = env["XDG_RUNTIME_DIR"] ?? "";
  const folder = join(runtime, "fossick");
  const isShort = Buffer.byteLength(folder) + 21 <= maxPathBytes;
  // With another user's environment, as after sudo, that folder is missing or not this user's.
  return isAbsolute(runtime) && isShort && isOwn(runtime) ? folder : join(tmpdir(), `fossick-${userId}`);
}

/** Tests whether a folder, not a link to one, belongs to this user and nobody else may enter it. */
function isOwn(folder: string): boolean {
  const stats = lstatSync(folder, { throwIfNoEntry: false });
  if (stats === undefined) return false;
  return stats.isDirectory() && stats.uid === process.getuid?.() && (stats.mode & 0o077) === 0;
}

/** Version and build: file times distinguish builds, and are the same wherever a package is installed. */
function buildOf(): string {
  const { mtimeMs, size } = statSync(fileURLToPath(import.meta.url));
  return `${version} ${mtimeMs} ${size}`;
}
