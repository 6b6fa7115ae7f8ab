import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { mulberry32 } from "@fossick/eval/bootstrap.ts";
import { hash32 } from "@fossick/core/postings/hash.ts";
import { codeLanguages, goModule, headerLanguage, type CodeLanguage, type Imported } from "./languages.ts";
import { planFile } from "./plan-file.ts";
import { createWords, type Words } from "./words.ts";

const levels = 5;
const filesPerFolder = 40;
/** Files get a time long gone, so that an index need not doubt them. */
const writtenAtSeconds = 1_700_000_000;
const languageOrder = ["c", "typescript", "python", "c", "typescript", "python", "go"] as const;

/**
 * Write a tree of code-like files: the same number gives the same bytes, names and times. Folders lie five levels
 * deep and hold 20 to 60 files of one language about one subject; imports lead to files of the same folder or of
 * one nearby.
 * @param files how many, `go.mod` at the top among them
 */
export function generateTree(root: string, files: number, onFolder?: (filesWritten: number) => void): void {
  const words = createWords();
  const folders = Math.max(1, Math.round(files / filesPerFolder));
  mkdirSync(root, { recursive: true });
  writeDated(`${root}/go.mod`, `module ${goModule}\n`);
  let written = 1;
  const nearby = new Map<string, readonly Imported[]>();
  for (let number = 0; number < folders && written < files; number++) {
    const isLast = number === folders - 1;
    const random = mulberry32(hash32(`folder ${number}`));
    const planned = 20 + Math.floor(random() * 2 * (filesPerFolder - 20));
    const count = isLast ? files - written : Math.min(planned, files - written);
    const folder = folderPath(number, folders, words);
    const key = languageOf(folder);
    mkdirSync(`${root}/${folder}`, { recursive: true });
    nearby.set(key, writeFolder({ root, folder, count, random, words }, key, nearby.get(key) ?? []));
    written += count;
    onFolder?.(written);
  }
}

/** Where a folder lies: folders next to each other in number are neighbours in the tree. */
function folderPath(number: number, folders: number, words: Words): string {
  const fanOut = Math.ceil(folders ** (1 / levels));
  let rest = Math.floor((number * fanOut ** levels) / folders);
  const children: number[] = [];
  for (let level = 0; level < levels; level++) {
    children.unshift(rest % fanOut);
    rest = Math.floor(rest / fanOut);
  }
  let path = "";
  for (const child of children) path += (path && "/") + words.folder(hash32(path), child);
  return path;
}

/** Folders of one part of the tree are mostly of one language. */
const languageOf = (folder: string): keyof typeof codeLanguages =>
  languageOrder[hash32(folder.split("/").slice(0, 3).join("/")) % languageOrder.length] ?? "c";

interface FolderTask {
  readonly root: string;
  readonly folder: string;
  readonly count: number;
  readonly random: () => number;
  readonly words: Words;
}

/** @param before files of the folder of this language written before @returns those of this one */
function writeFolder(
  { root, folder, count, random, words }: FolderTask,
  key: keyof typeof codeLanguages,
  before: readonly Imported[],
): readonly Imported[] {
  const subject = [...words.topic(random), ...Array.from({ length: 6 }, () => words.any(random))];
  const names = new Set<string>();
  const own: Imported[] = [];
  const write = (language: CodeLanguage, name: string, importable: readonly Imported[]): void => {
    const plan = planFile({ folder, name, subject, words, random, importable });
    writeDated(`${root}/${folder}/${name}${language.ending}`, `${language.write(plan)}\n`);
    const functionName = plan.functions[0]?.name;
    if (functionName && language !== codeLanguages.c) own.push({ module: plan.module, folder, functionName });
  };
  const isC = key === "c";
  for (let at = 0; at < count; at++) {
    let name = `${pickWord(subject, random)}_${words.any(random)}`;
    while (names.has(name)) name += `_${words.any(random)}`;
    names.add(name);
    const importable = own.length > 2 && random() < 0.75 ? own : before.length > 0 ? before : own;
    // Every third file of C is a header, and only headers are imported.
    const language = isC && at % 3 === 0 ? headerLanguage : codeLanguages[key];
    write(language, name, language === headerLanguage ? [] : importable);
  }
  return own;
}

const pickWord = (from: readonly string[], random: () => number): string =>
  from[Math.floor(random() * from.length)] ?? "part";

function writeDated(path: string, text: string): void {
  writeFileSync(path, text);
  utimesSync(path, writtenAtSeconds, writtenAtSeconds);
}
