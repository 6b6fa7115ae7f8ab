import type { Usage } from "../types.ts";

/** The sum; undefined without parts. The cost covers only the parts that report one. */
export function totalUsage(parts: readonly Usage[]): Usage | undefined {
  if (parts.length === 0) return undefined;
  const sum = (of: (usage: Usage) => number): number => parts.reduce((total, part) => total + of(part), 0);
  const isPriced = parts.some(({ cost }) => cost !== undefined);
  return {
    calls: sum(({ calls }) => calls),
    inputTokens: sum(({ inputTokens }) => inputTokens),
    outputTokens: sum(({ outputTokens }) => outputTokens),
    cached: sum(({ cached }) => cached),
    ...(isPriced && { cost: Math.round(sum(({ cost = 0 }) => cost) * 1e6) / 1e6 }),
  };
}
