import { redactByLibrary } from "./library-rules.ts";
import { redact } from "./redact.ts";

/** The gate for a text that leaves: every secret that fossick or secretlint knows is replaced by a mark. */
export const passGate = (text: string): Promise<string> => redactByLibrary(redact(text));
