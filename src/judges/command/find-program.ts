import { accessSync, constants, realpathSync, statSync } from "node:fs";
import { delimiter, isAbsolute, join, sep } from "node:path";
import { JudgeError } from "../judge-error.ts";
import type { Surroundings } from "../surroundings.ts";

/**
 * The file of a program: as given, or the first of that name in the folders of `PATH`. Folders that are relative or lie
 * in the searched folder are passed over: `npx` puts the `node_modules/.bin` of a repository first.
 * @throws JudgeError UNAVAILABLE
 */
export function findProgram(program: string, { env, root }: Pick<Surroundings, "env" | "root">): string {
  if (isAbsolute(program)) return program;
  const names = process.platform === "win32" ? [`${program}.exe`, program] : [program];
  const folders = (env["PATH"] ?? env["Path"] ?? "").split(delimiter).filter((folder) => isAbsolute(folder));
  for (const folder of folders) {
    if (liesIn(folder, root)) continue;
    const file = names
      .map((name) => join(folder, name))
      .find((each) => isProgram(each) && !liesIn(each, root));
    if (file !== undefined) return file;
  }
  throw new JudgeError("UNAVAILABLE", `the program ${program} is not on the PATH`);
}

/** Links are followed: one may lead into the folder from elsewhere. */
function liesIn(path: string, folder: string): boolean {
  try {
    const real = realpathSync(path);
    return real === folder || real.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`);
  } catch {
    return false;
  }
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
