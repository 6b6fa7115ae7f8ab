import type { Part } from "./part.ts";
import { pathPart } from "./path-part.ts";
import { processPart } from "./process-part.ts";
import { purePart } from "./pure-part.ts";
import { repositoryPart } from "./repository-part.ts";
import { searchPart } from "./search-part.ts";

/** In the order they are run. */
export const parts: readonly Part[] = [purePart, searchPart, processPart, pathPart, repositoryPart];

export function partNamed(name: string): Part {
  const part = parts.find((each) => each.name === name);
  if (part === undefined) throw new Error(`there is no part ${name}`);
  return part;
}
