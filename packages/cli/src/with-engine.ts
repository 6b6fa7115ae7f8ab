import type { Settings } from "@fossick/settings/index.ts";
import type { Engine } from "./cli-context.ts";
import type { Invocation } from "./command.ts";
import { readSettings } from "./read-settings.ts";

/**
 * Opens an engine of the chosen root for `use`, and always closes it.
 * @param open such as `createEngine` of the context
 * @param defaults values that replace the usual defaults
 */
export async function withEngine<Opened extends Pick<Engine, "close">, Result>(
  invocation: Invocation<"root" | "config">,
  open: (options: { readonly root: string; readonly settings: Settings }) => Promise<Opened>,
  use: (engine: Opened, settings: Settings) => Promise<Result>,
  defaults?: Partial<Settings>,
): Promise<Result> {
  const { root } = invocation.options;
  const settings = await readSettings(invocation, root, defaults);
  invocation.signal.throwIfAborted();
  const engine = await open({ root, settings });
  try {
    return await use(engine, settings);
  } finally {
    await engine.close();
  }
}
