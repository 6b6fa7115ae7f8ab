import { withoutMarks } from "../secrets/redact.ts";

const maxCharacters = 30_000;

/**
 * Returns the part of a text that is read: its first 30,000 characters, since the rest says nothing new of a task,
 * without the marks of its secrets, which are no words of it.
 */
export const readPart = (text: string): string => withoutMarks(text.slice(0, maxCharacters));
