import path from "node:path";
import type { Host } from "../../settings/index.ts";

type Join = (...parts: string[]) => string;

/** Configuration folders of clients on this machine; each joins a path below one folder. */
export interface Folders {
  readonly home: Join;
  readonly project: Join;
  /** `$XDG_CONFIG_HOME`, else `~/.config`, on every platform. */
  readonly config: Join;
  /** Data folder of desktop applications: `~/.config`, `~/Library/Application Support` or `%APPDATA%`. */
  readonly application: Join;
  /** `%APPDATA%` with the first folder on Windows, `$XDG_CONFIG_HOME` or `~/.config` with the second elsewhere. */
  readonly roamingOrConfig: (onWindows: string, elsewhere: string, ...parts: string[]) => string;
  /** Below the folder that an environment variable names, if it is set. */
  readonly variable: (name: string, ...parts: string[]) => string | undefined;
}

/** @param projectRoot absolute */
export function clientFolders({ env, home, platform }: Host, projectRoot: string): Folders {
  const { join } = platform === "win32" ? path.win32 : path.posix;
  const below =
    (folder: string): Join =>
    (...parts) =>
      join(folder, ...parts);
  const config = env["XDG_CONFIG_HOME"] || join(home, ".config");
  const roaming = env["APPDATA"] || join(home, "AppData", "Roaming");
  const application =
    platform === "win32"
      ? roaming
      : platform === "darwin"
        ? join(home, "Library", "Application Support")
        : config;
  return {
    home: below(home),
    project: below(projectRoot),
    config: below(config),
    application: below(application),
    roamingOrConfig: (onWindows, elsewhere, ...parts) =>
      platform === "win32" ? join(roaming, onWindows, ...parts) : join(config, elsewhere, ...parts),
    variable: (name, ...parts) => (env[name] ? join(env[name], ...parts) : undefined),
  };
}
