// Makes API keys, and the hashes by which the database knows them.
import { createHash, randomBytes } from "node:crypto";

/** Prefix of every API key, so that scanners for leaked secrets recognize it. */
const prefix = "fsk_";

/** A new secret: 256 random bits. It is shown once and kept nowhere. */
export const newSecret = (): string => prefix + randomBytes(32).toString("base64url");

/** Hashes a secret for the database. A plain hash is enough: nobody can guess 256 random bits. */
export const hashOfSecret = (secret: string): Buffer => createHash("sha256").update(secret).digest();
