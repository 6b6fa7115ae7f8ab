import path from "node:path";
import { defaultCacheDir } from "../../settings/index.ts";
import type { Invocation } from "./command.ts";

/** Known before the other settings are, as no config file may name it. */
export const cacheDirOf = ({ settings, world }: Pick<Invocation, "settings" | "world">): string =>
  path.resolve(world.cwd, settings.cacheDir || defaultCacheDir(world));
