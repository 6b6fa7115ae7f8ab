import { realpathSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { FossickError } from "../../base/errors.ts";
import { leadsOut, readInside } from "../../indexing/read/read-inside.ts";
import {
  configFileName,
  readConfig,
  resolveSettings,
  defaultCacheDir,
  type Settings,
} from "../../settings/index.ts";
import type { Invocation } from "./command.ts";

/**
 * The settings of a run: defaults < config file < environment < flags.
 * @param root whose config file is read, unless `--config` names one
 * @param defaults replace the usual ones
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

/** The settings that config file, environment and flags have, without the defaults. @throws like `readSettings` */
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
    content = isNamed ? await readFile(path.resolve(cwd, config), "utf8") : readOwn(path.resolve(cwd, root));
  } catch (cause) {
    const { code = "it is not a plain file, or too large" } = cause as NodeJS.ErrnoException;
    const why = code === leadsOut ? "it leads out of the root" : code;
    if (!isNamed && ["ENOENT", "ENOTDIR"].includes(code)) return {};
    throw new FossickError("INVALID_CONFIG", `cannot read ${shownPath} (${why})`, { cause });
  }
  return readConfig(content, shownPath);
}

const largestConfigBytes = 1_000_000;

/** The repository's own config file. */
function readOwn(root: string): string {
  const bytes = readInside(realpathSync(root), configFileName, largestConfigBytes, "followed");
  if (bytes === undefined) throw new Error("no config file");
  return bytes.toString("utf8");
}

/** The cache folder, known without reading a config file: none may set it. */
export const cacheDirOf = ({ settings, context }: Pick<Invocation, "settings" | "context">): string =>
  path.resolve(context.cwd, settings.cacheDir || defaultCacheDir(context));
