import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

const secretBytes = 32;

/** Creates a random secret from letters that are safe in a URL and a header. */
export const newSecret = (): string => randomBytes(secretBytes).toString("base64url");

/** Compares a given text with the secret in constant time. */
export const isSecret = (given: string | undefined, secret: string): boolean =>
  timingSafeEqual(hash(given ?? ""), hash(secret)) && given !== undefined;

const hash = (text: string): Buffer => createHash("sha256").update(text).digest();
