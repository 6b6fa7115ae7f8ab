import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

const secretBytes = 32;

/** What nobody guesses, in letters that an address and a header can hold. */
export const newSecret = (): string => randomBytes(secretBytes).toString("base64url");

/** Whether that is the secret, told in constant time. */
export const isSecret = (given: string | undefined, secret: string): boolean =>
  timingSafeEqual(hash(given ?? ""), hash(secret)) && given !== undefined;

const hash = (text: string): Buffer => createHash("sha256").update(text).digest();
