import type { FilePlan, FunctionPlan, Imported, StepPlan } from "./languages.ts";
import { reservedWords, type Words } from "./words.ts";

/** Input from which a file is planned. */
export interface FileTask {
  readonly folder: string;
  readonly name: string;
  /** Words of what the folder is about; they make up half of its names. */
  readonly subject: readonly string[];
  readonly words: Words;
  readonly random: () => number;
  /** Files it may import. */
  readonly importable: readonly Imported[];
}

const maxImports = 3;
const maxFunctions = 4;
const kinds = ["assign", "call", "guard", "assign", "loop"] as const;

/** A file of one to four functions, more often few. */
export function planFile(task: FileTask): FilePlan {
  const { folder, name, random, importable } = task;
  const functions = 1 + Math.floor(maxFunctions * random() ** 2);
  const imports = new Set(
    importable.length === 0
      ? []
      : Array.from({ length: Math.floor((maxImports + 1) * random()) }, () => pick(random, importable)),
  );
  const used = [...imports].map(({ functionName }) => functionName);
  return {
    module: `${folder}/${name}`,
    folder,
    comment: sentence(task, 8),
    imports: [...imports],
    functions: Array.from({ length: functions }, () => planFunction(task, used)),
  };
}

function planFunction(task: FileTask, used: readonly (readonly string[])[]): FunctionPlan {
  const { random } = task;
  const parameters = Array.from({ length: 1 + Math.floor(3 * random()) }, () => identifier(task, 1));
  const steps = Array.from({ length: 2 + Math.floor(5 * random()) }, (): StepPlan => {
    const right = used.length > 0 && random() < 0.4 ? pick(random, used) : identifier(task, 2);
    return {
      kind: pick(random, kinds),
      left: identifier(task, 1),
      right,
      number: Math.floor(100 * random()),
    };
  });
  return { name: identifier(task, 2), parameters, steps, comment: sentence(task, 6) };
}

/** @param fewest words; there may be one more */
function identifier(task: FileTask, fewest: number): string[] {
  const words = Array.from({ length: fewest + Math.floor(2 * task.random()) }, () => word(task));
  return words.length === 1 && reservedWords.has(words[0] ?? "") ? [...words, "value"] : words;
}

const sentence = (task: FileTask, length: number): string =>
  Array.from({ length }, () => word(task)).join(" ");

const word = ({ subject, words, random }: FileTask): string =>
  random() < 0.5 ? pick(random, subject) : words.any(random);

const pick = <Choice>(random: () => number, choices: readonly Choice[]): Choice =>
  choices[Math.floor(random() * choices.length)] as Choice;
