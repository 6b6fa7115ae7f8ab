import { redact, replaceSecrets } from "./redact.ts";
import type { Secret } from "./secret.ts";
import { longRuns } from "./long-runs.ts";

/** Replaces every secret that fossick or secretlint recognises by a mark, in a text that is to be shown or sent. */
export const passGate = (text: string): Promise<string> => redactByLibrary(redact(text));

/** Used parts of a secretlint rule; secretlint's own runner is not used because it keeps every text in memory. */
interface Rule {
  readonly meta: { readonly id: string };
  create(context: object, options: object): { file?(source: object): unknown };
}

interface Report {
  readonly range: readonly [start: number, end: number];
  readonly message: { readonly messageId: string };
}

/**
 * Rules that are left out: a comment in a repository must not turn rules off, and the rules for URLs report whole
 * addresses with code around them, and passwords such as `postgres:postgres`. Account ids are not secrets.
 */
const rulesLeftOut = /(?:filter-comments|basicauth|database-connection-string)$/;
const reportsLeftOut = /AccountID$/i;

/**
 * Characters around a suspect run that the rules see, and the most they see at once; this bounds their time.
 */
const charactersAround = 300;
const longestPiece = 4_000;

/**
 * Replaces the secrets that the rules of secretlint find. The rules are loaded only for texts that may contain one:
 * a long run of token characters with a digit in it.
 */
async function redactByLibrary(text: string): Promise<string> {
  const pieces = suspectPieces(text);
  if (pieces.length === 0) return text;
  const { rules } = (await import("@secretlint/secretlint-rule-preset-recommend")) as unknown as {
    rules: readonly Rule[];
  };
  const secrets: Secret[] = [];
  for (const [start, end] of pieces) {
    const found = await findIn(text.slice(start, end), rules);
    for (const secret of found)
      secrets.push({ ...secret, start: secret.start + start, end: secret.end + start });
  }
  return replaceSecrets(text, secrets);
}

/** Finds the pieces of the text that need a close look, in order and disjoint. */
function suspectPieces(text: string): readonly (readonly [start: number, end: number])[] {
  const runs = longRuns(text).filter(([start, end]) => /\d/.test(text.slice(start, end)));
  const pieces: [number, number][] = [];
  for (const [start, end] of runs) {
    const wide = [
      Math.max(0, start - charactersAround),
      Math.min(text.length, end + charactersAround, start + longestPiece),
    ] as const;
    const last = pieces.at(-1);
    if (last && wide[0] <= last[1] && wide[1] - last[0] <= longestPiece) last[1] = Math.max(last[1], wide[1]);
    else pieces.push([Math.max(wide[0], last?.[1] ?? 0), wide[1]]);
  }
  return pieces.filter(([start, end]) => start < end);
}

const createTranslator = () => (messageId: string) => ({ message: "", messageId });

async function findIn(content: string, rules: readonly Rule[]): Promise<readonly Secret[]> {
  const secrets: Secret[] = [];
  const source = { filePath: "text", ext: "", contentType: "text", content };
  for (const rule of rules) {
    if (rulesLeftOut.test(rule.meta.id)) continue;
    const kind = rule.meta.id.replace(/^.*secretlint-rule-/, "").replaceAll("-", " ");
    const report = ({ range: [start, end], message }: Report): void => {
      if (!reportsLeftOut.test(message.messageId)) secrets.push({ start, end, kind });
    };
    await rule
      .create({ report, createTranslator, ignore: () => undefined, sharedOptions: {} }, {})
      .file?.(source);
  }
  return secrets;
}
