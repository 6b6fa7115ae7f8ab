import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { FossickError } from "../../errors.ts";
import { configFileName, readConfig, resolveSettings } from "../../settings/index.ts";
import type { Settings } from "../../settings/index.ts";
import type { Invocation } from "./command.ts";

/**
 * The settings of a run: defaults < config file < environment < flags.
 * @param root whose config file is read, unless `--config` names one
 * @param defaults replace the usual ones
 * @throws FossickError INVALID_CONFIG, INVALID_SETTING
 */
export async function readSettings(
  { options, settings, world }: Invocation<"root" | "config">,
  root = options.root,
  defaults: Partial<Settings> = {},
): Promise<Settings> {
  const fromFile = await readConfigFile(world.cwd, root, options.config);
  return resolveSettings({ ...defaults, ...fromFile, ...settings }, world);
}

async function readConfigFile(cwd: string, root: string, config: string): Promise<Partial<Settings>> {
  const isNamed = config !== "";
  const shownPath = isNamed ? config : path.join(root, configFileName);
  let content: string;
  try {
    const file = path.resolve(cwd, shownPath);
    // Reading a pipe that nobody writes to never ends; a file named with --config is the user's own choice.
    const stats = await stat(file);
    if (!isNamed && !stats.isFile() && !stats.isDirectory()) throw new Error("a pipe or a device");
    content = await readFile(file, "utf8");
  } catch (cause) {
    const { code = "it is not a file" } = cause as NodeJS.ErrnoException;
    if (!isNamed && ["ENOENT", "ENOTDIR"].includes(code)) return {};
    throw new FossickError("INVALID_CONFIG", `cannot read ${shownPath} (${code})`, { cause });
  }
  return readConfig(content, shownPath);
}
