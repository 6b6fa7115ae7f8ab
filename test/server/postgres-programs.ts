import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { inject } from "vitest";
import { distribute, onNodes } from "./start-citus.ts";
import { postgresPrograms } from "./start-postgres.ts";

export interface ProgramOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string;
}

/**
 * Run a program of PostgreSQL, `pg_dump` or `psql`, as an operator would.
 * @returns what it printed
 */
export function runPostgres(
  program: "pg_dump" | "pg_restore" | "psql",
  args: readonly string[],
  { env, input }: ProgramOptions = {},
): string {
  const folder = postgresPrograms();
  if (folder === undefined) throw new Error("PostgreSQL is not installed");
  const { error, status, stderr, stdout } = spawnSync(join(folder, program), args, {
    encoding: "utf8",
    maxBuffer: 256 * 2 ** 20,
    env: { ...process.env, ...env },
    ...(input !== undefined && { input }),
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`);
  return stdout;
}

/** Everything about a database but its rows, as text. */
export const schemaOf = (url: string): string =>
  runPostgres("pg_dump", ["--schema-only", "--dbname", url])
    // Newer versions of it guard their output by a random word.
    .replaceAll(/^\\(?:un)?restrict .*$/gm, "");

/** Restores a backup as server/docs/backup.md says; the database of before is lost. */
export async function restoreDatabase(url: string, dump: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  const nodes = inject("citusNodes");
  for (const statement of [`drop database ${name} with (force)`, `create database ${name}`])
    await onNodes([url.slice(0, -name.length), ...nodes], "postgres", statement);
  runPostgres("pg_restore", ["--dbname", url, "--no-owner", "--exit-on-error", dump]);
  runPostgres("psql", ["--no-psqlrc", "--dbname", url, "--command", newLineages]);
  await distribute(url, nodes);
}

/** Copies of what came after the backup are no copies of what is indexed from now on. */
export const newLineages = "update fossick.indexes set lineage = gen_random_uuid()";
