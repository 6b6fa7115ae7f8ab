import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { FossickError } from "../../errors.ts";
import {
  configFileName,
  readConfig,
  readEnvironment,
  readFlags,
  resolveSettings,
  settingDefinitions,
} from "../../settings/index.ts";
import type { Settings } from "../../settings/index.ts";
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
