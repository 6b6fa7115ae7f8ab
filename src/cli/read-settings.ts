import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { FossickError } from "../errors.ts";
import {
  configFileName,
  readConfig,
  readEnvironment,
  readFlags,
  resolveSettings,
  settingDefinitions,
} from "../settings/index.ts";
import type { Settings } from "../settings/index.ts";
import type { Invocation } from "./command.ts";

/**
 * The settings of this run: defaults < config file < environment < flags.
 * @throws FossickError INVALID_CONFIG, INVALID_SETTING
 */
export async function readSettings(invocation: Invocation): Promise<Settings> {
  const { flags, world } = invocation;
  const given = {
    ...readEnvironment(settingDefinitions, world.env),
    ...readFlags(settingDefinitions, flags),
  };
  return resolveSettings({ ...(await readConfigFile(invocation)), ...given }, world);
}

async function readConfigFile({ options, world }: Invocation): Promise<Partial<Settings>> {
  const asked = options.config !== "";
  const shown = asked ? options.config : path.join(options.root, configFileName);
  let content: string;
  try {
    const file = path.resolve(world.cwd, shown);
    // A pipe that nobody writes to would be waited for; whoever asks for one knows.
    const found = await stat(file);
    if (!asked && !found.isFile() && !found.isDirectory()) throw new Error("a pipe or a device");
    content = await readFile(file, "utf8");
  } catch (cause) {
    const { code = "it is no file" } = cause as NodeJS.ErrnoException;
    if (!asked && ["ENOENT", "ENOTDIR"].includes(code)) return {};
    throw new FossickError("INVALID_CONFIG", `cannot read ${shown} (${code})`, { cause });
  }
  return readConfig(content, shown);
}
