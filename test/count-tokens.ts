import { countTokensUpTo } from "@fossick/core/bundle/tokens.ts";

/** Counts all o200k_base tokens of a text. */
export const countTokens = async (text: string): Promise<number> =>
  (await countTokensUpTo(text, Number.POSITIVE_INFINITY)) ?? 0;
