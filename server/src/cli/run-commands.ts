// The commands `migrate`, `worker` and `serve`, whose code is loaded when they run; the last two run until stopped.
import { Command } from "commander";
import type { Logger } from "pino";
import { settingRows, type ServerSettings } from "../settings.ts";
import { addSettings, settingsWithDatabase } from "./command.ts";
import { exitCodes } from "./exit-codes.ts";
import { explainDatabase } from "./explain-database.ts";
import type { SettingName } from "./read-settings.ts";
import type { CliContext } from "./cli-context.ts";

type Flags = Readonly<Record<string, unknown>>;

const settingNames = Object.keys(settingRows) as readonly SettingName[];
/** Settings of workers; servers take only `schemes` of them. */
const ofWorkers: ReadonlySet<SettingName> = new Set<SettingName>([
  "schemes",
  "jobs",
  "fetches",
  "askSeconds",
  "silentSeconds",
  "cloneMinutes",
  "mirrorMb",
  "minFreeMb",
  "fetchMinutes",
  "auditDays",
  "workerMetricsPort",
]);
/** Settings that workers share with servers. */
const shared: ReadonlySet<SettingName> = new Set<SettingName>([
  "databaseUrl",
  "dataDir",
  "logLevel",
  "metricsHost",
]);

const workerSettings = settingNames.filter((name) => ofWorkers.has(name) || shared.has(name));
const serverSettings = settingNames.filter((name) => !ofWorkers.has(name) || name === "schemes");

/** `fossick-server migrate`, `worker` and `serve` */
export const runCommands = (context: CliContext): readonly Command[] => [
  addSettings(
    new Command("migrate").description("Bring the database to the tables of this version, as its owner."),
    ["databaseUrl"],
  ).action(async (flags: Flags) => {
    const { databaseUrl } = settingsWithDatabase(flags, context);
    const { migrate } = await import("../database/migrate.ts");
    const done = await explained(databaseUrl, migrate(databaseUrl));
    context.stdout.write(
      done.length === 0 ? "the database is up to date\n" : `migrated: ${done.join(", ")}\n`,
    );
  }),
  addSettings(
    new Command("worker").description("Clone, fetch and index repositories until it is stopped."),
    workerSettings,
  ).action(async (flags: Flags) => {
    const settings = settingsWithDatabase(flags, context);
    const [log, { runWorker }] = await Promise.all([logOf(settings), import("../worker/index.ts")]);
    await explained(settings.databaseUrl, runWorker({ settings, signal: context.signal, log }));
  }),
  addSettings(
    new Command("serve").description("Answer questions over HTTP and MCP until it is stopped."),
    serverSettings,
  ).action(async (flags: Flags) => {
    const settings = settingsWithDatabase(flags, context);
    const [log, { serve }] = await Promise.all([logOf(settings), import("../serve/index.ts")]);
    await explained(settings.databaseUrl, serve({ settings, signal: context.signal, log }));
  }),
];

/** The log of a long-running command; replaces all other output. */
async function logOf(settings: ServerSettings): Promise<Logger> {
  const [{ openLog }, { logStray }] = await Promise.all([
    import("../serve/log.ts"),
    import("../serve/stray.ts"),
  ]);
  const log = openLog(settings);
  logStray(log, exitCodes.internalError);
  return log;
}

async function explained<Value>(url: string, work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    throw explainDatabase(error, url);
  }
}
