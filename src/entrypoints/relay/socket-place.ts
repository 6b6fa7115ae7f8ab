// Finds the socket of a watcher or an MCP server, and makes the folder for it.
import { createHash } from "node:crypto";
import { existsSync, lstatSync, realpathSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { isAbsolute, join } from "node:path";
import { fileURLToPath } from "node:url";
import { makeFolder } from "../../indexing/make-folder.ts";
import { version } from "../../base/version.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** Longer paths of sockets do not work on every system (104 bytes with their end on macOS). */
const maxPathBytes = 103;

/** Processes that answer for a repository: `fossick watch`, or an MCP server for as long as its session. */
export type Role = "watch" | "mcp";

/**
 * Returns the socket path of the process that answers for a repository: in a folder that only this user can enter. Each
 * build of fossick has its own, so that no version answers for another.
 * @param root relative to the working folder
 * @returns undefined if there is no such folder or root, and on Windows
 */
export function socketPlace(root: string, env: Environment, role: Role = "watch"): string | undefined {
  // A named pipe of Windows is open to other users.
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

/** Returns the existing socket paths, the first to be asked first. */
export const socketPlaces = (root: string, env: Environment): readonly string[] =>
  (["watch", "mcp"] as const)
    .map((role) => socketPlace(root, env, role))
    .filter((place) => place !== undefined)
    .filter((place) => existsSync(place));

/** Create the folder of sockets where it is missing. @throws Error where that is not allowed */
export function makeRuntimeFolder(env: Environment): void {
  makeFolder(runtimeFolder(env), 0o700);
}

function runtimeFolder(env: Environment): string {
  const userId = process.getuid?.() ?? 0;
  const runtime = env["XDG_RUNTIME_DIR"] ?? "";
  const folder = join(runtime, "fossick");
  const isShort = Buffer.byteLength(folder) + 21 <= maxPathBytes;
  // Under another user's environment, as sudo may leave it, that folder is missing or not this user's.
  return isAbsolute(runtime) && isShort && isOwn(runtime) ? folder : join(tmpdir(), `fossick-${userId}`);
}

/** Tests whether a folder, not a link to one, belongs to this user and nobody else may enter it. */
function isOwn(folder: string): boolean {
  const stats = lstatSync(folder, { throwIfNoEntry: false });
  if (stats === undefined) return false;
  return stats.isDirectory() && stats.uid === process.getuid?.() && (stats.mode & 0o077) === 0;
}

/** The version, and which build of it: a package has the same times wherever it is installed. */
function buildOf(): string {
  const { mtimeMs, size } = statSync(fileURLToPath(import.meta.url));
  return `${version} ${mtimeMs} ${size}`;
}
