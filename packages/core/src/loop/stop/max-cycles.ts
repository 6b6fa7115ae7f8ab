// Stops after the last cycle allowed.
import { messagesIn } from "../../messages/index.ts";
import type { StopRule } from "../../parts.ts";

/** The last cycle allowed is done. */
export const maxCycles: StopRule = (cycles, settings) =>
  cycles.length >= settings.maxCycles
    ? { rule: "maxCycles", detail: messagesIn(settings.lang).stop.cyclesDone(cycles.length) }
    : undefined;
