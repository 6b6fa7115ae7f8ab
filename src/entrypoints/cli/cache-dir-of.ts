import path from "node:path";
import { defaultCacheDir, readEnvironment, readFlags, settingDefinitions } from "../../settings/index.ts";
import type { Invocation } from "./command.ts";

/** Known before the settings are, as no config file may name it. */
export function cacheDirOf({ flags, world }: Pick<Invocation, "flags" | "world">): string {
  const { cacheDir: definition } = settingDefinitions;
  const table = { cacheDir: definition };
  const { cacheDir = "" } = { ...readEnvironment(table, world.env), ...readFlags(table, flags) };
  return path.resolve(world.cwd, cacheDir || defaultCacheDir(world));
}
