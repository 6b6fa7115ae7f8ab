/** Reading configuration written as JSON by people: comments and trailing commas allowed, any shape expected. */

/** A JSON object of unknown content; read it with {@link property}, which ignores inherited names. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Parse JSON with comments and trailing commas. @returns undefined when it is not an object */
export function parseJsonObject(text: string | undefined): JsonObject | undefined {
  if (text === undefined) return undefined;
  const bare = text.replace(/^\uFEFF/, "");
  return asObject(parse(bare) ?? parse(withoutComments(bare)));
}

/** The value as an object, undefined for arrays, null and scalars. */
export function asObject(value: unknown): JsonObject | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : undefined;
}

/** An own property of an object that may be missing. */
export function property(object: JsonObject | undefined, name: string): unknown {
  return object !== undefined && Object.hasOwn(object, name) ? object[name] : undefined;
}

/** The strings in a string or an array of them. */
export function stringsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return Array.isArray(value) ? value.filter((entry) => typeof entry === "string") : [];
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function withoutComments(text: string): string {
  const bare = text.replace(/"(?:\\.|[^"\\])*(?:"|$)|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g, (found) =>
    found.startsWith('"') ? found : " ",
  );
  return bare.replace(/("(?:\\.|[^"\\])*(?:"|$))|,(?=\s*[}\]])/g, (_found, quoted?: string) => quoted ?? "");
}
