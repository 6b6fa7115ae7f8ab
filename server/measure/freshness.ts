/**
 * From a push to answers that know of it: one worker, two servers, some real repositories. Every fifth push is a force
 * push that drops the commit before.
 *
 *   freshness.mjs --mirrors DIR --repositories a/b,c/d --work DIR [--pushes 40]
 *
 * Ends with the figures as JSON, in milliseconds: until both servers answer with the new file, and where the time went.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { ask, pathsOf, tellPush } from "./ask.ts";
import { cloneRemote, type Remote } from "./remote.ts";
import { spreadOf } from "./spread.ts";
import { startTeam, type LogLine, type Team } from "./team.ts";
import { markedFile, untilFresh } from "./until-fresh.ts";

const { values } = parseArgs({
  options: {
    mirrors: { type: "string", default: "" },
    repositories: { type: "string", default: "" },
    work: { type: "string", default: "" },
    pushes: { type: "string", default: "40" },
  },
});
const maxMs = 60_000;
const forcedEvery = 5;

interface Repository {
  readonly name: string;
  readonly remote: Remote;
  /** File and task of the previous push. */
  last?: { readonly path: string; readonly task: string };
}

/** Milliseconds of one push, from its commit on. */
interface PushTimes {
  readonly repository: string;
  readonly isForced: boolean;
  readonly bothMs: number;
  readonly toldMs: number;
  /** From the webhook's answer until a worker began. */
  readonly queuedMs: number;
  /** The worker asks the remote what it has. */
  readonly askedMs: number;
  readonly fetchMs: number;
  readonly checkOutMs: number;
  readonly indexMs: number;
  readonly uploadMs: number;
  /** From the worker's commit until both servers answered with it. */
  readonly servedMs: number;
  /** After a force push, whether what it dropped is found no more. */
  readonly isDropped?: boolean;
}

async function pushOnce(team: Team, repository: Repository, number: number): Promise<PushTimes> {
  const { name, remote } = repository;
  const isForced = repository.last !== undefined && number % forcedEvery === 0;
  const { file, task } = markedFile(`zephyrLedger${number.toString(36)}q${remote.commit().slice(0, 6)}`);
  if (isForced) remote.forcePush(file, 1);
  else remote.push(file);
  const linesBefore = team.worker.log.length;
  const [startedMs, startedAt] = [performance.now(), Date.now()];
  await tellPush(team.urls[number % team.urls.length] ?? "", team.webhookSecret, remote);
  const toldMs = performance.now() - startedMs;
  const question = { repository: name, task, path: file.path };
  await Promise.all(team.urls.map((url) => untilFresh({ url, key: team.key }, question, maxMs)));
  const bothMs = performance.now() - startedMs;
  const { updated, uploaded } = await workOf(team, linesBefore);
  const dropped = isForced ? repository.last : undefined;
  repository.last = { path: file.path, task };
  const { checkOutMs = 0, fetchMs = 0, indexMs = 0, restoreMs = 0, uploadMs = 0 } = uploaded;
  const workMs = fetchMs + restoreMs + checkOutMs + indexMs + uploadMs;
  const beganMs = (updated.time ?? 0) - (updated.ms ?? 0) - startedAt;
  return {
    repository: name,
    isForced,
    bothMs,
    toldMs,
    fetchMs,
    checkOutMs,
    indexMs,
    uploadMs,
    queuedMs: beganMs - toldMs,
    askedMs: (uploaded.time ?? 0) - startedAt - beganMs - workMs,
    servedMs: bothMs - ((uploaded.time ?? 0) - startedAt),
    ...(dropped && { isDropped: await isGone(team, name, dropped) }),
  };
}

/** Waits for the worker's log lines of the update. @throws after a minute without them */
async function workOf(
  { worker }: Team,
  linesBefore: number,
): Promise<{ readonly updated: LogLine; readonly uploaded: LogLine }> {
  for (const untilMs = Date.now() + maxMs; Date.now() < untilMs; await wait(10)) {
    const lines = worker.log.slice(linesBefore);
    const updated = lines.find(({ msg }) => msg === "updated");
    const uploaded = lines.find(({ msg }) => msg === "uploaded");
    if (updated && uploaded) return { updated, uploaded };
  }
  throw new Error("the worker said nothing of an update");
}

async function isGone(
  { key, urls }: Team,
  repository: string,
  { path, task }: { path: string; task: string },
) {
  const answers = await Promise.all(urls.map((url) => ask({ url, key }, repository, task)));
  return answers.every((answer) => answer.status === 200 && !pathsOf(answer).includes(path));
}

const parts = [
  "bothMs",
  "toldMs",
  "queuedMs",
  "askedMs",
  "fetchMs",
  "checkOutMs",
  "indexMs",
  "uploadMs",
  "servedMs",
] as const;

function figuresOf(pushes: readonly PushTimes[]) {
  const spreads = parts.map((part) => [part, spreadOf(pushes.map((push) => push[part]))]);
  const forced = pushes.filter(({ isForced }) => isForced);
  return {
    ...Object.fromEntries(spreads),
    forced: {
      bothMs: spreadOf(forced.map(({ bothMs }) => bothMs)),
      dropped: forced.filter(({ isDropped }) => isDropped).length,
    },
  };
}

const team = await startTeam({ work: values.work, servers: 2 });
try {
  const remotes = join(values.work, "remotes");
  mkdirSync(remotes);
  const repositories: Repository[] = [];
  for (const name of values.repositories.split(",")) {
    const folder = name.replace("/", "+");
    const remote = cloneRemote(join(values.mirrors, folder, "repo"), join(remotes, `${folder}.git`));
    await team.add(name, remote.url);
    // Replicas are there, as they are where people ask.
    for (const url of team.urls) await ask({ url, key: team.key }, name, "where does it start?");
    repositories.push({ name, remote });
  }
  const pushes: PushTimes[] = [];
  for (let number = 0; number < Number(values.pushes); number++) {
    const repository = repositories[number % repositories.length];
    if (repository) pushes.push(await pushOnce(team, repository, number));
    process.stderr.write(`${JSON.stringify(pushes.at(-1))}\n`);
  }
  const bothMsOf = (wanted: string) =>
    spreadOf(pushes.filter(({ repository }) => repository === wanted).map(({ bothMs }) => bothMs));
  const byRepository = Object.fromEntries(repositories.map(({ name }) => [name, bothMsOf(name)]));
  const figures = { ...figuresOf(pushes), byRepository };
  process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
} finally {
  await team.stop();
}
