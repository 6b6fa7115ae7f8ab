import { createEngine } from "@fossick/engine/engine/create-engine.ts";
import {
  createHostileRepositories,
  type HostileOptions,
  type HostileRepository,
} from "../hostile/repositories.ts";

export interface Places {
  readonly cacheDir: string;
  readonly dataDir: string;
}

/** The hostile repositories, each with its indexes made: what a first search takes is not what is measured. */
export async function warmRepositories(
  folder: string,
  places: Places,
  options: HostileOptions = {},
): Promise<readonly HostileRepository[]> {
  const repositories = createHostileRepositories(folder, options);
  for (const { root } of repositories) await warm(root, places);
  return repositories;
}

/** Makes every index that settings can ask for. What cannot be indexed is for the run to find. */
export async function warm(root: string, places: Places): Promise<void> {
  for (const hidden of [false, true]) {
    for (const ignore of [false, true]) {
      const engine = await createEngine({ root, settings: { ...places, hidden, ignore } });
      await engine.index().catch(() => undefined);
      await engine.close();
    }
  }
}
