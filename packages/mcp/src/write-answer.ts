// Writes an answer for a host within the limits of its client.
import type { Details } from "@fossick/core/details.ts";
import { filesToPack, type PackedFile } from "@fossick/core/bundle/pack.ts";
import { takeFitting } from "@fossick/core/bundle/place-texts.ts";
import { countTokensUpTo } from "@fossick/core/bundle/tokens.ts";
import { percentRead, renderForModel } from "@fossick/text/model-text.ts";
import { renderXml } from "@fossick/text/xml.ts";
import type { Evaluation, Retrieval, FoundFile, Gap } from "@fossick/library/index.ts";
import type { Place } from "@fossick/core/answer-types.ts";
import { safeJson } from "@fossick/base/safe-text.ts";
import { messagesIn } from "@fossick/core/messages/index.ts";
import { fits, tokensWithin, type AnswerLimits, type WrittenAnswer } from "./budgets.ts";
import { criticalFirst } from "@fossick/text/gaps.ts";
import { certaintyOf } from "@fossick/core/messages/certainty.ts";
import { formatRelevance } from "@fossick/core/bundle/words.ts";
import { shorterForms } from "./shorter-forms.ts";
import { candidateData, wordData, withinLimits } from "./thin-list.ts";
import { forHost, type AnswerFormat } from "./for-host.ts";

/** Texts of the places of an answer within a token limit, the uses of their names, and the names beside the best. */
export type CollectDetails = (maxTokens: number) => Promise<Details>;

/** Texts of the best files within a token limit. */
export type PackTexts = (files: readonly Evaluation[], maxTokens: number) => Promise<readonly PackedFile[]>;

interface AnswerOptions {
  readonly format: AnswerFormat;
  /** Limits on the whole text, texts of files included. */
  readonly limits: AnswerLimits;
  readonly retrievalId: string;
  /** Adds file texts; if absent, the answer has none. */
  readonly packTexts?: PackTexts;
  /** Collects texts of the places; absent where the texts of whole files are asked for. */
  readonly details?: CollectDetails;
  /** True if the search has had all its cycles, so that names to ask again with are left out. */
  readonly isLast?: boolean;
}

/** Min tokens left for file texts; with fewer, none are added. */
const minTextTokens = 150;
const minShare = 0.85;

/** Writes an answer within its limits: complete, with as much file text as fits, or else shortened, with a fault. */
export async function writeAnswer(retrieval: Retrieval, options: AnswerOptions): Promise<WrittenAnswer> {
  const thin = await withinLimits(retrieval, options.format, options.isLast === true);
  let shortest: WrittenAnswer = { text: "" };
  for (const form of shorterForms(thin)) {
    shortest = write(form, options, {});
    const tokens = await tokensWithin(shortest, options.limits);
    if (tokens === undefined) continue;
    const tokensLeft = options.limits.tokens - tokens;
    const fuller = options.details ? withDetails : withTexts;
    return (await fuller(form, options, tokensLeft)) ?? shortest;
  }
  return shortest;
}

/** Share of the tokens left that the uses of names take at most. */
const usesShare = 0.3;

/** Adds the texts of places, the uses of their names and the names beside the best file, as far as they fit. */
async function withDetails(
  retrieval: Retrieval,
  options: AnswerOptions,
  tokensLeft: number,
): Promise<WrittenAnswer | undefined> {
  const all = await options.details?.(tokensLeft);
  if (all === undefined) return undefined;
  for (let budget = tokensLeft; budget >= minTextTokens; budget = Math.floor(budget * minShare)) {
    const answer = write(retrieval, options, { details: await detailsWithin(all, budget) });
    if (await fits(answer, options.limits)) return answer;
  }
  return undefined;
}

/** The first uses of each name that fit into their share, and the best texts that fit into the rest. */
async function detailsWithin({ beside, texts, uses }: Details, maxTokens: number): Promise<Details> {
  let usesLeft = Math.floor(maxTokens * usesShare);
  const fewer: Details["uses"][number][] = [];
  for (const of of uses) {
    const tokens = await countTokensUpTo(
      of.uses.map(({ path, text }) => `${path} ${text}`).join("\n"),
      usesLeft,
    );
    if (tokens === undefined) continue;
    usesLeft -= tokens;
    fewer.push(of);
  }
  const textTokens = maxTokens - (Math.floor(maxTokens * usesShare) - usesLeft);
  return { texts: takeFitting(texts, textTokens), uses: fewer, ...(beside && { beside }) };
}

async function withTexts(
  retrieval: Retrieval,
  options: AnswerOptions,
  tokensLeft: number,
): Promise<WrittenAnswer | undefined> {
  const bestFiles = filesToPack(retrieval);
  // Fences, line breaks and escapes add to the texts, so retry with less if the answer is too long.
  for (let budget = tokensLeft; budget >= minTextTokens; budget = Math.floor(budget * minShare)) {
    const packedFiles = await options.packTexts?.(bestFiles, budget);
    if (packedFiles === undefined || packedFiles.length === 0) return undefined;
    const answer = write(retrieval, options, { packedFiles });
    if (await fits(answer, options.limits)) return answer;
  }
  return undefined;
}

/** Texts of an answer: of whole files, or of its places. */
interface Texts {
  readonly packedFiles?: readonly PackedFile[];
  readonly details?: Details;
}

/** Writes an answer, id and next step first, so that a client that cuts it off keeps them. */
function write(
  retrieval: Retrieval,
  { format, isLast = false, retrievalId }: AnswerOptions,
  texts: Texts,
): WrittenAnswer {
  const { details = {}, packedFiles = [] } = texts;
  const next = nextStep(retrieval, texts, isLast);
  if (format === "json") {
    const data = { retrieval_id: retrievalId, next, ...answerData(retrieval, texts) };
    return { text: safeJson(data), data };
  }
  if (format === "xml") {
    return { text: `<!-- retrieval_id: ${retrievalId}. ${next} -->\n${renderXml(retrieval, packedFiles)}` };
  }
  const text = renderForModel(retrieval, details, packedFiles);
  return { text: `retrieval_id: ${retrievalId}\nNext: ${next}\n\n${text}` };
}

function nextStep(retrieval: Retrieval, texts: Texts, isLast: boolean): string {
  const { indexed } = retrieval.stats;
  const step = readingStep(retrieval, texts, isLast);
  if (indexed === undefined) return step;
  const first = `This is a first answer: the index is still being built, and only ${percentRead(indexed)} % of the files were read.`;
  return isEmpty(retrieval)
    ? `${first} Nothing was found in these, which says nothing of the others: make the same call again in a minute or so.`
    : `${first} ${step} For a better answer, make the same call again in a minute or so.`;
}

const isEmpty = ({ files, nearby }: Retrieval): boolean => files.length + nearby.length === 0;

function readingStep(retrieval: Retrieval, { details, packedFiles = [] }: Texts, isLast: boolean): string {
  const { files, gaps, suffices } = retrieval;
  const first = files.length > 0 ? "the files" : "the nearby files";
  if (isEmpty(retrieval))
    return `Rephrase the task and call retrieve_context again${isLast ? "" : ", with this retrieval_id and other keywords"}, or judge candidates yourself with dispatch_candidates.`;
  const isShown = (details?.texts.length ?? 0) + packedFiles.length > 0;
  const read = isShown
    ? `Read ${first} below; read a line that is only named where you need it.`
    : `Read the lines of ${first}, best first.`;
  const { notice } = messagesIn("en").report;
  const told = [read, notice, ...(suffices === undefined ? [] : [suffices.detail])].join(" ");
  return gaps.some(({ critical }) => critical) ? `${told} Then look for what is missing.` : told;
}

/**
 * Converts an answer to data with the same content as its text, to save tokens. Fields are named as in
 * `docs/json-answer.md`; empty ones are left out. The whole answer is the resource `retrieval://{id}`.
 */
function answerData(retrieval: Retrieval, { details, packedFiles = [] }: Texts): Record<string, unknown> {
  const {
    advice,
    candidates = [],
    expectedFiles,
    faults,
    files,
    gaps,
    nearby,
    repository,
    schemaVersion,
    stop,
  } = retrieval;
  return forHost({
    schemaVersion,
    repository: { root: repository.root, files: repository.files },
    expectedFiles,
    files: files.map(fileData),
    ...withoutEmptyLists({
      gaps: criticalFirst(gaps).map(gapData),
      nearby: nearby.map(fileData),
      furtherCandidates: candidates.map(candidateData),
    }),
    ...wordData(retrieval),
    ...withoutEmptyLists({
      places: (retrieval.places ?? []).map((place, at) => placeData(place, textAt(details, at))),
      uses: details?.uses ?? [],
    }),
    ...(details?.beside && { beside: details.beside }),
    stop,
    ...(advice !== undefined && { advice }),
    ...withoutEmptyLists({ faults, packed: packedFiles }),
  }) as Record<string, unknown>;
}

const fileData = ({ path, reason, relevance, tokens, worth }: FoundFile): object => ({
  path,
  relevance: Number(formatRelevance(relevance)),
  certainty: certaintyOf(worth),
  reason,
  tokens,
});

const textAt = (details: Details | undefined, at: number): string | undefined =>
  details?.texts
    .find((each) => each.at === at)
    ?.parts.map(({ text }) => text)
    .join("\n…\n");

/** A place without its worth, which the order tells, and with its text. */
const placeData = (place: Place, text: string | undefined): object => ({
  ...Object.fromEntries(Object.entries(place).filter(([key]) => key !== "worth")),
  ...(text !== undefined && { text }),
});

const gapData = ({ kind, what, because, critical }: Gap): object => ({
  kind,
  what,
  because,
  ...(critical && { critical }),
});

/** Removes empty lists. */
export const withoutEmptyLists = (lists: Readonly<Record<string, readonly unknown[]>>): object =>
  Object.fromEntries(Object.entries(lists).filter(([, items]) => items.length > 0));
