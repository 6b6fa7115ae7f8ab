import type { EngineOptions } from "../../index.ts";
import type { Settings } from "../../settings/index.ts";
import type { Invocation } from "./command.ts";
import type { Engine } from "./cli-context.ts";
import { readSettings } from "./read-settings.ts";

/** Opens the engine of the chosen root, hands it over, and closes it whatever happens. */
export const withEngine = <Result>(
  invocation: Invocation<"root" | "config">,
  use: (engine: Engine, settings: Settings) => Promise<Result>,
  { defaults, ...more }: Pick<EngineOptions, "secretFiles"> & { readonly defaults?: Partial<Settings> } = {},
): Promise<Result> =>
  withOpened(
    invocation,
    (opening) => invocation.context.createEngine({ ...opening, ...more }),
    use,
    defaults,
  );

/** The same with another way to open it. @param defaults replace the usual ones */
export async function withOpened<Opened extends Pick<Engine, "close">, Result>(
  invocation: Invocation<"root" | "config">,
  open: (options: { readonly root: string; readonly settings: Settings }) => Promise<Opened>,
  use: (engine: Opened, settings: Settings) => Promise<Result>,
  defaults?: Partial<Settings>,
): Promise<Result> {
  const settings = await readSettings(invocation, invocation.options.root, defaults);
  invocation.signal.throwIfAborted();
  const engine = await open({ root: invocation.options.root, settings });
  try {
    return await use(engine, settings);
  } finally {
    await engine.close();
  }
}
