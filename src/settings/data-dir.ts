import path from "node:path";
import type { Host } from "./cache-dir.ts";

/**
 * The default folder for learned data: `$XDG_DATA_HOME/fossick` where that is an absolute path, else
 * the platform's own folder for a user's data.
 */
export function defaultDataDir({ env, platform, home }: Host): string {
  const { join, isAbsolute } = platform === "win32" ? path.win32 : path.posix;
  const xdg = env["XDG_DATA_HOME"] ?? "";
  if (isAbsolute(xdg)) return join(xdg, "fossick");
  if (platform === "win32")
    return join(env["LOCALAPPDATA"] || join(home, "AppData", "Local"), "fossick", "Data");
  if (platform === "darwin") return join(home, "Library", "Application Support", "fossick");
  return join(home, ".local", "share", "fossick");
}
