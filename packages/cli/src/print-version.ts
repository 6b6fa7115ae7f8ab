import { writeSync } from "node:fs";
import { version } from "@fossick/base/version.ts";

/**
 * Prints the version, with nothing else loaded, if that is all a command line asks for.
 * @returns false if the whole program has to run the line, which also reports what cannot be written
 */
export function printVersion([flag = "", ...more]: readonly string[], write = writeSync): boolean {
  if (more.length > 0 || !["--version", "-V"].includes(flag)) return false;
  try {
    return write(process.stdout.fd, `${version}\n`) > 0;
  } catch {
    return false;
  }
}
