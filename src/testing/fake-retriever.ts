import type { Context, Query, Retriever } from "../types.ts";

/**
 * A retriever that always gives the same list, or what a function makes of the query.
 * @param paths best first
 */
export function fakeRetriever(
  name: string,
  paths: readonly string[] | ((query: Query, context: Context) => readonly string[]),
): Retriever {
  return {
    name,
    retrieve: async (query, context) => {
      const ranking = typeof paths === "function" ? paths(query, context) : paths;
      return ranking.map((path, at) => ({ path, score: ranking.length - at }));
    },
  };
}
