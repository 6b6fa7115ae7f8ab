import type { TestProject } from "vitest/node";
import { startPostgres } from "./start-postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where PostgreSQL answers, without a database; empty where there is none. */
    readonly postgres: string;
  }
}

/** One PostgreSQL for all tests of the server; each test file has a database of its own. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  if (postgres === undefined) {
    const message =
      "PostgreSQL 15 or later is not installed, and only root can install it: the tests of the team server are SKIPPED";
    if (process.env["FOSSICK_POSTGRES_NEEDED"] === "1") throw new Error(message);
    process.stderr.write(`\n${message}\n\n`);
  }
  provide("postgres", postgres?.url ?? "");
  return async () => postgres?.remove();
}
