// Looks at files closely, for facts, spans and sizes.
import type { Query } from "../../answer-types.ts";
import type { Inspection } from "../../observations.ts";
import type { Context } from "../../parts.ts";

/** Inspections of files, by path. @throws the signal's reason when aborted */
export async function inspectionsOf(
  paths: readonly string[],
  query: Query,
  context: Context,
): Promise<ReadonlyMap<string, Inspection>> {
  const inspections = await context.observer.inspect(paths, query, context);
  context.signal?.throwIfAborted();
  return new Map(inspections.map((inspection) => [inspection.path, inspection]));
}
