import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** Where records lie. */
export interface RecordsPlace {
  /** A folder or a file, absolute. */
  readonly place: string;
  /** The file that says what they were made with. */
  readonly note: string;
  /** The option that names the place. */
  readonly option: "--work" | "--out";
}

/**
 * Note beside records what they are made with.
 * @throws when they were made with something else and shall not be kept: figures of two kinds would be mixed
 */
export function claimRecords({ place, note, option }: RecordsPlace, madeWith: string, isKept: boolean): void {
  const made = existsSync(place) && existsSync(note) ? readFileSync(note, "utf8").trim() : madeWith;
  if (made !== madeWith && !isKept) {
    throw new Error(
      `the records in ${place} were made with other sources of fossick or other models. Remove it, say another with ${option}, ` +
        "or --keep-records if what is recorded is still the same",
    );
  }
  mkdirSync(dirname(note), { recursive: true });
  writeFileSync(note, `${madeWith}\n`);
}
