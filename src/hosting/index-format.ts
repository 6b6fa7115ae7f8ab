import { basename } from "node:path";
import type { LanguageTable } from "../code-languages/index.ts";
import { dataFolder } from "../indexing/open/index-folder.ts";

/** The format of an index, as its folder is named: indexes of the same format can be read by the same programs. */
export const indexFormat = (table?: LanguageTable): string => basename(dataFolder("", table));
