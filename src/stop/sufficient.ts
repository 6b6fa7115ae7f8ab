import { messagesIn } from "../messages/index.ts";
import type { StopRule } from "../types.ts";
import { acceptedIn } from "./accepted.ts";

/**
 * Stops once as many files reach the threshold as the task is expected to need and the settings require, and no
 * critical gap is open.
 */
export const sufficient: StopRule = (cycles, settings) => {
  const last = cycles.at(-1);
  if (!last) return undefined;
  const accepted = acceptedIn(last, settings).length;
  if (
    accepted < Math.max(settings.minFiles, last.expectedFiles) ||
    last.gaps.some(({ critical }) => critical)
  )
    return undefined;
  const { stop } = messagesIn(settings.lang);
  return { rule: "sufficient", detail: stop.enoughFound(accepted, settings.threshold.toFixed(2)) };
};
