import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { mirroredRepositories, openMirrors } from "../tasks.ts";
import { commitRoles } from "./commit-roles.ts";
import { deriveKinds } from "./derive-kinds.ts";

export interface DeriveFlags {
  readonly mirrors: string;
  readonly out: string;
}

/** The repositories of `commits.jsonl`, whose commits make `kinds.jsonl`, too. */
const repositoriesOfKinds =
  "BurntSushi/ripgrep TanStack/query colinhacks/zod fastapi/fastapi fastify/fastify fmtlib/fmt gin-gonic/gin gohugoio/hugo " +
  "google/gson jqlang/jq laravel/framework prisma/prisma python-poetry/poetry quickwit-oss/tantivy rubocop/rubocop " +
  "tokio-rs/tokio trpc/trpc vitest-dev/vitest vuejs/core webpack/webpack";

/** Tasks of one repository and role at most. */
const perRole = 4;

/** Make the tasks of `kinds.jsonl` anew. @returns how many */
export function deriveKindsCommand({ mirrors, out }: DeriveFlags, say: (line: string) => void): string {
  return writeRows(repositoriesOfKinds.split(" "), mirrors, out, say, (repo, repository) =>
    deriveKinds(repo, repository, perRole),
  );
}

/** Write the commits of every mirror that no question or commit task is about, those of the exam left out. @returns how many */
export function commitRolesCommand({ mirrors, out }: DeriveFlags, say: (line: string) => void): string {
  const used = new Set(repositoriesOfKinds.toLowerCase().split(" "));
  const repos = mirroredRepositories(resolve(mirrors)).filter(
    (repo) => !used.has(repo.toLowerCase()) && !isAsked(repo),
  );
  return writeRows(repos, mirrors, out, say, commitRoles);
}

/** Questions are asked of these, beside those of commits. */
const asked: ReadonlySet<string> = new Set(
  "axios/axios encode/httpx pallets/click square/okhttp junegunn/fzf spf13/viper".split(" "),
);
const isAsked = (repo: string): boolean => asked.has(repo.toLowerCase());

function writeRows<Row>(
  repos: readonly string[],
  mirrors: string,
  out: string,
  say: (line: string) => void,
  rowsOf: (repo: string, repository: string) => readonly Row[],
): string {
  const mirrorOf = openMirrors(resolve(mirrors));
  const rows = repos.flatMap((repo) => {
    const repository = mirrorOf(repo);
    if (repository === undefined) {
      say(`left out: ${repo}, which is not among the mirrors`);
      return [];
    }
    return rowsOf(repo, repository);
  });
  writeFileSync(resolve(out), rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  return `${rows.length} rows in ${out}`;
}
