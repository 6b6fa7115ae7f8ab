import type { Settings } from "../../settings/index.ts";
import type { Invocation } from "./command.ts";
import type { Engine, OpenOptions } from "./engine-port.ts";
import { readSettings } from "./read-settings.ts";

/** Opens the engine of the chosen root, hands it over, and closes it whatever happens. */
export async function withEngine<Result>(
  invocation: Invocation<"root" | "config">,
  use: (engine: Engine, settings: Settings) => Promise<Result>,
  opening: OpenOptions = {},
): Promise<Result> {
  const settings = await readSettings(invocation);
  invocation.signal.throwIfAborted();
  const engine = await invocation.world.createEngine({
    root: invocation.options.root,
    settings,
    ...opening,
  });
  try {
    return await use(engine, settings);
  } finally {
    await engine.close();
  }
}
