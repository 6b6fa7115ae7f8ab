// Converts answers to data for a host, with the names that models expect.
import { safeLines, safeName } from "@fossick/base/safe-text.ts";

/** Answer formats for hosts. */
export type AnswerFormat = "markdown" | "xml" | "json";

/**
 * Converts data for a host: keys in snake_case, as MCP names things, and hidden characters spelt out, so that a model
 * and a person read the same text.
 */
export function forHost(value: unknown): unknown {
  if (typeof value === "string") return safeLines(value);
  if (Array.isArray(value)) return value.map(forHost);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      snakeCase(key),
      key === "path" && typeof each === "string" ? safeName(each) : forHost(each),
    ]),
  );
}

/** Converts a name such as `missingContext` to `missing_context`. */
export const snakeCase = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
