import type { Codebase } from "./codebase.ts";
import type { Use } from "../types.ts";
import { linesOfNames } from "./lines-of-names.ts";
import { canReach } from "./reach.ts";

const most = { names: 80, uses: 20 } as const;
/** A name defined in more files than this belongs to none of them. */
const maxDefinitions = 3;

/** Names used in a file and defined in a few others, most used first; an imported file wins when several define one. */
export function usesOf(codebase: Codebase, file: number, own: ReadonlySet<string>): Use[] {
  const imported = new Set(Array.from(codebase.importsOf(file)));
  const uses = (codebase.outline(file)?.names ?? []).slice(0, most.names).flatMap(([symbol, count]) => {
    if (own.has(symbol)) return [];
    const defining = [...codebase.definition(symbol).ids].filter(
      (other) => other !== file && canReach(codebase, file, other, symbol),
    );
    const reached = defining.filter((other) => imported.has(other));
    const definingFiles = reached.length > 0 ? reached : defining;
    if (definingFiles.length === 0 || definingFiles.length > maxDefinitions) return [];
    return [{ symbol, count, definedIn: definingFiles.map((other) => codebase.paths[other] ?? "") }];
  });
  const shown = uses.slice(0, most.uses);
  const lines = linesOfNames(
    codebase,
    file,
    shown.map(({ symbol }) => symbol),
  );
  return shown.map((use, at) => ({ ...use, lines: lines[at] ?? [] }));
}
