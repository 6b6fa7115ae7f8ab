// Resolves settings from all their sources, with defaults.
import { homedir } from "node:os";
import path from "node:path";
import { defaultCacheDir, defaultDataDir, type Host } from "./default-folders.ts";
import { readValues, rejectUnknown } from "./sources.ts";
import { settingDefinitions, type Settings } from "./table.ts";

/** Returns the machine that this process runs on. */
export const thisHost = (): Host => ({ env: process.env, platform: process.platform, home: homedir() });

/**
 * Fills in the defaults and checks every value; the result is frozen, its `cacheDir` and `dataDir` absolute. To combine
 * sources, spread them in the order defaults < config < environment < flags.
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
