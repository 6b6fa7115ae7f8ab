// Finds everything that a task points to, and its names and texts that no file has, by the finder of each kind.
import type { PreparedTask } from "../../task.ts";
import type { Codebase } from "../codebase.ts";
import { namedFolders } from "../folders/named-folders.ts";
import { inScopeOf } from "../lists/lists.ts";
import { namesNowhere } from "./absent-names.ts";
import { findCommits } from "./find-commits.ts";
import { findConfiguration } from "./find-configuration.ts";
import { findCopies } from "./find-copies.ts";
import { findFolders } from "./find-folders.ts";
import { findFrames } from "./find-frames.ts";
import { findLines } from "./find-lines.ts";
import { findOrientation } from "./find-orientation.ts";
import { findPaths, findSymbols } from "./find-names.ts";
import { findPatch, findState } from "./find-state.ts";
import { claimKinds, type Claim, type ClaimKind, type Claims, type Finder, type ReadText } from "./claim.ts";

/** The finder of each kind but copied texts, which also yield `nowhere`. */
const finders: Readonly<Record<Exclude<ClaimKind, "text" | "quotedText" | "quotedFrame">, Finder>> = {
  line: async (codebase, task, readText) => [
    ...findState(codebase, task),
    ...findLines(codebase, task),
    ...(await findPatch(codebase, task, readText)),
  ],
  symbol: findSymbols,
  frame: findFrames,
  path: findPaths,
  commit: findCommits,
  setting: findConfiguration,
  convention: findOrientation,
  folder: (codebase, _, __, named) => findFolders(codebase, named),
};

/** Kinds that the task writes out; with any, missing names are not reported. */
const writtenOut: ReadonlySet<ClaimKind> = new Set(
  claimKinds.filter((kind) => kind !== "setting" && kind !== "convention" && kind !== "folder"),
);

/**
 * Find everything that the task points to, and its names and texts that no file contains. Reads files only for copied
 * texts, at most 120 per text, and for configuration and manifests.
 */
export async function findClaims(
  codebase: Codebase,
  task: PreparedTask,
  readText: ReadText,
): Promise<Claims> {
  const copies = await findCopies(codebase, task, readText);
  const named = await namedFolders(codebase, task, readText);
  const others = await Promise.all(
    Object.values(finders).map((find) => find(codebase, task, readText, named)),
  );
  const found = [...copies.claims, ...others.flat()];
  const nowhere = found.some(({ kind }) => writtenOut.has(kind))
    ? []
    : [...copies.nowhere, ...(await namesNowhere(codebase, task, readText))];
  if (found.length === 0) return { claims: [], nowhere };
  const isInScope = inScopeOf(codebase, task.scope); // costly to read
  return { claims: inOrder(found.filter(({ file }) => isInScope(file))), nowhere };
}

/** By kind and strength, each file once a kind. */
function inOrder(claims: readonly Claim[]): Claim[] {
  const ordered = [...claims].sort(
    (a, b) => claimKinds.indexOf(a.kind) - claimKinds.indexOf(b.kind) || b.strength - a.strength,
  );
  const first = new Map(ordered.toReversed().map((claim) => [`${claim.kind} ${claim.file}`, claim]));
  return ordered.filter((claim) => first.get(`${claim.kind} ${claim.file}`) === claim);
}
