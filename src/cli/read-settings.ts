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
 * @param defaults in place of the usual ones
 * @throws FossickError INVALID_CONFIG, INVALID_SETTING
 */
export async function readSettings(
  invocation: Invocation,
  defaults: Partial<Settings> = {},
): Promise<Settings> {
  const given = givenSettings(invocation);
  return resolveSettings({ ...defaults, ...(await readConfigFile(invocation)), ...given }, invocation.world);
}

/** What environment and flags say. @throws FossickError INVALID_SETTING */
export const givenSettings = ({ flags, world }: Pick<Invocation, "flags" | "world">): Partial<Settings> => ({
  ...readEnvironment(settingDefinitions, world.env),
  ...readFlags(settingDefinitions, flags),
});

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
