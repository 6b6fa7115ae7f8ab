import { readFile } from "node:fs/promises";
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
    content = await readFile(path.resolve(world.cwd, shown), "utf8");
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? "";
    if (!asked && ["ENOENT", "ENOTDIR"].includes(code)) return {};
    throw new FossickError("INVALID_CONFIG", `cannot read ${shown} (${code})`, { cause });
  }
  return readConfig(content, shown);
}
