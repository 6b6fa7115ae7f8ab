// Names and describes the signals of what the task points to, by the kind of claim; `measures/claims.ts` computes them.
import { intents } from "../../language/intents.ts";
import type { EvidenceKind } from "../../messages/index.ts";
import { claimKinds, intentSignal, type ClaimKind } from "../claims/claim.ts";
import { signal, type Signal } from "./signal.ts";

const evidenceOf: Readonly<Record<ClaimKind, EvidenceKind>> = {
  line: "literal",
  text: "literal",
  symbol: "definedNames",
  frame: "trace",
  quotedText: "literal",
  quotedFrame: "trace",
  path: "mention",
  commit: "literal",
  setting: "convention",
  convention: "convention",
  folder: "path",
};

const row = (name: string, kind: ClaimKind, measures: string): Signal =>
  signal(name, measures, {
    scale: "property",
    evidence: evidenceOf[kind],
    source: "claims/find-claims.ts",
    weighed: "calibration",
    withoutWeight: "each kind of claim has a calibration of its own (`evaluate/claims.ts`)",
  });

/** The signal of a kind of claim: above 0 for the files that have one. */
export const claimSignal = (kind: ClaimKind): string => `${kind}Claim`;

const meanings: Readonly<Record<ClaimKind, string>> = {
  line: "the task names lines of it or is a patch of it, or refers to a state of the work tree in which git reports it",
  text: "a text of the task stands in it word for word, and in few others; or it uses its translation",
  symbol: "it alone defines a name of the task",
  frame: "the task is a stack trace and nothing else, and this a file of it",
  quotedText: "a text that a task of more than 40 words quotes stands in it word for word",
  quotedFrame: "it is in a stack trace that the task quotes",
  path: "a text of 14 words or fewer writes out its path, its name or an end of the path, as it is or was before a rename",
  commit: "a commit or issue that the task names changed it",
  setting: "it is the configuration, or has the setting, that a short task says",
  convention: "it is where projects answer this question of newcomers",
  folder: "it is in a folder or package that a text of 40 words or fewer names",
};

const marks: readonly (readonly [name: string, kind: ClaimKind, measures: string])[] = [
  ["lineInPassing", "line", "the task has more than 40 words"],
  ["textShare", "text", "share of the text that stands there"],
  ["textLength", "text", "length of the text found, 1 from 80 characters on"],
  ["textAlone", "text", "1/n of n files that hold it"],
  ["textQuoted", "text", "a short task quotes it, or it is an error message"],
  ["textInCode", "text", "it is source: 1, or a translation: 0.5"],
  ["symbolShare", "symbol", "share of the task's words that are such names"],
  ["symbolInCode", "symbol", "it is source"],
  ["pathShare", "path", "share of the task's words that are such names"],
  ["pathAlone", "path", "1/n of n files that are named so"],
  ["commitHash", "commit", "the task names it by its hash"],
  ["commitAlone", "commit", "1/n of n files that the commit changed"],
  ["commitInCode", "commit", "it is source"],
  [
    "settingCovered",
    "setting",
    "share of the task's words, by rarity, that its path, its keys or the comment beside hold",
  ],
  ["settingKeys", "setting", "the same of its keys"],
  ["settingNamed", "setting", "the same of its path"],
  ["conventionPage", "convention", "a page is called after what it asks"],
  ["conventionHeading", "convention", "a heading of the README or a page like it says what it asks"],
  ["conventionReadme", "convention", "it is the README"],
  ["conventionOther", "convention", "a heading of another page says what it asks"],
  ["conventionEntry", "convention", "a manifest declares it as what is run, or it defines `main`"],
  [
    "conventionDoing",
    "convention",
    "it is where projects do what is asked: a manifest, a workflow, a license",
  ],
  ["conventionTold", "convention", "it asks to be told how, and this is a page"],
  ["conventionDeep", "convention", "1 − 1/n for the nth level of folders"],
  ["conventionHeld", "convention", "share of the task's other words that the file holds"],
  ["folderPath", "folder", "the task writes it with a slash"],
  ["folderCalled", "folder", "the task calls it a folder, package or the like"],
  ["folderCovered", "folder", "share of the letters of the folder's name that the task says"],
  ["folderAlone", "folder", "1/n of n folders that are named so"],
  ["folderPackage", "folder", "the folder has a manifest"],
  ["folderShare", "folder", "1/n where n − 1 words of the task say something beside it"],
  ["folderReadme", "folder", "it is the folder's README"],
  ["folderManifest", "folder", "it is the folder's manifest"],
  ["folderEntry", "folder", "it is the folder's entry file, or called as the folder"],
  ["folderAsked", "folder", "the same of these three alone"],
];

/** Signals of claims. */
export const claims: readonly Signal[] = [
  ...claimKinds.map((kind) =>
    row(claimSignal(kind), kind, `${meanings[kind]}: 1 for the first, less for what follows`),
  ),
  ...intents.map((intent) => row(intentSignal(intent), "convention", `the task asks for: ${intent}`)),
  ...marks.map(([name, kind, measures]) => row(name, kind, measures)),
];
