// Measures how much of the names of a file and of its folders the words of the task say.
import { remember } from "@fossick/base/remember.ts";
import { identifierWords, isStopWord, stem, subWords } from "../../language/words.ts";
import { taskTerms } from "../../language/weighted-terms.ts";
import { entryNames, folderOf } from "../scores/places.ts";
import { rarity } from "../scores/text-scores.ts";
import type { Columns, SignalInput } from "./columns.ts";

const entryStem = new RegExp(`^(?:${entryNames})$`);
/** Folders that every project has and that say nothing of what is in them. */
const plainFolder = /^(?:src|lib|source|sources|main|app|pkg|internal|java|kotlin)$/i;

/** Measures how files and folders are named with words of the task, however long or busy the file is. */
export function pathNameColumns(input: SignalInput): Columns {
  const { board, files } = input;
  const { codebase } = board;
  const task = wordsOfTask(input);
  const names = files.map((file) => namesOf(codebase.paths[file] ?? ""));
  const covered = names.map(({ own }) => coverageOf(own, task));
  const weigh = (stemmed: string): number => rarity(codebase.fileCount(stemmed), codebase.paths.length);
  const whole = [...task.stems].reduce((sum, stemmed) => sum + weigh(stemmed), 0);
  const held = (words: readonly string[]): number =>
    [...new Set(words.map(stem))].reduce((sum, each) => sum + (task.stems.has(each) ? weigh(each) : 0), 0);
  return {
    nameIs: names.map(({ own }, at) =>
      (covered[at] ?? 0) === 1 ? Math.min(1, held(own) / (whole || 1) + 0.2) : 0,
    ),
    folderLetters: names.map(({ folder }) => coverageOf(folder, task)),
    absPath: names.map(({ own, folders }) => (whole === 0 ? 0 : held([...own, ...folders]) / whole)),
  };
}

/** The words a name is compared with. */
interface TaskWords {
  readonly stems: ReadonlySet<string>;
  /** Lower case, as written, plus two or three adjacent words joined: `web socket` → `websocket`. */
  readonly spelt: ReadonlySet<string>;
}

function wordsOfTask({ board, query, context }: SignalInput): TaskWords {
  const reading = board.reading(context.task);
  const inOrder = identifierWords(reading.title).flatMap(subWords);
  const spelt = new Set<string>();
  for (let from = 0; from < inOrder.length; from++)
    for (let to = from + 1; to <= Math.min(from + 3, inOrder.length); to++)
      spelt.add(inOrder.slice(from, to).join(""));
  const own = inOrder.filter((word) => word.length > 1 && !isStopWord(word)).map(stem);
  const terms = taskTerms(query.keywords);
  return { stems: new Set(own.filter((each) => terms.has(each))), spelt };
}

interface Names {
  readonly own: readonly string[];
  /** Words of the nearest folder with a telling name. */
  readonly folder: readonly string[];
  readonly folders: readonly string[];
}

const maxNames = 100_000;

/** A file's names in words: an entry file is called as its folder. */
const namesOf = remember((path: string): Names => {
  const folders = folderOf(path)
    .split("/")
    .filter((folder) => folder !== "" && !plainFolder.test(folder));
  const fileStem = path.slice(folderOf(path).length).replace(/(?<=.)\..*$/, "");
  const isEntry = entryStem.test(fileStem) && folders.length > 0;
  const own = isEntry ? (folders.at(-1) ?? "") : fileStem;
  const folder = folders.at(isEntry ? -2 : -1) ?? "";
  return { own: subWords(own), folder: subWords(folder), folders: folders.flatMap(subWords) };
}, maxNames);

const shortestPrefix = 4;

/** Share of a name's letters that the task's words say: a whole word, several joined, or the beginning of one. */
function coverageOf(name: readonly string[], { stems, spelt }: TaskWords): number {
  const all = name.reduce((sum, word) => sum + word.length, 0);
  if (all === 0) return 0;
  if (spelt.has(name.join(""))) return 1;
  let covered = 0;
  for (const word of name) covered += lettersOf(word, stems, spelt);
  return covered / all;
}

function lettersOf(word: string, stems: ReadonlySet<string>, spelt: ReadonlySet<string>): number {
  const stemmed = stem(word);
  if (spelt.has(word) || stems.has(stemmed)) return word.length;
  let max = 0;
  for (const each of stems) {
    const shorter = Math.min(each.length, stemmed.length);
    if (shorter < shortestPrefix || !(each.startsWith(stemmed) || stemmed.startsWith(each))) continue;
    max = Math.max(max, (word.length * shorter) / Math.max(each.length, stemmed.length));
  }
  return max;
}
