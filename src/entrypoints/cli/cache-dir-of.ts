import path from "node:path";
import { defaultCacheDir } from "../../settings/index.ts";
import type { Invocation } from "./command.ts";

/** The cache folder, known without reading a config file: none may set it. */
export const cacheDirOf = ({ settings, world }: Pick<Invocation, "settings" | "world">): string =>
  path.resolve(world.cwd, settings.cacheDir || defaultCacheDir(world));
