// Closes repositories when what a process keeps in memory, without garbage, takes more than it may.
import { constants, PerformanceObserver, type PerformanceEntry } from "node:perf_hooks";
import type { Engines } from "./engines.ts";

/**
 * After each whole collection of garbage sets how many repositories may be open: as many as fit by what those that are
 * open take on average, beside what the process had before.
 * @param hear calls what it is given after each such collection; returns what ends it
 * @param keptBytes what is left after one
 * @returns what ends it
 */
export function keepWithinMemory(
  engines: Pick<Engines, "keep" | "open">,
  maxBytes: number,
  onError: (error: unknown) => void,
  { hear, keptBytes } = { hear: hearOfCollections, keptBytes: memoryInUse },
): () => void {
  const before = keptBytes();
  return hear(() => {
    const count = (engines.open.length * (maxBytes - before)) / Math.max(1, keptBytes() - before);
    engines.keep(Math.max(1, Math.floor(count))).catch(onError);
  });
}

function memoryInUse(): number {
  const { external, heapUsed } = process.memoryUsage();
  return heapUsed + external;
}

function hearOfCollections(onCollection: () => void): () => void {
  const observer = new PerformanceObserver((list) => {
    const entries = list.getEntries() as readonly (PerformanceEntry & { readonly detail?: unknown })[];
    const kinds = entries.map(({ detail }) => (detail as { readonly kind?: number } | undefined)?.kind);
    if (kinds.includes(constants.NODE_PERFORMANCE_GC_MAJOR)) onCollection();
  });
  observer.observe({ entryTypes: ["gc"] });
  return () => observer.disconnect();
}
