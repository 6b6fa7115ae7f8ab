// Says in every language what git reports of files that are gone and of the state of the work tree.
import type { TaskLanguage } from "../answer-types.ts";
import type { CommitName, GitOperation, GoneFile, StateAsked } from "../task.ts";
import type { Catalogue } from "./catalogue.ts";
import { counted, grouped } from "./counts.ts";

type Changed = Exclude<StateAsked, "conflicts" | "lastCommit">;

const operations: Readonly<Record<GitOperation, string>> = {
  merge: "merge",
  rebase: "rebase",
  cherryPick: "cherry-pick",
  revert: "revert",
  am: "git am",
};

const changes: Readonly<Record<Changed, string>> = {
  uncommitted: "uncommitted",
  staged: "staged",
  unstaged: "unstaged",
};

const en = {
  wasCalled: (path: string, hash: string) => `this is what \`${path}\` became, renamed in commit ${hash}`,
  inConflict: "git reports a conflict in it",
  hasChanges: (kind: Changed) => `it has ${changes[kind]} changes`,
  gone: ({ commit: { hash, subject }, name, path, successor }: GoneFile) => {
    const called = name === path ? `\`${name}\`` : `\`${name}\` (${path})`;
    const by = `in commit ${hash} "${subject}"`;
    return successor === undefined
      ? `${called} was deleted ${by}.`
      : `${called} was renamed ${by}; it is now ${successor}.`;
  },
  conflicts: (count: number, operation?: GitOperation) => {
    const going =
      operation === undefined
        ? ""
        : `${operation === "am" ? "" : "A "}${operations[operation]} is going on: `;
    if (count === 0) return `${going}${going === "" ? "G" : "g"}it reports no conflicts.`;
    return `${going}${counted(count, "file")} ${count === 1 ? "is" : "are"} unmerged${going === "" ? ", as git reports" : ""}.`;
  },
  changed: (kind: Changed, count: number) =>
    count === 0
      ? `Git reports no ${changes[kind]} changes.`
      : `Git reports ${changes[kind]} changes in ${counted(count, "file")}.`,
  lastCommit: ({ hash, subject }: CommitName, count: number) =>
    `The last commit, ${hash} "${subject}", changed ${counted(count, "file")}.`,
};

type GitTexts = Catalogue<typeof en>;

const changesHans: Readonly<Record<Changed, string>> = {
  uncommitted: "未提交",
  staged: "已暂存",
  unstaged: "未暂存",
};

const zhHans: GitTexts = {
  wasCalled: (path, hash) => `它就是原来的 \`${path}\`，在提交 ${hash} 中改名`,
  inConflict: "git 报告它有冲突",
  hasChanges: (kind) => `它有${changesHans[kind]}的更改`,
  gone: ({ commit: { hash, subject }, name, path, successor }) => {
    const called = name === path ? `\`${name}\`` : `\`${name}\`（${path}）`;
    const by = `提交 ${hash}“${subject}”`;
    return successor === undefined
      ? `${by}删除了 ${called}。`
      : `${by}把 ${called} 改名，现在是 ${successor}。`;
  },
  conflicts: (count, operation) => {
    const going = operation === undefined ? "" : `正在进行 ${operations[operation]}：`;
    return count === 0 ? `${going}git 没有报告冲突。` : `${going}有 ${grouped(count)} 个文件尚未合并。`;
  },
  changed: (kind, count) =>
    count === 0
      ? `git 没有报告${changesHans[kind]}的更改。`
      : `git 报告 ${grouped(count)} 个文件有${changesHans[kind]}的更改。`,
  lastCommit: ({ hash, subject }, count) => `上一次提交 ${hash}“${subject}”改了 ${grouped(count)} 个文件。`,
};

const changesHant: Readonly<Record<Changed, string>> = {
  uncommitted: "未提交",
  staged: "已暫存",
  unstaged: "未暫存",
};

const zhHant: GitTexts = {
  wasCalled: (path, hash) => `它就是原本的 \`${path}\`，在提交 ${hash} 中改名`,
  inConflict: "git 回報它有衝突",
  hasChanges: (kind) => `它有${changesHant[kind]}的變更`,
  gone: ({ commit: { hash, subject }, name, path, successor }) => {
    const called = name === path ? `\`${name}\`` : `\`${name}\`（${path}）`;
    const by = `提交 ${hash}「${subject}」`;
    return successor === undefined
      ? `${by}刪除了 ${called}。`
      : `${by}把 ${called} 改名，現在是 ${successor}。`;
  },
  conflicts: (count, operation) => {
    const going = operation === undefined ? "" : `正在進行 ${operations[operation]}：`;
    return count === 0 ? `${going}git 沒有回報衝突。` : `${going}有 ${grouped(count)} 個檔案尚未合併。`;
  },
  changed: (kind, count) =>
    count === 0
      ? `git 沒有回報${changesHant[kind]}的變更。`
      : `git 回報 ${grouped(count)} 個檔案有${changesHant[kind]}的變更。`,
  lastCommit: ({ hash, subject }, count) => `上一次提交 ${hash}「${subject}」改了 ${grouped(count)} 個檔案。`,
};

/** The texts of each language. */
export const gitTexts: Readonly<Record<TaskLanguage, GitTexts>> & { readonly en: typeof en } = {
  en,
  "zh-Hans": zhHans,
  "zh-Hant": zhHant,
};
