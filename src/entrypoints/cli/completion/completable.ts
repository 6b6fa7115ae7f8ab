import type { Command, FlagName } from "../command.ts";

/** Completable items: the flags of a search, and every command with its own. */
export interface Completable {
  readonly search: readonly FlagName[];
  readonly named: readonly Pick<Command, "name" | "summary" | "flags" | "arguments">[];
}

/** The names of the commands. */
export function namesOf({ named }: Completable): readonly string[] {
  return named.map(({ name }) => name);
}

/** Returns the choices for the first argument of a command; empty if it may be anything or there is none. */
export function choicesOf({ arguments: taken }: Pick<Command, "arguments">): readonly string[] {
  return taken[0]?.choices ?? [];
}

/** A text in single quotes, as zsh and fish read them. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
