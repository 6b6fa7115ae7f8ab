// Finds secrets in a text by known formats and names, and replaces them with marks.
import { assignedSecrets } from "./assigned-secrets.ts";
import { privateKeys } from "./private-keys.ts";
import type { Secret } from "./secret.ts";
import { sentCredentials } from "./sent-credentials.ts";
import { formattedTokens } from "./formatted-tokens.ts";

const anyMark = /\[redacted: [a-z0-9 .]{1,40}\]/g;

/** Counts the secrets replaced in a text, by their marks. */
export const countMarks = (text: string): number => text.match(anyMark)?.length ?? 0;

/** Replaces the marks in a text with spaces, so that they are not read as words. */
export const withoutMarks = (text: string): string => text.replaceAll(anyMark, " ");

/** Replaces every secret in a text by a mark such as `[redacted: github token]`; lines keep their numbers. */
export const redact = (text: string): string => replaceSecrets(text, findSecrets(text));

/** Removes the secrets from a text, so that none of their words are indexed; lines keep their numbers. */
export const withoutSecrets = (text: string): string => replaceSecrets(text, findSecrets(text), () => "");

/** @param secrets in any order; of two that overlap, the first decides the mark, which covers both */
export function replaceSecrets(
  text: string,
  secrets: readonly Secret[],
  markOf: (kind: string) => string = (kind) => `[redacted: ${kind}]`,
): string {
  if (secrets.length === 0) return text;
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, kind } of joined(secrets)) {
    const lineBreaks = text.slice(start, end).split("\n").length - 1;
    parts.push(text.slice(at, start), markOf(kind), "\n".repeat(lineBreaks));
    at = end;
  }
  return parts.join("") + text.slice(at);
}

function joined(secrets: readonly Secret[]): readonly Secret[] {
  const ordered = [...secrets].sort((a, b) => a.start - b.start || b.end - a.end);
  const disjoint: Secret[] = [];
  for (const secret of ordered) {
    const last = disjoint.at(-1);
    if (last && secret.start < last.end)
      disjoint[disjoint.length - 1] = { ...last, end: Math.max(last.end, secret.end) };
    else disjoint.push(secret);
  }
  return disjoint;
}

/** Invisible characters, which would hide a secret from the search by splitting it. */
const unseen = /[\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;

/** Finds secrets by known formats and names, in time linear in the length of the text. */
function findSecrets(text: string): readonly Secret[] {
  if (text.search(unseen) < 0) return secretsIn(text);
  const { seen, placeOf } = withoutUnseen(text);
  return secretsIn(seen).map((secret) => ({
    ...secret,
    start: placeOf(secret.start),
    end: placeOf(secret.end - 1) + 1,
  }));
}

const secretsIn = (text: string): readonly Secret[] => [
  ...privateKeys(text),
  ...formattedTokens(text),
  ...sentCredentials(text),
  ...assignedSecrets(text),
];

/** The visible text, and the offset of each of its characters in the whole text. */
function withoutUnseen(text: string): { seen: string; placeOf: (at: number) => number } {
  const places = new Uint32Array(text.length);
  const parts: string[] = [];
  let length = 0;
  let from = 0;
  const take = (end: number): void => {
    parts.push(text.slice(from, end));
    for (let at = from; at < end; at++) places[length++] = at;
  };
  for (const { index, 0: mark } of text.matchAll(unseen)) {
    take(index);
    from = index + mark.length;
  }
  take(text.length);
  return { seen: parts.join(""), placeOf: (at) => places[at] ?? text.length };
}
