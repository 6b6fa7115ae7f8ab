// Limits of each client on the size of an answer.
import { countTokensUpTo } from "@fossick/core/bundle/tokens.ts";

/** Limits on the size of an answer. */
export interface AnswerLimits {
  readonly tokens: number;
  /** Max bytes of the text in UTF-8, if the client counts bytes or characters. */
  readonly bytes?: number | undefined;
  /** Max characters of the whole result as JSON, if the client counts those. */
  readonly resultLetters?: number | undefined;
  /** True for a limit set by the user or the call, which replaces the defaults. */
  readonly isGiven?: boolean | undefined;
  /** True if the client shows text and data, one after the other. */
  readonly isDataAdded?: boolean | undefined;
}

/** An answer as sent to a client. */
export interface WrittenAnswer {
  readonly text: string;
  /** The answer as data, in the JSON format only. */
  readonly data?: Record<string, unknown>;
}

/** Default limit of an answer; a longer one is not worth its tokens. */
const defaultAnswerTokens = 2_000;
/** Default limit of a step: ten candidates with the lines that matter. */
const defaultStepTokens = 3_000;

/**
 * Largest answers that clients keep whole, by client name. `docs/mcp-answers.md` has the measurements, and what clients
 * do with longer answers.
 */
const clientBudgets: readonly (readonly [RegExp, AnswerLimits])[] = [
  // Warns above 10,000 tokens.
  [/^claude-code\b/, { tokens: 10_000, bytes: 49_000 }],
  [/^codex\b/, { tokens: 3_000, bytes: 11_500 }],
  [/^copilot\b/, { tokens: 6_000, bytes: 20_000, isDataAdded: true }],
  [/^gemini-cli\b/, { tokens: 10_000, bytes: 39_000 }],
  [/^opencode\b/, { tokens: 10_000, bytes: 50_000 }],
  [/^mcporter\b/, { tokens: 10_000, bytes: 60_000 }],
  // Cuts longer answers in the middle, where the candidates' excerpts are.
  [/^@cline\b/, { tokens: 2_500, resultLetters: 7_900 }],
];
/** Limits of an unmeasured client: the strictest of each kind; it may show both text and data. */
const unknownClient: AnswerLimits = {
  tokens: 2_500,
  bytes: 11_500,
  resultLetters: 7_900,
  isDataAdded: true,
};

/**
 * Default limits of one answer for this client.
 * @param givenTokens the user's limit for all clients, which replaces the known limits of this one
 */
export function budgetFor(clientName: string | undefined, givenTokens: number | undefined): AnswerLimits {
  if (givenTokens !== undefined) return { tokens: givenTokens, isGiven: true };
  const name = (clientName ?? "").toLowerCase();
  return clientBudgets.find(([pattern]) => pattern.test(name))?.[1] ?? unknownClient;
}

/**
 * Limits of an answer: a small default without texts; with texts, as much as the client keeps whole.
 * @param asked limit set by the call
 */
export const limitsOfAnswer = (budget: AnswerLimits, isPacked: boolean, asked?: number): AnswerLimits =>
  limitsOf(budget, isPacked ? budget.tokens : defaultAnswerTokens, asked);

/** Limits of a step of a judged search. @param asked limit set by the call */
export const limitsOfStep = (budget: AnswerLimits, asked?: number): AnswerLimits =>
  limitsOf(budget, defaultStepTokens, asked);

/** Share of a step's tokens for excerpts; the rest names the candidates and gives reasons. */
const excerptShare = 0.6;
export const excerptTokens = ({ tokens }: AnswerLimits): number => Math.floor(tokens * excerptShare);

/** A call's own limit counts even above the client's, because the client may be configured for more. */
function limitsOf(budget: AnswerLimits, usual: number, asked: number | undefined): AnswerLimits {
  if (asked !== undefined) return { tokens: asked, isGiven: true };
  return budget.isGiven === true ? budget : { ...budget, tokens: Math.min(usual, budget.tokens) };
}

const lettersOfResult = ({ data, text }: WrittenAnswer): number =>
  JSON.stringify({ content: [{ type: "text", text }], structuredContent: data }).length;

/** Counts the tokens of an answer; undefined if it exceeds its limits. */
export async function tokensWithin(
  answer: WrittenAnswer,
  { bytes = Number.POSITIVE_INFINITY, isDataAdded = false, resultLetters, tokens }: AnswerLimits,
): Promise<number | undefined> {
  if (resultLetters !== undefined && lettersOfResult(answer) > resultLetters) return undefined;
  const { data, text } = answer;
  const times = isDataAdded && data !== undefined ? 2 : 1;
  return times * Buffer.byteLength(text) > bytes ? undefined : countTokensUpTo(text, tokens / times);
}

export const fits = async (answer: WrittenAnswer, limits: AnswerLimits): Promise<boolean> =>
  (await tokensWithin(answer, limits)) !== undefined;
