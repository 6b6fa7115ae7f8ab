import { messagesIn } from "../messages/index.ts";
import type { StopRule } from "../types.ts";
import { acceptedIn } from "./accepted.ts";

/** Enough files at the threshold, and nothing critical is open. */
export const sufficient: StopRule = (cycles, settings) => {
  const last = cycles.at(-1);
  if (!last) return undefined;
  const accepted = acceptedIn(last, settings).length;
  if (accepted < settings.minFiles || last.gaps.some(({ critical }) => critical)) return undefined;
  const { stop } = messagesIn(settings.lang);
  return { rule: "sufficient", detail: stop.enoughFound(accepted, settings.threshold.toFixed(2)) };
};
