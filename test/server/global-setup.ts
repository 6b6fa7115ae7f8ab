import type { TestProject } from "vitest/node";
import { startDatabase, urlsOf } from "./start-citus.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where PostgreSQL answers, without a database; empty where there is none. */
    readonly postgres: string;
    /** Where the other nodes of Citus answer, without a database; none where there is no Citus. */
    readonly citusNodes: readonly string[];
  }
}

/** One PostgreSQL, or one cluster of Citus, for all tests of the server; each test file has a database of its own. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const postgres = await startDatabase();
  if (postgres === undefined) {
    const message =
      "PostgreSQL 15 or later is not installed, and only root can install it: the tests of the team server are SKIPPED";
    if (process.env["FOSSICK_POSTGRES_NEEDED"] === "1") throw new Error(message);
    process.stderr.write(`\n${message}\n\n`);
  }
  provide("postgres", postgres?.url ?? "");
  provide("citusNodes", urlsOf(postgres?.nodes ?? []));
  return async () => postgres?.remove();
}
