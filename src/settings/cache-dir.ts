import path from "node:path";

/** The parts of the machine on which default folders depend. */
export interface Host {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  /** The user's home folder. */
  readonly home: string;
}

/**
 * The default folder for indexes: `$XDG_CACHE_HOME/fossick` where that is an absolute path (as its
 * specification asks), else the platform's own cache folder.
 */
export function defaultCacheDir({ env, platform, home }: Host): string {
  const { join, isAbsolute } = platform === "win32" ? path.win32 : path.posix;
  const xdg = env["XDG_CACHE_HOME"] ?? "";
  if (isAbsolute(xdg)) return join(xdg, "fossick");
  if (platform === "win32")
    return join(env["LOCALAPPDATA"] || join(home, "AppData", "Local"), "fossick", "Cache");
  if (platform === "darwin") return join(home, "Library", "Caches", "fossick");
  return join(home, ".cache", "fossick");
}
