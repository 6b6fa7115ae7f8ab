// Reads the secret that a reference names, from the environment or a file.
import { readFileSync } from "node:fs";
import { SourceProblem } from "./types.ts";

/** Tests whether a text names a secret: `env:NAME` or `file:/path`. */
export const isSecretReference = (text: string): boolean => /^(?:env:[A-Za-z_]\w*|file:\/.+)$/.test(text);

/** Read the secret that a reference names; "" for no reference. @throws SourceProblem */
export function readSecret(reference: string): string {
  if (reference === "") return "";
  const secret = reference.startsWith("env:")
    ? (process.env[reference.slice("env:".length)]?.trim() ?? "")
    : readFile(reference.slice("file:".length));
  if (secret !== "") return secret;
  throw new SourceProblem(`The secret that ${reference} names is not set where it is needed.`);
}

function readFile(path: string): string {
  try {
    return readFileSync(path, "utf8").trim();
  } catch (cause) {
    const { code = "" } = cause as NodeJS.ErrnoException;
    throw new SourceProblem(`The file ${path} that holds a secret cannot be read (${code}).`, { cause });
  }
}
