// Finds the SQL files of migrations, and asks the database which of them it lacks; runs none.
import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Queryable } from "./database.ts";

/** Folder of this version's migrations, for built files and sources. */
export function migrationsFolder(): string {
  const places = ["../migrations", "../../migrations"].map((each) =>
    fileURLToPath(new URL(each, import.meta.url)),
  );
  return places.find((each) => existsSync(each)) ?? places[0] ?? "";
}

/** Names of this version's migrations that the database lacks; those of newer versions do not matter. */
export async function missingMigrations(database: Queryable): Promise<readonly string[]> {
  const names = readdirSync(migrationsFolder())
    .filter((name) => name.endsWith(".sql"))
    .map((name) => name.slice(0, -".sql".length))
    .sort();
  const { rows } = await database.query<{ name: string }>("select name from fossick.migrations");
  const done = new Set(rows.map(({ name }) => name));
  return names.filter((name) => !done.has(name));
}
