import type { Settings } from "../../settings/index.ts";
import type { Invocation } from "./command.ts";
import type { Engine, WatchOptions } from "./engine-port.ts";
import { readSettings } from "./read-settings.ts";

/** Opens the engine of the chosen root, hands it over, and closes it whatever happens. */
export async function withEngine<Result>(
  invocation: Invocation<"root" | "config">,
  use: (engine: Engine, settings: Settings) => Promise<Result>,
  watching: WatchOptions = {},
): Promise<Result> {
  const settings = await readSettings(invocation);
  invocation.signal.throwIfAborted();
  const engine = await invocation.world.createEngine({
    root: invocation.options.root,
    settings,
    ...watching,
  });
  try {
    return await use(engine, settings);
  } finally {
    await engine.close();
  }
}
