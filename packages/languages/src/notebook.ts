// Reads notebooks as the program that their cells hold, without what the cells printed and drew.
import { languages, type Language, type LanguageTable } from "./index.ts";

/** Tests whether a file is a notebook; its size is mostly that of its pictures. */
export const isNotebook = (path: string): boolean => /\.ipynb$/i.test(path);

/** The program of a notebook. */
interface NotebookText {
  /**
   * The source of its cells, text as comments. Each line stands under its number in the file, or where the file holds
   * several in one, they are counted from the first cell.
   */
  readonly text: string;
  /** Absent where it is no notebook. */
  readonly language?: Language;
}

/** Returns what a file says to read: of a notebook its cells, of another file all. */
export const textToRead = (path: string, text: string): string =>
  isNotebook(path) ? readNotebook(text).text : text;

/** Read the cells of a notebook in any version of its format. */
export function readNotebook(json: string, table: LanguageTable = languages): NotebookText {
  const { cells, kernel } = scan(json);
  if (cells.length === 0) return { text: json };
  const told = table.rows.find(({ extensions, name }) =>
    kernel.some((said) => said === name || extensions.includes(said)),
  );
  const sign = told ? commentSign(told) : "#";
  const written = cells.map((cell) => ({ ...cell, before: cell.isCode ? "" : `${sign} ` }));
  const text = (linesInPlace(written, json) ?? linesInOrder(written)).join("\n");
  return { text, language: told ?? table.languageOfText("", text) };
}

interface Part {
  /** From 1. */
  readonly line: number;
  readonly text: string;
}

interface Cell {
  readonly parts: readonly Part[];
  readonly isCode: boolean;
}

type WrittenCell = Cell & { readonly before: string };

/** The lines of the cells, each where the file has it; undefined where a line of the file holds several. */
function linesInPlace(cells: readonly WrittenCell[], json: string): string[] | undefined {
  const lines = json.split("\n").map(() => "");
  let last = 0;
  for (const { before, parts } of cells)
    for (const { line, text } of parts) {
      const own = text.replace(/\r?\n$/, "");
      if (line <= last || own.includes("\n")) return undefined;
      lines[line - 1] = before + own;
      last = line;
    }
  return lines;
}

const linesInOrder = (cells: readonly WrittenCell[]): string[] =>
  cells.flatMap(({ before, parts }) => [
    ...parts
      .map(({ text }) => text)
      .join("")
      .split("\n")
      .map((line) => before + line),
    "",
  ]);

const signs = ["#", "//", "--", "%", ";"];

/** The sign that begins a comment in a language. */
const commentSign = ({ syntax }: Language): string =>
  signs.find((sign) =>
    syntax.regions.some(
      ({ close, open, prose }) => prose && close === "\n" && new RegExp(`^(?:${open})`).test(sign),
    ),
  ) ?? "#";

/** Places of cells: by format 4, and by format 3. */
const cellPlaces: ReadonlySet<string> = new Set(["/cells", "/worksheets//cells"]);
const isSource = (key: string | undefined): boolean => key === "source" || key === "input";
const kernelKeys = /^(?:language_info|kernelspec)\/(?:file_extension|name|language)$/;

/** Goes through a notebook once, without parsing what the cells hold beside their source. */
function scan(json: string): { cells: Cell[]; kernel: string[] } {
  const cells: { parts: Part[]; isCode: boolean }[] = [];
  const kernel: string[] = [];
  const around: string[] = [];
  let key = "";
  let line = 1;
  let cellDepth = Number.POSITIVE_INFINITY;
  const take = (value: string): void => {
    const cell = around.length >= cellDepth ? cells.at(-1) : undefined;
    const isOwn = around.length === cellDepth;
    if (isOwn && key === "cell_type" && cell) cell.isCode = value === '"code"';
    else if (isOwn ? isSource(key) : around.length === cellDepth + 1 && isSource(around.at(-1)))
      cell?.parts.push({ line, text: withoutPictures(unquoted(value)) });
    else if (kernelKeys.test(`${around.at(-1) ?? ""}/${key}`))
      kernel.push(unquoted(value).replace(/^\./, "").toLowerCase());
  };
  for (let at = 0; at < json.length; at++) {
    const character = json[at];
    if (character === "\n") line++;
    else if (character === "{" || character === "[") {
      if (character === "{" && cellPlaces.has(around.join("/"))) {
        cells.push({ parts: [], isCode: true });
        cellDepth = around.length + 1;
      }
      around.push(key);
      key = "";
    } else if (character === "}" || character === "]") {
      around.pop();
      key = "";
    } else if (character === '"') {
      const end = closingQuote(json, at);
      const value = json.slice(at, end + 1);
      if (/^\s*:/.test(json.slice(end + 1, end + 20))) key = value.slice(1, -1);
      else take(value);
      at = end;
    }
  }
  return { cells, kernel };
}

/** The offset of the quote that ends a string, or of the text's last character. */
function closingQuote(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end > 0; end = json.indexOf('"', end + 1)) {
    let escapes = 0;
    while (json[end - 1 - escapes] === "\\") escapes++;
    if (escapes % 2 === 0) return end;
  }
  return json.length - 1;
}

function unquoted(value: string): string {
  try {
    return String(JSON.parse(value));
  } catch {
    return value;
  }
}

/** Shortens pictures that are written out in a text. */
const withoutPictures = (text: string): string =>
  text.replace(/(data:[\w./+-]{1,100};base64,)[\w+/=]{100,}/g, "$1…");
