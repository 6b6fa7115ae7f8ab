import { redact, replaceSecrets, type Secret } from "./redact.ts";
import { longRuns } from "./long-runs.ts";

/** The gate for a text that leaves: every secret that fossick or secretlint knows is replaced by a mark. */
export const passGate = (text: string): Promise<string> => redactByLibrary(redact(text));

/** Parts used of a rule of secretlint; its own runner keeps a record of every text in memory and is left out. */
interface Rule {
  readonly meta: { readonly id: string };
  create(context: object, options: object): { file?(source: object): unknown };
}

interface Report {
  readonly range: readonly [start: number, end: number];
  readonly message: { readonly messageId: string };
}

/**
 * Comments in a repository must not turn rules off. The rules for URLs take whole addresses, the code around them too,
 * and passwords such as `postgres:postgres`; ours takes the password. Numbers of accounts are no secrets.
 */
const rulesLeftOut = /(?:filter-comments|basicauth|database-connection-string)$/;
const reportsLeftOut = /AccountID$/i;

/**
 * Around what may be a secret so much is shown to the rules, and at most so much at a time: their time is bounded so.
 */
const charactersAround = 300;
const longestPiece = 4_000;

/**
 * The same text with what the rules of secretlint find replaced as well. They are loaded for texts alone that hold
 * what may be a secret: a long run of characters with a digit in it.
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
