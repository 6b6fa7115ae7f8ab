// Reads the settings of a command from flags, environment and config file, flags first; finds the cache folder, too.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { FossickError } from "@fossick/base/errors.ts";
import { readOwnConfig } from "@fossick/engine/engine/own-config.ts";
import { leadsToKept, leadsOut } from "@fossick/repository/read/read-inside.ts";
import {
  configFileName,
  readConfig,
  resolveSettings,
  defaultCacheDir,
  type Settings,
} from "@fossick/settings/index.ts";
import type { Invocation } from "./command.ts";

/**
 * Reads the settings of a run: defaults < config file < environment < flags.
 * @param root folder whose config file is read, unless `--config` names one
 * @param defaults values that replace the usual defaults
 * @throws FossickError INVALID_CONFIG, INVALID_SETTING
 */
export async function readSettings(
  { options, settings, context }: Invocation<"root" | "config">,
  root = options.root,
  defaults: Partial<Settings> = {},
): Promise<Settings> {
  const given = await readGivenSettings({ options, settings, context }, root);
  return resolveSettings({ ...defaults, ...given }, context);
}

/** Reads the settings of config file, environment and flags, without defaults. @throws like `readSettings` */
export async function readGivenSettings(
  { options, settings, context }: Pick<Invocation<"root" | "config">, "options" | "settings" | "context">,
  root = options.root,
): Promise<Partial<Settings>> {
  return { ...(await readConfigFile(context.cwd, root, options.config)), ...settings };
}

async function readConfigFile(cwd: string, root: string, config: string): Promise<Partial<Settings>> {
  const isNamed = config !== "";
  const shownPath = isNamed ? config : path.join(root, configFileName);
  let content: string;
  try {
    // A file named with --config is the user's own choice and may be a pipe.
    content = isNamed
      ? await readFile(path.resolve(cwd, config), "utf8")
      : readOwnConfig(path.resolve(cwd, root));
  } catch (cause) {
    const { code = "it is not a plain file, or too large" } = cause as NodeJS.ErrnoException;
    const why = reasons[code] ?? code;
    if (!isNamed && ["ENOENT", "ENOTDIR"].includes(code)) return {};
    throw new FossickError("INVALID_CONFIG", `cannot read ${shownPath} (${why})`, { cause });
  }
  return readConfig(content, shownPath);
}

const reasons: Readonly<Record<string, string>> = {
  [leadsOut]: "it leads out of the root",
  [leadsToKept]: "it leads to a file of git or of secrets",
};

/** Returns the cache folder without reading a config file, which may not set it. */
export const cacheDirOf = ({ settings, context }: Pick<Invocation, "settings" | "context">): string =>
  path.resolve(context.cwd, settings.cacheDir || defaultCacheDir(context));
