import { createHash, randomBytes } from "node:crypto";

/** What every API key starts with, so that scanners of leaked secrets know it. */
const prefix = "fsk_";

/** A new secret: 256 random bits. It is shown once and kept nowhere. */
export const newSecret = (): string => prefix + randomBytes(32).toString("base64url");

/** What the database knows of a secret. A plain hash will do: there is nothing to guess in 256 random bits. */
export const hashOfSecret = (secret: string): Buffer => createHash("sha256").update(secret).digest();
