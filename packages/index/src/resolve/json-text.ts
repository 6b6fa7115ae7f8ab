// Parses JSON configuration as people write it, with comments, trailing commas and any shape.
/** A JSON object of unknown content; read it with {@link property}, which ignores inherited names. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Parses JSON with comments and trailing commas. @returns undefined when it is not an object */
export function parseJsonObject(text: string | undefined): JsonObject | undefined {
  if (text === undefined) return undefined;
  const bare = text.replace(/^\uFEFF/, "");
  return asObject(parse(bare) ?? parse(withoutComments(bare)));
}

/** Returns the value if it is an object; undefined for arrays, null and scalars. */
export function asObject(value: unknown): JsonObject | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : undefined;
}

/** Returns an own property of an object; either may be missing. */
export function property(object: JsonObject | undefined, name: string): unknown {
  return object !== undefined && Object.hasOwn(object, name) ? object[name] : undefined;
}

/** Returns a string, or the strings of an array, as a list. */
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
