import type { Limits, SearchRequest } from "@fossick/page/view/types.ts";

/** A user's settings for the next search; omitted fields take the server's defaults. */
export type Wanted = Pick<SearchRequest, "globs" | "excludes" | "threshold">;

/** One setting that the next search has otherwise; each can be taken back by itself. */
export type RequestChange =
  | { readonly kind: "threshold"; readonly value: number }
  | {
      readonly kind: "glob" | "exclude";
      readonly value: string;
      /** One that always holds, taken away. */
      readonly isRemoved?: true;
    };

/** The score that somebody typed. @returns undefined for none, and for one out of range */
export function scoreIn(typed: string): number | undefined {
  const value = typed.trim() === "" ? Number.NaN : Number(typed);
  return value >= 0 && value <= 1 ? value : undefined;
}

/** Lists the differences from the server's defaults, in the order they are shown. */
export function changesOf(wanted: Wanted, limits: Limits): readonly RequestChange[] {
  const { threshold = limits.threshold } = wanted;
  return [
    ...(threshold === limits.threshold ? [] : [{ kind: "threshold", value: threshold } as const]),
    ...listChanges("glob", wanted.globs ?? limits.globs, limits.globs),
    ...listChanges("exclude", wanted.excludes ?? limits.excludes, limits.excludes),
  ];
}

function listChanges(
  kind: "glob" | "exclude",
  globs: readonly string[],
  standing: readonly string[],
): readonly RequestChange[] {
  return [
    ...globs.filter((glob) => !standing.includes(glob)).map((value) => ({ kind, value })),
    ...standing
      .filter((glob) => !globs.includes(glob))
      .map((value) => ({ kind, value, isRemoved: true as const })),
  ];
}

/** The same without one change. */
export function withoutChange<Request extends Wanted>(request: Request, change: RequestChange): Request {
  if (change.kind === "threshold") {
    const { threshold: _, ...rest } = request;
    return rest as Request;
  }
  const list = change.kind === "glob" ? "globs" : "excludes";
  const others = (request[list] ?? []).filter((glob) => glob !== change.value);
  return { ...request, [list]: change.isRemoved ? [...others, change.value] : others };
}

/** The same with its lists written out, so that what is added to them does not take the place of what always holds. */
export const withStanding = <Request extends Wanted>(request: Request, limits: Limits): Request => ({
  ...request,
  globs: request.globs ?? limits.globs,
  excludes: request.excludes ?? limits.excludes,
});

/** With one file left out, whatever its name holds. */
export const withoutFile = <Request extends Wanted>(request: Request, path: string): Request => ({
  ...request,
  excludes: [...new Set([...(request.excludes ?? []), literalGlob(path)])],
});

/** The globs in what somebody typed, each once. Commas inside braces belong to the glob: `src/*.{ts,tsx}` is one. */
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
