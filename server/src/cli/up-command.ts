// Starts a worker and a server on one machine with one command, for trying out and for small teams.
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { Command } from "commander";
import { FossickError } from "fossick/hosting/light";
import { createDatabase } from "../database/create-database.ts";
import { settingRows, type ServerSettings } from "../settings.ts";
import { addSettings } from "./command.ts";
import { explainDatabase } from "./explain-database.ts";
import { openLocal } from "./open-local.ts";
import { readSettings, type SettingName } from "./read-settings.ts";
import { runTogether } from "./run-together.ts";
import type { CliContext } from "./cli-context.ts";

/** Others come from the environment, where both processes find them. */
const ownSettings = ["databaseUrl", "dataDir", "host", "port", "schemes"] as const satisfies SettingName[];
const team = "default";

/** `fossick-server up` */
export const upCommand = (context: CliContext): Command =>
  addSettings(
    new Command("up").description(
      "Run a worker and a server on this machine until it is stopped; makes the database and a first key.",
    ),
    ownSettings,
  ).action(async (flags: Readonly<Record<string, unknown>>) => {
    const asked = readSettings(flags, context.env);
    const databaseUrl = asked.databaseUrl || localDatabase(context.env);
    const settings = { ...asked, databaseUrl };
    await checkPort(settings);
    const { secret, repositories } = await prepare(settings);
    const env = { ...context.env, ...environmentOf(settings) };
    const address = `http://${settings.host === "0.0.0.0" ? "127.0.0.1" : settings.host}:${settings.port}`;
    await runTogether(["worker", "serve"], {
      env,
      signal: context.signal,
      isReady: () => answers(`${address}/health`),
      onReady: () => context.stdout.write(`${greeting(address, secret, repositories === 0).join("\n")}\n`),
    });
  });

/** @throws FossickError SERVER_UNAVAILABLE when the port is taken, which the server would only report later */
async function checkPort({ host, port }: ServerSettings): Promise<void> {
  const server = createServer();
  try {
    await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, host, resolve));
  } catch (cause) {
    throw new FossickError("SERVER_UNAVAILABLE", `cannot listen at ${host}:${port}`, {
      cause,
      hint: "another process has this port, or the address is not this machine's; choose with --port and --host",
    });
  } finally {
    server.close();
  }
}

const environmentOf = (settings: ServerSettings): Readonly<Record<string, string>> =>
  Object.fromEntries(ownSettings.map((name) => [settingRows[name].environment, String(settings[name])]));

const sockets = ["/var/run/postgresql", "/run/postgresql", "/tmp"];

/** The database `fossick` of the PostgreSQL on this machine, as `psql` would find it. */
function localDatabase(env: CliContext["env"]): string {
  const port = env["PGPORT"] ?? "5432";
  const socket = sockets.find((folder) => existsSync(join(folder, `.s.PGSQL.${port}`)));
  const host = env["PGHOST"] ?? socket ?? "localhost";
  return `postgres:///fossick?host=${encodeURIComponent(host)}&port=${port}`;
}

interface Prepared {
  /** The first key, when it was just made. */
  readonly secret?: string;
  readonly repositories: number;
}

/** Migrates the database; if there is no key yet, creates a team with one. */
async function prepare(settings: ServerSettings): Promise<Prepared> {
  const { databaseUrl } = settings;
  const { migrate } = await import("../database/migrate.ts");
  try {
    await createDatabase(databaseUrl);
    await migrate(databaseUrl);
  } catch (error) {
    throw explainDatabase(error, databaseUrl);
  }
  const catalogue = openLocal(settings);
  try {
    const repositories = (await catalogue.listRepositories()).length;
    if ((await catalogue.listKeys()).length > 0) return { repositories };
    const teams = await catalogue.listTeams();
    if (!teams.some(({ name }) => name === team)) await catalogue.addTeam(team);
    const { secret } = await catalogue.createKey({ name: "first", isAdmin: true });
    return { secret, repositories };
  } finally {
    await catalogue.close();
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}

const greeting = (address: string, secret: string | undefined, isEmpty: boolean): readonly string[] => [
  `fossick-server answers at ${address}; Ctrl-C stops it`,
  ...(secret === undefined
    ? []
    : [`an administrator's key, shown this once: ${secret}`, ...nextSteps(address, isEmpty)]),
];

const nextSteps = (address: string, isEmpty: boolean): readonly string[] => [
  "in another terminal:",
  `  export FOSSICK_SERVER=${address} FOSSICK_KEY=<the key> FOSSICK_SERVER_KEY=<the key>`,
  ...(isEmpty
    ? [`  fossick-server repos add acme/shop https://example.com/acme/shop.git --team ${team}`]
    : []),
  '  fossick "where are invoices rounded?" --server $FOSSICK_SERVER',
];
