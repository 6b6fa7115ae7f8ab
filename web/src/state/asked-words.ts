import type { SearchRequest } from "@fossick/page/view/types.ts";
import { wordsIn } from "@fossick/base/word-list.ts";

/** The request with the words that somebody typed beside its task. */
export function withWords(before: SearchRequest, typed: string): SearchRequest {
  const { keywords: _, ...request } = before;
  const keywords = wordsIn(typed);
  return keywords.length > 0 ? { ...request, keywords } : request;
}

/** The request with one word more. */
export const withWord = (request: SearchRequest, word: string): SearchRequest =>
  withWords(request, [...(request.keywords ?? []), word].join());

/** Tests whether two searches have the same words beside their task. */
export const areSameWords = (a: readonly string[] = [], b: readonly string[] = []): boolean =>
  a.join() === b.join();
