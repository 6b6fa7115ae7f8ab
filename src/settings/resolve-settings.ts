// Resolves settings from all their sources, with defaults, and the default folders for indexes and learned data.
import { homedir } from "node:os";
import path from "node:path";
import { readValues, rejectUnknown } from "./sources.ts";
import { settingDefinitions, type Settings } from "./table.ts";

/** The parts of the machine on which default folders depend. */
export interface Host {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  /** The user's home folder. */
  readonly home: string;
}

const thisHost = (): Host => ({ env: process.env, platform: process.platform, home: homedir() });

/**
 * Fills in the defaults and checks every value; the result is frozen, its `cacheDir` and `dataDir` absolute.
 * Where several sources say something, spread them in the order defaults < config < environment < flags.
 * @throws FossickError INVALID_SETTING for an unknown name or a value out of range
 */
export function resolveSettings(input: Partial<Settings> = {}, host: Host = thisHost()): Settings {
  const names = Object.keys(settingDefinitions);
  rejectUnknown(names, input, "INVALID_SETTING", (name) => `unknown setting "${name}"`);
  const values = readValues(settingDefinitions, input, {
    code: "INVALID_SETTING",
    label: (name) => name,
    isText: false,
  });
  const settings = { ...defaultSettings(), ...values };
  const cacheDir = path.resolve(settings.cacheDir || defaultCacheDir(host));
  const dataDir = path.resolve(settings.dataDir || defaultDataDir(host));
  for (const value of Object.values(settings)) Object.freeze(value);
  return Object.freeze({ ...settings, cacheDir, dataDir });
}

function defaultSettings(): Settings {
  const entries = Object.entries(settingDefinitions).map(([name, definition]) => [
    name,
    Array.isArray(definition.default) ? [...definition.default] : definition.default,
  ]);
  return Object.fromEntries(entries) as Settings;
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
