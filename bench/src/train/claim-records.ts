import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Note beside records what they are made with.
 * @throws when they were made with something else and shall not be kept: figures of two kinds would be mixed
 */
export function claimRecords(workFolder: string, madeWith: string, isKept: boolean): void {
  const note = join(workFolder, "made-with.txt");
  const made = existsSync(note) ? readFileSync(note, "utf8").trim() : madeWith;
  if (made !== madeWith && !isKept) {
    throw new Error(
      `the records in ${workFolder} were made with other sources of fossick. Remove it, say another with --work, ` +
        "or --keep-records if what is recorded is still the same",
    );
  }
  mkdirSync(workFolder, { recursive: true });
  writeFileSync(note, `${madeWith}\n`);
}
