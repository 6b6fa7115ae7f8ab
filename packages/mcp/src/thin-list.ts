// Keeps the further candidates, words and names of an answer within their token limits, in its format.
import { askAgainText, candidateSection, tellingWords, wordsLine } from "@fossick/text/names-to-judge.ts";
import { messagesOf } from "@fossick/core/bundle/words.ts";
import { askAgainElements, candidateElement } from "@fossick/text/xml.ts";
import { countTokensUpTo } from "@fossick/core/bundle/tokens.ts";
import type { Retrieval } from "@fossick/library/index.ts";
import { safeJson } from "@fossick/base/safe-text.ts";
import { forHost, type AnswerFormat } from "./for-host.ts";

/** Max tokens of the further candidates. */
const maxCandidateTokens = 350;
/** Max tokens of the words if names to ask again with follow, and of both together. */
const maxWordTokens = { alone: 45, withNames: 80 };

/** Limits the candidates, words and names of a retrieval. @param isLast leaves out the names */
export async function withinLimits(
  retrieval: Retrieval,
  format: AnswerFormat,
  isLast: boolean,
): Promise<Retrieval> {
  const { askWith: allNames = [], candidates: all = [], words: allWords = [], ...rest } = retrieval;
  const names = isLast ? [] : allNames;
  const told = tellingWords(allWords);
  const candidates = await longestWithin(all, maxCandidateTokens, (some) =>
    candidateText({ ...retrieval, candidates: some }, format),
  );
  const wordLimit = names.length > 0 ? maxWordTokens.alone : maxWordTokens.withNames;
  const words = await longestWithin(told, wordLimit, (some) => wordText({ ...rest, words: some }, format));
  const askWith = await longestWithin(names, maxWordTokens.withNames, (some) =>
    wordText({ ...rest, words, askWith: some }, format),
  );
  return { ...rest, candidates, words, askWith };
}

/** Returns the longest prefix of a list whose text is within a limit. */
async function longestWithin<Item>(
  items: readonly Item[],
  limit: number,
  textOf: (some: Item[]) => string,
): Promise<Item[]> {
  for (let count = items.length; count > 0; count--) {
    const some = items.slice(0, count);
    if ((await countTokensUpTo(textOf(some), limit)) !== undefined) return some;
  }
  return [];
}

function candidateText(retrieval: Retrieval, format: AnswerFormat): string {
  const { candidates = [] } = retrieval;
  if (format === "json") return safeJson(forHost({ furtherCandidates: candidates.map(candidateData) }));
  if (format === "xml") return candidates.map(candidateElement).join("\n");
  return candidateSection(candidates, messagesOf(retrieval).report);
}

function wordText(retrieval: Retrieval, format: AnswerFormat): string {
  if (format === "json") return safeJson(forHost(wordData(retrieval)));
  if (format === "xml") return askAgainElements(retrieval).join("\n");
  return askAgainText(retrieval, messagesOf(retrieval).report) ?? "";
}

type Candidate = NonNullable<Retrieval["candidates"]>[number];

/** Converts a candidate to data, with only the number of similar files. */
export const candidateData = ({ alike, names, path }: Candidate): object => ({
  path,
  ...(names.length > 0 && { names }),
  ...(alike && { alikeCount: alike.length }),
});

/** Converts to data: a sentence on the caller's words, and the names to ask again with. */
export function wordData(retrieval: Retrieval): object {
  const { askWith = [], words = [] } = retrieval;
  const aboutWords = wordsLine(words, messagesOf(retrieval).report);
  return { ...(aboutWords !== undefined && { aboutWords }), ...(askWith.length > 0 && { askWith }) };
}
