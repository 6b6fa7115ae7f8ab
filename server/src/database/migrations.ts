// Finds the SQL files of migrations, and asks the database which of them it lacks; runs none.
import { FossickError } from "fossick/hosting/light";
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

/** Names of this version's migrations, in their order. */
const ownMigrations = (folder = migrationsFolder()): readonly string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .map((name) => name.slice(0, -".sql".length))
    .sort();

/** Names of the migrations that made the database, in the order they ran. */
async function doneMigrations(database: Queryable): Promise<readonly string[]> {
  const { rows } = await database.query<{ name: string }>("select name from fossick.migrations order by id");
  return rows.map(({ name }) => name);
}

/** Names of this version's migrations that the database lacks; those of newer versions do not matter. */
export async function missingMigrations(database: Queryable): Promise<readonly string[]> {
  const done = new Set(await doneMigrations(database));
  return ownMigrations().filter((name) => !done.has(name));
}

/**
 * Checks that this version has all migrations that made the database.
 * @throws FossickError INVALID_SETTING for a database of a newer version, or of one that was never released
 */
export async function checkMigrations(database: Queryable, folder: string): Promise<void> {
  const { rows } = await database.query<{ there: boolean }>(
    "select to_regclass('fossick.migrations') is not null as there",
  );
  if (rows[0]?.there !== true) return;
  const own = ownMigrations(folder);
  const strange = (await doneMigrations(database)).find((name) => !own.includes(name));
  if (strange === undefined) return;
  const isNewer = strange > (own.at(-1) ?? "");
  throw new FossickError(
    "INVALID_SETTING",
    isNewer
      ? `the database was migrated by a newer version (${strange})`
      : `the database was made by a version that was never released (${strange})`,
    {
      hint: isNewer
        ? "Use that version, or restore a back-up from before; nothing was changed."
        : "Make a new database, migrate it and let workers index again; nothing was changed.",
    },
  );
}
