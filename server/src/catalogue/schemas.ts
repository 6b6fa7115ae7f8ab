// Schemas of what routes for administrators return, by which the server answers and the command line reads.
import * as v from "valibot";
import { jobStates, repositoryStates } from "../types.ts";

const time = v.pipe(v.string(), v.description("ISO 8601."));
const nullableTime = v.nullable(time);
const texts = v.array(v.string());

export const repositorySchema = v.object({
  name: v.string(),
  url: v.string(),
  state: v.picklist(repositoryStates),
  problem: v.pipe(v.nullable(v.string()), v.description("What went wrong last, in a sentence.")),
  failures: v.pipe(v.number(), v.description("Failures in a row.")),
  stateSince: time,
  queued: v.pipe(
    v.nullable(v.object({ since: time, place: v.number() })),
    v.description("Since when a job waits for a worker, and its place among all that wait."),
  ),
  branches: v.pipe(texts, v.description("Those that were asked for; empty for HEAD of the remote alone.")),
  indexed: v.array(
    v.object({
      branch: v.string(),
      commit: v.string(),
      format: v.string(),
      generation: v.number(),
      indexedAt: time,
    }),
  ),
  sizeBytes: v.number(),
  teams: v.pipe(texts, v.description("Those that may search it.")),
  remembers: v.pipe(v.boolean(), v.description("Whether searches learn from feedback.")),
});

const counts = <const Names extends readonly string[]>(names: Names) =>
  v.object(
    Object.fromEntries(names.map((name) => [name, v.number()])) as Readonly<
      Record<Names[number], v.NumberSchema<undefined>>
    >,
  );

export const overviewSchema = v.object({
  repositories: counts(repositoryStates),
  failing: v.pipe(v.number(), v.description("Repositories whose last tries failed, given up or not.")),
  hostAway: v.pipe(v.number(), v.description("Repositories whose host does not answer.")),
  jobs: counts(jobStates),
  oldestSince: v.pipe(nullableTime, v.description("Since when the oldest waiting job could begin.")),
  missing: v.pipe(
    v.nullable(v.string()),
    v.description("Which node of the database is away, in a sentence; null where all of it answers."),
  ),
  sources: counts(["all", "failing"]),
});

export const jobSchema = v.object({
  repository: v.string(),
  format: v.string(),
  state: v.pipe(v.picklist(jobStates), v.description("later: put off, as one that is tried again.")),
  since: v.pipe(v.string(), v.description("When it began, or could begin; ISO 8601.")),
  attempts: v.pipe(v.number(), v.description("Tries so far, one that runs among them.")),
  maxAttempts: v.number(),
  worker: v.pipe(v.nullable(v.string()), v.description("The worker that is to do it; null for any.")),
  problem: v.pipe(v.nullable(v.string()), v.description("What went wrong last, in a sentence.")),
});

export const sourceSchema = v.object({
  name: v.string(),
  kind: v.string(),
  url: v.pipe(v.string(), v.description("Address of the API, or of the list; a list may be a path.")),
  owner: v.pipe(v.string(), v.description("Organisation, group or user; empty for a list.")),
  team: v.pipe(v.nullable(v.string()), v.description("The team that may search what it brings.")),
  include: texts,
  exclude: texts,
  archived: v.boolean(),
  forks: v.boolean(),
  ssh: v.boolean(),
  hostTeams: v.pipe(v.boolean(), v.description("Teams of the host may search what they may read there.")),
  permissionsAt: v.pipe(nullableTime, v.description("When the host last told what its teams may read.")),
  repositories: v.number(),
  gone: v.pipe(v.number(), v.description("Those that are gone at the host and not removed yet.")),
  everyMinutes: v.number(),
  graceDays: v.number(),
  syncedAt: v.pipe(nullableTime, v.description("The last listing that was taken over.")),
  problem: v.pipe(v.nullable(v.string()), v.description("What was wrong with the listing after it.")),
  nextAt: v.pipe(time, v.description("When a worker lists it next.")),
});

export const workerSchema = v.object({
  name: v.string(),
  problem: v.pipe(v.nullable(v.string()), v.description("Why it takes no jobs, in a sentence.")),
  seenAt: time,
});

export const teamSchema = v.object({
  number: v.pipe(v.number(), v.description("Names it in metrics.")),
  name: v.string(),
  groups: v.pipe(texts, v.description("Groups of the identity provider whose members are its members.")),
  repositories: v.number(),
  keys: v.number(),
  searchesPerDay: v.pipe(
    v.nullable(v.number()),
    v.description("Searches that it may do in a day of UTC; any number where it is null."),
  ),
  searchesToday: v.pipe(
    v.number(),
    v.description("Searches that servers took of this day; 0 where there is no limit."),
  ),
});

export const keySchema = v.object({
  id: v.string(),
  name: v.string(),
  team: v.nullable(v.string()),
  isAdmin: v.boolean(),
  createdAt: time,
  expiresAt: nullableTime,
  usedAt: nullableTime,
  revokedAt: nullableTime,
});

export const newKeySchema = v.object({
  id: v.string(),
  secret: v.pipe(v.string(), v.description("The key. It is kept nowhere and cannot be shown again.")),
});

const values = v.nullable(v.record(v.string(), v.unknown()));

export const auditSchema = v.object({
  at: time,
  actor: v.pipe(
    v.string(),
    v.description("Id of a key, owner of a token, source:NAME, or operator: somebody at the command line."),
  ),
  actorName: v.pipe(v.nullable(v.string()), v.description("Name of the key.")),
  login: v.pipe(v.string(), v.description("Login of the database.")),
  action: v.picklist(["added", "changed", "removed"]),
  kind: v.string(),
  target: v.pipe(v.string(), v.description("As it was called before the change.")),
  before: v.pipe(values, v.description("Of a change only what is different.")),
  after: values,
});

export const removedSchema = v.object({
  removed: v.pipe(v.boolean(), v.description("Whether there was one.")),
});
