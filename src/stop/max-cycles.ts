import type { StopRule } from "../types.ts";

/** The last cycle allowed is done. */
export const maxCycles: StopRule = (cycles, settings) =>
  cycles.length >= settings.maxCycles
    ? { rule: "maxCycles", detail: `${cycles.length} ${cycles.length === 1 ? "cycle" : "cycles"} done` }
    : undefined;
