import { mkdirSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";

/**
 * Creates a folder and those that are to hold it. Node's own way never comes back where a folder that is there can hold
 * none, as below /proc.
 * @param mode of each that is created
 * @throws the error of the file system
 */
export function makeFolder(folder: string, mode?: number): void {
  const missingFolders: string[] = [];
  for (let at = resolve(folder); !isFolder(at) && at !== dirname(at); at = dirname(at))
    missingFolders.unshift(at);
  for (const missing of missingFolders) {
    try {
      mkdirSync(missing, mode);
    } catch (error) {
      if (!isFolder(missing)) throw error;
    }
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
