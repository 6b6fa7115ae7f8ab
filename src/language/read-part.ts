import { withoutMarks } from "../secrets/redact.ts";

const maxCharacters = 30_000;

/**
 * What is read of a text: its first 30,000 characters, for whatever comes after them says nothing new of a task, without
 * the marks of its secrets, which are no words of it.
 */
export const readPart = (text: string): string => withoutMarks(text.slice(0, maxCharacters));
