/** JSON of which nothing is known. */
export type Json = Readonly<Record<string, unknown>>;

/** An object, or an empty one in its place. */
export const objectOf = (value: unknown): Json =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : {};

/** The objects of a list, or none. */
export const objectsOf = (value: unknown): Json[] => (Array.isArray(value) ? value.map(objectOf) : []);

/** A text, or an empty one in its place. */
export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** The text of a message: itself, or its parts of the type `text`, joined. */
export const contentText = (content: unknown): string =>
  typeof content === "string"
    ? content
    : objectsOf(content)
        .map(({ text }) => textOf(text))
        .join("");
