// Table of all settings of `fossick-server` with flag, variable, schema, default and text; reads none.
import { availableParallelism, homedir } from "node:os";
import { join, resolve } from "node:path";
import * as v from "valibot";

/** One setting of the server: from the environment, or by a flag of the same name. */
export interface SettingRow<Value> {
  readonly environment: `FOSSICK_${string}`;
  readonly flag: `--${string}`;
  readonly summary: string;
  /** Text in, value out. */
  readonly schema: v.GenericSchema<string, Value>;
  readonly default: Value;
  /** The default in words, unless it is a constant. */
  readonly defaultText?: string;
  /** Never shown; may be in a file named by the variable with suffix _FILE. */
  readonly isSecret?: boolean;
}

const text = v.pipe(v.string(), v.metadata({ takes: "text" }));
const texts = v.pipe(
  v.string(),
  v.metadata({ takes: "words with commas between them" }),
  v.transform((value) => value.split(",").flatMap((part) => part.trim() || [])),
);
const whole = (min: number, max = Number.MAX_SAFE_INTEGER) =>
  v.pipe(
    v.string(),
    v.regex(/^\d+$/),
    v.transform(Number),
    v.minValue(min),
    v.maxValue(max),
    v.metadata({
      takes:
        max === Number.MAX_SAFE_INTEGER
          ? `a whole number, ${min} or more`
          : `a whole number from ${min} to ${max}`,
    }),
  );
const onOff = v.pipe(
  v.picklist(["1", "0", "true", "false", "on", "off"]),
  v.transform((value) => ["1", "true", "on"].includes(value)),
  v.metadata({ takes: "on or off" }),
);

const row = <Value>(setting: SettingRow<Value>): SettingRow<Value> => setting;

/** Every setting of `fossick-server`: the single source of type, default, flag, environment name and docs. */
export const settingRows = {
  databaseUrl: row({
    environment: "FOSSICK_DATABASE_URL",
    flag: "--database-url",
    summary:
      "the PostgreSQL to work with: postgres://user@host/database; a password is taken from the environment alone",
    isSecret: true,
    schema: text,
    default: "",
  }),
  dataDir: row({
    environment: "FOSSICK_SERVER_DATA_DIR",
    flag: "--data-dir",
    summary:
      "where a worker keeps mirrors and a server keeps replicas; both can be deleted when it is not running",
    // Git and other processes work in folders of their own.
    schema: v.pipe(
      text,
      v.transform((folder) => resolve(folder)),
    ),
    default: join(process.env["XDG_CACHE_HOME"] || join(homedir(), ".cache"), "fossick-server"),
    defaultText: "$XDG_CACHE_HOME/fossick-server, or ~/.cache/fossick-server",
  }),
  host: row({
    environment: "FOSSICK_HOST",
    flag: "--host",
    summary: "the address to listen at; behind a proxy that speaks TLS, 0.0.0.0",
    schema: text,
    default: "127.0.0.1",
  }),
  port: row({
    environment: "FOSSICK_PORT",
    flag: "--port",
    summary: "the port to listen at; 0 for any free one",
    schema: whole(0, 65_535),
    default: 8137,
  }),
  processes: row({
    environment: "FOSSICK_PROCESSES",
    flag: "--processes",
    summary: "processes that share the port",
    schema: whole(1, 256),
    default: availableParallelism(),
    defaultText: "one for each processor",
  }),
  replicaMb: row({
    environment: "FOSSICK_REPLICA_MB",
    flag: "--replica-mb",
    summary: "megabytes of disk for replicas; the least used are dropped",
    schema: whole(1),
    default: 20_000,
  }),
  openRepositories: row({
    environment: "FOSSICK_OPEN_REPOSITORIES",
    flag: "--open-repositories",
    summary: "repositories that a process keeps open",
    schema: whole(1),
    default: 64,
  }),
  memoryMb: row({
    environment: "FOSSICK_MEMORY_MB",
    flag: "--memory-mb",
    summary:
      "megabytes of memory that a process may keep; beyond it closes the least recently used repositories",
    schema: whole(100),
    default: 1_000,
  }),
  textMb: row({
    environment: "FOSSICK_TEXT_MB",
    flag: "--text-mb",
    summary: "megabytes of memory for texts of files that a process was asked for",
    schema: whole(0),
    default: 64,
  }),
  requestsPerMinute: row({
    environment: "FOSSICK_REQUESTS_PER_MINUTE",
    flag: "--requests-per-minute",
    summary: "calls that a key, or the owner of a token, may make in a minute; 0 for any number",
    schema: whole(0),
    default: 600,
  }),
  bodyBytes: row({
    environment: "FOSSICK_BODY_BYTES",
    flag: "--body-bytes",
    summary: "bytes that the body of a call may have",
    schema: whole(1_000),
    default: 1_000_000,
  }),
  searches: row({
    environment: "FOSSICK_SEARCHES",
    flag: "--searches",
    summary:
      "calls that a process lets in at the same time; more than one only while it would wait for others",
    schema: whole(1, 1_000),
    default: 4,
  }),
  waitingSearches: row({
    environment: "FOSSICK_WAITING_SEARCHES",
    flag: "--waiting-searches",
    summary:
      "calls that may wait for their turn at a process, one caller's at most half of them; more are told to come back",
    schema: whole(0, 100_000),
    default: 64,
  }),
  waitSeconds: row({
    environment: "FOSSICK_WAIT_SECONDS",
    flag: "--wait-seconds",
    summary: "seconds that a call may wait for its turn; then its caller is told to come back",
    schema: whole(1, 3_600),
    default: 10,
  }),
  metricsHost: row({
    environment: "FOSSICK_METRICS_HOST",
    flag: "--metrics-host",
    summary: "the address at which metrics are given to whoever asks; they name no repository",
    schema: text,
    default: "127.0.0.1",
  }),
  metricsPort: row({
    environment: "FOSSICK_METRICS_PORT",
    flag: "--metrics-port",
    summary: "the port of /metrics for Prometheus, which is never that of the calls; 0 for none",
    schema: whole(0, 65_535),
    default: 0,
  }),
  workerMetricsPort: row({
    environment: "FOSSICK_WORKER_METRICS_PORT",
    flag: "--worker-metrics-port",
    summary: "the port of a worker's /metrics, at the address of --metrics-host; 0 for none",
    schema: whole(0, 65_535),
    default: 0,
  }),
  requestSeconds: row({
    environment: "FOSSICK_REQUEST_SECONDS",
    flag: "--request-seconds",
    summary: "seconds that a call has to arrive whole",
    schema: whole(1, 3_600),
    default: 30,
  }),
  drainSeconds: row({
    environment: "FOSSICK_DRAIN_SECONDS",
    flag: "--drain-seconds",
    summary:
      "seconds from the request to end until no new calls are taken; /ready fails meanwhile, so that load balancers notice",
    schema: whole(0, 3_600),
    default: 5,
  }),
  stopSeconds: row({
    environment: "FOSSICK_STOP_SECONDS",
    flag: "--stop-seconds",
    summary: "seconds that calls then have to be finished",
    schema: whole(1, 3_600),
    default: 20,
  }),
  hangSeconds: row({
    environment: "FOSSICK_HANG_SECONDS",
    flag: "--hang-seconds",
    summary: "seconds without a sign of life after which one of several processes is replaced",
    schema: whole(5, 3_600),
    default: 30,
  }),
  logLevel: row({
    environment: "FOSSICK_LOG_LEVEL",
    flag: "--log-level",
    summary: "the least that is logged: debug, info, warn or error",
    schema: v.picklist(["debug", "info", "warn", "error"]) as v.GenericSchema<string, string>,
    default: "info",
  }),
  slowMs: row({
    environment: "FOSSICK_SLOW_MS",
    flag: "--slow-ms",
    summary:
      "milliseconds from which on a call is logged as a warning, with the time that each of its stages took; 0 for never",
    schema: whole(0),
    default: 2_000,
  }),
  logTasks: row({
    environment: "FOSSICK_LOG_TASKS",
    flag: "--log-tasks",
    summary: "log what was asked; off, because a task may say what nobody else should read",
    schema: onOff,
    default: false,
  }),
  oidcIssuer: row({
    environment: "FOSSICK_OIDC_ISSUER",
    flag: "--oidc-issuer",
    summary: "the identity provider whose bearer tokens are taken; none when empty",
    schema: text,
    default: "",
  }),
  oidcAudience: row({
    environment: "FOSSICK_OIDC_AUDIENCE",
    flag: "--oidc-audience",
    summary: "the audience that a token must name",
    schema: text,
    default: "fossick",
  }),
  oidcGroups: row({
    environment: "FOSSICK_OIDC_GROUPS",
    flag: "--oidc-groups",
    summary: "the claim of a token that lists groups",
    schema: text,
    default: "groups",
  }),
  oidcAdmins: row({
    environment: "FOSSICK_OIDC_ADMINS",
    flag: "--oidc-admins",
    summary: "the group whose members may see and manage everything; nobody by a token when empty",
    schema: text,
    default: "",
  }),
  webhookSecret: row({
    environment: "FOSSICK_WEBHOOK_SECRET",
    flag: "--webhook-secret-file",
    summary:
      "the secret that pushes are signed with, in a file where a flag names it; without it none are taken",
    isSecret: true,
    schema: text,
    default: "",
  }),
  schemes: row({
    environment: "FOSSICK_SCHEMES",
    flag: "--schemes",
    summary: "the kinds of addresses that repositories may have: https, ssh, http, git, file",
    schema: texts,
    default: ["https", "ssh"],
    defaultText: "https,ssh",
  }),
  jobs: row({
    environment: "FOSSICK_JOBS",
    flag: "--jobs",
    summary: "repositories that a worker indexes at the same time",
    schema: whole(1, 64),
    default: 1,
  }),
  fetches: row({
    environment: "FOSSICK_FETCHES",
    flag: "--fetches",
    summary:
      "repositories beside these that a worker waits for the remotes of, so that a slow one holds up no other",
    schema: whole(0, 64),
    default: 4,
  }),
  askSeconds: row({
    environment: "FOSSICK_ASK_SECONDS",
    flag: "--ask-seconds",
    summary: "seconds that a remote has to say what it has; then its host counts as away",
    schema: whole(1, 3_600),
    default: 60,
  }),
  silentSeconds: row({
    environment: "FOSSICK_SILENT_SECONDS",
    flag: "--silent-seconds",
    summary:
      "seconds that a remote may send next to nothing over http and https, or take to accept a connection over ssh",
    schema: whole(1, 3_600),
    default: 60,
  }),
  cloneMinutes: row({
    environment: "FOSSICK_CLONE_MINUTES",
    flag: "--clone-minutes",
    summary: "minutes that a fetch or a first clone may take",
    schema: whole(1, 1_440),
    default: 60,
  }),
  mirrorMb: row({
    environment: "FOSSICK_MIRROR_MB",
    flag: "--mirror-mb",
    summary:
      "megabytes of a worker's disk for mirrors, trees and stores; the least recently used are removed",
    schema: whole(1),
    default: 20_000,
  }),
  minFreeMb: row({
    environment: "FOSSICK_MIN_FREE_MB",
    flag: "--min-free-mb",
    summary: "megabytes that must be free on a worker's disk; with less it takes no jobs, and others do them",
    schema: whole(0),
    default: 500,
  }),
  fetchMinutes: row({
    environment: "FOSSICK_FETCH_MINUTES",
    flag: "--fetch-minutes",
    summary: "minutes after which a repository is fetched without a push; 0 for never",
    schema: whole(0),
    default: 60,
  }),
  auditDays: row({
    environment: "FOSSICK_AUDIT_DAYS",
    flag: "--audit-days",
    summary: "days that workers keep the audit, 30 at least; 0 for ever",
    schema: whole(0, 36_500),
    default: 365,
  }),
} satisfies Readonly<Record<string, SettingRow<unknown>>>;

/** Describes the values a setting takes, in words that follow "takes". */
export function acceptedValues({ schema }: SettingRow<unknown>): string {
  const { takes } = v.getMetadata(schema);
  if (typeof takes === "string") return takes;
  return "options" in schema && Array.isArray(schema.options) ? schema.options.join(", ") : "text";
}

type Rows = typeof settingRows;
export type ServerSettings = {
  readonly [Name in keyof Rows]: Rows[Name] extends SettingRow<infer Value> ? Value : never;
};
