import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { contextFiles } from "@fossick/eval/context-files.ts";
import { createFreshIndex } from "@fossick/index/fresh-index.ts";
import { checkOut } from "../checkout.ts";
import { git } from "../git.ts";
import { openMirrors } from "../tasks.ts";
import { deriveBroad } from "./derive-broad.ts";
import type { DerivedTask } from "./derived-task.ts";

export interface BroadFlags {
  readonly mirrors: string;
  readonly work: string;
  readonly out: string;
}

const repositories = (
  "BurntSushi/ripgrep DS4SD/docling PrefectHQ/prefect Qiskit/qiskit TanStack/query UKPLab/sentence-transformers " +
  "anuraghazra/github-readme-stats catchorg/Catch2 colinhacks/zod dask/dask encode/httpx fastify/fastify flet-dev/flet " +
  "getmoto/moto gohugoio/hugo google/gson huggingface/trl junegunn/fzf keras-team/keras laravel/framework mockito/mockito " +
  "modin-project/modin prisma/prisma prowler-cloud/prowler py-pdf/pypdf pydantic/pydantic python/mypy " +
  "python-poetry/poetry quickwit-oss/tantivy rubocop/rubocop sqlfluff/sqlfluff square/okhttp tobymao/sqlglot " +
  "tokio-rs/tokio trpc/trpc vitest-dev/vitest vuejs/core webpack/webpack yt-dlp/yt-dlp"
).split(" ");

/** Tasks of one repository at most. */
const perRepository = 12;

/** Make the tasks of `broad.jsonl` anew, context files too, for which every task's state is indexed. @returns how many */
export async function deriveBroadCommand(
  { mirrors, work, out }: BroadFlags,
  say: (line: string) => void,
): Promise<string> {
  const mirrorOf = openMirrors(resolve(mirrors));
  const rows: (DerivedTask & { readonly context_files: readonly string[] })[] = [];
  for (const repo of repositories) {
    const repository = mirrorOf(repo);
    if (repository === undefined) {
      say(`left out: ${repo}, which is not among the mirrors`);
      continue;
    }
    for (const task of deriveBroad(repo, repository, perRepository))
      rows.push({ ...task, context_files: await contextOf(task, repository, resolve(work)) });
    say(`${repo}: ${rows.length} tasks so far`);
  }
  writeFileSync(resolve(out), rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  return `${rows.length} rows in ${out}`;
}

async function contextOf(task: DerivedTask, repository: string, workFolder: string): Promise<string[]> {
  const root = checkOut(repository, task.repo, task.base_commit, join(workFolder, "trees"));
  const settings = { cacheDir: join(workFolder, "cache"), hidden: false, ignore: true, indexMemoryMb: 1_500 };
  const index = createFreshIndex({ root, settings, watch: false });
  try {
    await index.update();
    const hash = task.id.slice(task.id.lastIndexOf("-") + 1);
    const words = ["diff", "-U0", "--no-renames", "--no-color", task.base_commit, hash, "--"];
    const diff = git(repository, ...words, ...task.gold_files);
    return contextFiles(await index.codebase(), diff, task.gold_files);
  } finally {
    await index.close();
  }
}
