import { InvalidArgumentError } from "commander";

/** Writes a command's result. */
export const write = (text: string): void => void process.stdout.write(`${text}\n`);
/** Tells how far a command is. */
export const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** A whole number of 1 or more. */
export function count(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new InvalidArgumentError("It must be a number from 1 on.");
  return value;
}

/** A number from 0 to 1. */
export function share(text: string): number {
  const value = Number(text);
  if (text.trim() !== "" && value >= 0 && value <= 1) return value;
  throw new InvalidArgumentError("It must be a number from 0 to 1.");
}

/** Part of a file name, so that a result can be found by it. */
export function nameOf(text: string): string {
  if (/^[\w-]+$/.test(text)) return text;
  throw new InvalidArgumentError("It may hold letters, digits, - and _.");
}

/** A file name that hides nothing and leads nowhere. */
export function treeName(text: string): string {
  if (/^\w[\w.-]*$/.test(text)) return text;
  throw new InvalidArgumentError(
    "It may hold letters, digits, ., - and _, and begin with none but letters, digits and _.",
  );
}
