import { FossickError } from "../../errors.ts";
import type { Failed } from "../page/types.ts";

/** An error as the page shows it; what only developers understand stays here. */
export function failedOf(error: unknown): Failed {
  if (!FossickError.isInstance(error) || error.code === "INTERNAL")
    return { kind: "failed", code: "INTERNAL", message: "Something in fossick failed; this is a bug." };
  const { code, hint, message } = error;
  return { kind: "failed", code, message, ...(hint !== undefined && { hint }) };
}

const ownFaults: ReadonlySet<string> = new Set([
  "INTERNAL",
  "PROCESS_ENDED",
  "INDEX_UNAVAILABLE",
  "ENGINE_CLOSED",
]);

/** Returns 400 for a bad request, 500 for one that cannot be answered. */
export const statusOf = ({ code }: Failed): 400 | 500 => (ownFaults.has(code) ? 500 : 400);
