import type { Limits, SearchRequest } from "../../../src/entrypoints/page/types.ts";

/** What a person set for the next search; what is left out is as the server has it. */
export type Wanted = Pick<SearchRequest, "globs" | "excludes" | "maxCycles" | "threshold">;

/** One setting that the next search has otherwise; each can be taken back by itself. */
export type RequestChange =
  | { readonly kind: "threshold"; readonly value: number | "auto" }
  | { readonly kind: "maxCycles"; readonly value: number }
  | { readonly kind: "glob" | "exclude"; readonly value: string };

export const cycleRange = { least: 1, most: 10 } as const;

/** What differs from how the server searches by itself, in the order it is shown. */
export function changesOf(wanted: Wanted, limits: Limits): readonly RequestChange[] {
  const { threshold = limits.threshold, maxCycles = limits.maxCycles, globs = [], excludes = [] } = wanted;
  return [
    ...(threshold === limits.threshold ? [] : [{ kind: "threshold", value: threshold } as const]),
    ...(maxCycles === limits.maxCycles ? [] : [{ kind: "maxCycles", value: maxCycles } as const]),
    ...own(globs, limits.globs).map((value) => ({ kind: "glob", value }) as const),
    ...own(excludes, limits.excludes).map((value) => ({ kind: "exclude", value }) as const),
  ];
}

const own = (globs: readonly string[], standing: readonly string[]): readonly string[] =>
  globs.filter((glob) => !standing.includes(glob));

/** The same without one change. */
export function withoutChange<Request extends Wanted>(request: Request, change: RequestChange): Request {
  const { value } = change;
  const without = (globs: readonly string[] = []): readonly string[] =>
    globs.filter((glob) => glob !== value);
  switch (change.kind) {
    case "glob":
      return { ...request, globs: without(request.globs) };
    case "exclude":
      return { ...request, excludes: without(request.excludes) };
    default: {
      const { [change.kind]: _, ...rest } = request;
      return rest as Request;
    }
  }
}

/** With what somebody typed into a field of globs: several with commas between, braces kept together. */
export const withGlobs = <Request extends Wanted>(
  request: Request,
  list: "globs" | "excludes",
  typed: string,
): Request => ({ ...request, [list]: [...new Set([...(request[list] ?? []), ...globsIn(typed)])] });

/** With one file left out, whatever its name holds. */
export const withoutFile = <Request extends Wanted>(request: Request, path: string): Request => ({
  ...request,
  excludes: [...new Set([...(request.excludes ?? []), literalGlob(path)])],
});

/** Commas inside braces belong to the glob: `src/*.{ts,tsx}` is one. */
export function globsIn(typed: string): readonly string[] {
  let depth = 0;
  const parts = [""];
  for (const character of typed) {
    if (character === "{") depth++;
    if (character === "}") depth = Math.max(0, depth - 1);
    if (depth === 0 && /[,，\n]/.test(character)) parts.push("");
    else parts.push(`${parts.pop() ?? ""}${character}`);
  }
  return [...new Set(parts.map((part) => part.trim()).filter((part) => part !== ""))];
}

/**
 * A glob that matches one path alone: what a glob reads is escaped, and a name in the root is tied to it. A path with
 * backslashes stays as it is, for the path that a glob spells always matches.
 */
export function literalGlob(path: string): string {
  if (path.includes("\\")) return path;
  const escaped = path.replaceAll(/[*?[\]{}()!+@|"]/g, String.raw`\$&`);
  return path.includes("/") ? escaped : `/${escaped}`;
}
