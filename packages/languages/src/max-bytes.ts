// Decides by path and language up to which size a file is read, code up to a larger one than data.
import { languages, type LanguageTable } from "./index.ts";
import { isNotebook } from "./notebook.ts";

/** Max size of a file of data that is read. */
const maxDataBytes = 1_500_000;
/** Max size of a file of code that is read: programs of 30,000 lines and more are written by hand. */
export const maxCodeBytes = 8_000_000;
/** Max size of a notebook that is opened; what counts is the size of its cells without their output. */
const maxNotebookBytes = 32_000_000;
/** Code extensions that hold data at this size: database dumps, tables of constants. */
const largeData = /\.(?:sql|h|hh|hpp|inc|def)$/i;

/** Tests whether a large file is code, by its language and its name. */
export const isCode = (path: string, { languageOf }: LanguageTable = languages): boolean =>
  (languageOf(path).code || isNotebook(path)) && !largeData.test(path);

/** The max size of a file that is opened; a larger one is known by its name only. */
export const maxBytesOf = (path: string, table: LanguageTable = languages): number =>
  isNotebook(path) ? maxNotebookBytes : maxReadBytesOf(path, table);

/** The max size of a text that is read, of a notebook that of its cells. */
export const maxReadBytesOf = (path: string, table: LanguageTable = languages): number =>
  isCode(path, table) ? maxCodeBytes : maxDataBytes;
