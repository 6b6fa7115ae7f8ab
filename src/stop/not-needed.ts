import { messagesIn } from "../messages/index.ts";
import type { StopRule } from "../types.ts";
import { acceptedIn } from "./accepted.ts";

/** After cycle 1: the task names files that exist, they were accepted, and nothing else is open. */
export const notNeeded: StopRule = (cycles, settings) => {
  const first = cycles[0];
  if (!first || cycles.length > 1) return undefined;
  const namedPaths = new Set(
    first.candidates.filter(({ lists }) => lists["mention"] !== undefined).map(({ path }) => path),
  );
  const accepted = acceptedIn(first, settings);
  const isOpen = first.gaps.some(({ kind }) => kind !== "external");
  if (namedPaths.size === 0 || isOpen || accepted.length === 0) return undefined;
  if (!accepted.every(({ path }) => namedPaths.has(path))) return undefined;
  return { rule: "notNeeded", detail: messagesIn(settings.lang).stop.namesFiles(accepted.length) };
};
