import { oneLine } from "@fossick/base/safe-text.ts";
import type { Failed } from "@fossick/page/view/types.ts";

/** A server's refusal or failure, in its words. */
export class PageFault extends Error {
  readonly code: string;
  readonly hint: string | undefined;

  constructor({ code, message, hint }: Omit<Failed, "kind">) {
    super(message);
    this.name = "PageFault";
    this.code = code;
    this.hint = hint;
  }
}

/** Whatever was thrown, in the form in which a server tells of it, each sentence fit to be shown. */
export function failedOf(thrown: unknown): Failed {
  if (thrown instanceof PageFault) {
    const { code, message, hint } = thrown;
    return {
      kind: "failed",
      code,
      message: oneLine(message),
      ...(hint === undefined ? {} : { hint: oneLine(hint) }),
    };
  }
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return { kind: "failed", code: "UNEXPECTED", message: oneLine(message) };
}
