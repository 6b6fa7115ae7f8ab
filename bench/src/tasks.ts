import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { git } from "./git.ts";
import type { HiddenPart } from "./hidden.ts";
import type { BenchTask, TaskSet } from "./types.ts";

/** Repositories that nobody working on fossick may train on, tune on or look at; `*` stands for all of an owner's. */
const examRepositories: ReadonlySet<string> = new Set(
  `astropy/astropy django/django matplotlib/matplotlib mwaskom/seaborn pallets/flask psf/requests pydata/xarray
  pylint-dev/pylint pytest-dev/pytest scikit-learn/scikit-learn sphinx-doc/sphinx sympy/sympy flipt-io/flipt
  future-architect/vuls navidrome/navidrome nodebb/nodebb tutao/tutanota qutebrowser/qutebrowser ansible/ansible
  internetarchive/openlibrary element-hq/element-web gravitational/teleport protonmail/webclients honojs/hono vitejs/vite
  vercel/ai scrapy/scrapy caddyserver/caddy clap-rs/clap fasterxml/* redis/redis nlohmann/json iamkun/dayjs facebook/zstd
  tokio-rs/tracing simdjson/simdjson grpc/grpc-go zeromicro/go-zero alibaba/fastjson2 apache/dubbo sharkdp/bat
  kong/insomnia elk-zone/elk lobsters/lobsters miniflux/v2 tmux/tmux tuskyapp/tusky halo-dev/halo wagtail/wagtail
  jellyfin/jellyfin prometheus-community/helm-charts ageron/handson-ml3 hott/book
  trailheadapps/*`.split(/\s+/),
);

/** Tests whether a repository is held out for the exam. @param repo `owner/name` in any letter case */
export function isExamRepository(repo: string): boolean {
  const name = repo.toLowerCase();
  return examRepositories.has(name) || examRepositories.has(`${name.split("/")[0]}/*`);
}

/** The file of a set: one written for this project lies beside the lists of ids, the others in the folder of tasks. */
export function taskFile(
  name: string,
  { tasksFolder, idsFolder }: { readonly tasksFolder: string; readonly idsFolder: string },
): string {
  const own = join(idsFolder, `${name}.jsonl`);
  return ownSets.has(name) ? own : join(tasksFolder, `${name}.jsonl`);
}

const ownSets: ReadonlySet<string> = new Set(["named", "described"]);

interface RawTask {
  readonly id: string;
  readonly repo: string;
  readonly base_commit: string;
  readonly lang?: string;
  readonly kind?: string;
  readonly family?: string;
  readonly hidden?: readonly HiddenPart[];
  readonly gold_files: readonly string[];
  readonly context_files?: readonly string[];
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * The tasks of a JSONL file. @param field the property that holds the text to ask with, empty where a task has none
 * @param wordings files that say the wishes of some of the tasks in other words, by their id
 * @throws when a task belongs to an exam repository
 */
export function readTasks(
  file: string,
  set: TaskSet,
  field = "task",
  wordings: readonly string[] = [],
): BenchTask[] {
  const worded = new Map(wordings.flatMap((each) => readLines(each)).map((fields) => [fields["id"], fields]));
  const lines = readLines(file);
  const hiddenOf = hiddenByState(lines as unknown as readonly RawTask[]);
  return lines.map((fields) => {
    const raw = { ...fields, ...worded.get(fields["id"]) } as unknown as RawTask & Fields;
    if (isExamRepository(raw.repo)) throw new Error(`${raw.repo} is kept apart for examination`);
    const kind = raw.kind ?? raw.family;
    const hidden = hiddenOf.get(rawState(raw));
    return {
      id: raw.id,
      set,
      repo: raw.repo,
      baseCommit: raw.base_commit,
      language: raw.lang ?? "",
      ...(kind !== undefined && { kind }),
      text: String(raw[field] ?? ""),
      goldFiles: raw.gold_files,
      ...(raw.context_files && { contextFiles: raw.context_files }),
      ...(hidden && { hidden }),
    };
  });
}

const rawState = ({ repo, base_commit }: RawTask): string => `${repo} ${base_commit}`;

/** Tasks at the same commit are asked in one work tree, which lacks the hidden parts of all of them. */
function hiddenByState(tasks: readonly RawTask[]): ReadonlyMap<string, readonly HiddenPart[]> {
  const byState = new Map<string, HiddenPart[]>();
  for (const task of tasks)
    if (task.hidden) byState.set(rawState(task), [...(byState.get(rawState(task)) ?? []), ...task.hidden]);
  return byState;
}

/** The objects of a JSONL file. */
export const readLines = <Value extends object = Fields>(file: string): Value[] =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line) as Value);

/** Finds the git directory of a repository. */
export type MirrorOf = (repo: string) => string | undefined;

/** @param folder one git directory per repository at `<owner>+<name>/repo` or `<owner>+<name>`, in any letter case */
export function openMirrors(folder: string): MirrorOf {
  const names = new Map(readdirSync(folder).map((name) => [name.toLowerCase(), join(folder, name)]));
  return (repo) => {
    const place = names.get(repo.replace("/", "+").toLowerCase());
    if (place === undefined) return undefined;
    return [join(place, "repo"), place].find(
      (path) => existsSync(join(path, "objects")) || existsSync(join(path, ".git")),
    );
  };
}

/** All repositories of a folder of mirrors, `owner/name`, without those of the exam. */
export const mirroredRepositories = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.includes("+"))
    .map((name) => name.replace("+", "/"))
    .filter((repo) => !isExamRepository(repo));

/** Those tasks whose repository and commit are at hand, each repository's oldest first, repositories in order of name. */
export function availableTasks(tasks: readonly BenchTask[], mirrorOf: MirrorOf): BenchTask[] {
  const times = new Map<string, number | undefined>();
  const timeOf = (mirror: string, commit: string): number | undefined => {
    const key = `${mirror} ${commit}`;
    if (!times.has(key)) times.set(key, commitTime(mirror, commit));
    return times.get(key);
  };
  const dated = tasks.flatMap((task) => {
    const mirror = mirrorOf(task.repo);
    const time = mirror === undefined ? undefined : timeOf(mirror, task.baseCommit);
    return time === undefined ? [] : [{ task, time }];
  });
  return dated
    .sort((a, b) => compare(a.task.repo, b.task.repo) || a.time - b.time || compare(a.task.id, b.task.id))
    .map(({ task }) => task);
}

function commitTime(mirror: string, commit: string): number | undefined {
  try {
    return Number(git(mirror, "show", "-s", "--format=%ct", commit));
  } catch {
    return undefined; // this snapshot of the repository does not hold the commit
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
