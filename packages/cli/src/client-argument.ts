// The client that `fossick setup`, `remove` and `doctor` take, and the folder that they are about.
import path from "node:path";
import { FossickError } from "@fossick/base/errors.ts";
import { clientNames, clientsByHand } from "@fossick/setup/clients.ts";

/** The setup module, loaded on demand: a search does not need its parsers. */
export type Setup = typeof import("@fossick/setup/index.ts");

/** Returns the argument of a command that takes a client. */
export const clientArgument = (syntax: string, summary: string) => ({
  syntax,
  summary,
  choices: clientNames,
  refusal: refusalOf,
});

/** Returns the error for a client whose configuration is written by hand; undefined for any other name. */
export function refusalOf(name: string): FossickError | undefined {
  const title = clientsByHand.get(name);
  if (title === undefined) return undefined;
  return new FossickError("INVALID_SETTING", `${title} is set up by hand`, {
    hint: `docs/clients-by-hand.md#${name} shows the entry to write, or to delete if an earlier version wrote it`,
  });
}

/** Returns the path of the running copy's script. */
export const ownScript = (): string => path.resolve(process.argv[1] ?? "");
