// Finds the default folders for indexes and learned data.
import path from "node:path";

/** The parts of the machine on which default folders depend. */
export interface Host {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  /** The user's home folder. */
  readonly home: string;
}

/** The default folder for indexes. */
export const defaultCacheDir = (host: Host): string =>
  folderOf(host, { variable: "XDG_CACHE_HOME", unix: ".cache", mac: "Caches", windows: "Cache" });

/** The default folder for learned data. */
export const defaultDataDir = (host: Host): string =>
  folderOf(host, {
    variable: "XDG_DATA_HOME",
    unix: ".local/share",
    mac: "Application Support",
    windows: "Data",
  });

/** `fossick` in the folder that the variable names, if absolute (as its specification asks), else in the platform's. */
function folderOf(
  { env, home, platform }: Host,
  { mac, unix, variable, windows }: Readonly<Record<"variable" | "unix" | "mac" | "windows", string>>,
): string {
  const { join, isAbsolute } = platform === "win32" ? path.win32 : path.posix;
  const xdg = env[variable] ?? "";
  if (isAbsolute(xdg)) return join(xdg, "fossick");
  if (platform === "win32")
    return join(env["LOCALAPPDATA"] || join(home, "AppData", "Local"), "fossick", windows);
  return join(home, platform === "darwin" ? join("Library", mac) : unix, "fossick");
}
