import path from "node:path";
import { oneLine, safeJson } from "../../safe-text.ts";
import { padColumns } from "../../bundle/render/wrap.ts";
import { realRoot } from "../../indexing/read/real-root.ts";
import { clientNames } from "../setup/client-names.ts";
import type { ClientName } from "../setup/client-names.ts";
import type { Backups, Check, ConfigScope, ServerStart } from "../setup/index.ts";
import { version } from "../../version.ts";
import { defineCommand, reportFlags } from "./command.ts";
import type { Invocation } from "./command.ts";
import { exitCodes } from "./exit-codes.ts";
import { readSettings } from "./read-settings.ts";
import { say } from "./write-report.ts";
import { setupTextsIn } from "./texts/setup-texts.ts";

type Setup = typeof import("../setup/index.ts");

/** Starting through npx may fetch the package, and the first search builds an index. */
const timeoutMs = 120_000;

const flags = ["scope", "yes", "root", "config", "lang", "cacheDir", "dataDir", ...reportFlags] as const;

type DoctorInvocation = Invocation<(typeof flags)[number]>;

/** `fossick doctor` */
export const doctorCommand = defineCommand({
  name: "doctor",
  summary: "Checks that fossick can run, and that clients can start it.",
  arguments: [
    {
      syntax: "[client]",
      summary: "the client to check (default: all that are set up)",
      choices: clientNames,
    },
  ],
  flags,
  hearsSignals: true,
  run: runChecks,
});

async function runChecks(invocation: DoctorInvocation): Promise<number> {
  const { options, signal, world } = invocation;
  const setup = await import("../setup/index.ts");
  const { cacheDir, dataDir } = await readSettings(invocation);
  const cwd = realRoot(path.resolve(world.cwd, options.root));
  const checks: Check[] = [];
  const tell = async (...found: readonly Check[]): Promise<void> => {
    checks.push(...found);
    if (!options.json) await world.stdout.write(found.map((check) => lineOf(invocation, check)).join(""));
  };
  await tell(setup.checkNode(process.versions.node), await setup.checkGit(cwd));
  await tell(setup.checkFolder("index", cacheDir), setup.checkFolder("data", dataDir));
  const backups = setup.openBackups(dataDir);
  const configs = configurations(invocation, setup, cwd);
  await tell(...configs.map(({ check }) => check));
  const starts = configs.flatMap(({ start, ...from }): Start[] =>
    start === undefined
      ? []
      : [
          {
            ...start,
            // In the project itself, npx would obey its package.json, node_modules and .npmrc.
            cwd: world.home,
            env: { ...start.env, CLAUDE_PROJECT_DIR: cwd },
            mayStart: options.yes || isTrusted(setup, backups, { ...from, start }),
          },
        ],
  );
  if (starts.length === 0) starts.push({ ...ownServer(cwd), mayStart: true });
  for (const { mayStart, ...start } of unlike(starts)) {
    const line = [start.command, ...start.args].join(" ");
    const serverChecks = mayStart
      ? await setup.checkServer(start, { version, timeoutMs, signal })
      : ([{ name: "server", found: line, problem: "notStarted" }] as const);
    await tell(...serverChecks);
  }
  if (options.json) await world.stdout.write(`${safeJson({ checks }, 2)}\n`);
  else if (configs.length === 0) await say(invocation, setupTextsIn(invocation.language).noClient);
  return checks.some(({ problem }) => problem !== undefined) ? exitCodes.failedCheck : exitCodes.found;
}

type Start = ServerStart & { readonly mayStart: boolean };

type Configured = ReturnType<Setup["checkConfig"]> & { readonly file: string; readonly scope: ConfigScope };

/**
 * A project's configuration may have come with the project: its command is only run if this user's `fossick setup`
 * wrote it and it is still what setup writes.
 */
function isTrusted(
  { isOwnCommand }: Setup,
  backups: Backups,
  { file, scope, start }: Pick<Required<Configured>, "file" | "scope" | "start">,
): boolean {
  if (scope === "user") return true;
  const isPlain = Object.keys(start.env).length === 0;
  return isPlain && backups.read(file) !== undefined && isOwnCommand(start, process.execPath, ownScript());
}

/** The configurations of the client named, with fossick or not; without one, all that have fossick. */
function configurations(
  { operands, options, world }: DoctorInvocation,
  setup: Setup,
  root: string,
): readonly Configured[] {
  const folders = setup.clientFolders(world, root);
  const clientName = operands[0] as ClientName | undefined;
  const scopes = options.scope === "auto" ? (["project", "user"] as const) : [options.scope];
  const check = (name: ClientName, scope: ConfigScope): Configured => {
    const file = setup.configFileOf(name, folders, scope);
    return { ...setup.checkConfig(name, file), file, scope };
  };
  if (clientName !== undefined && options.scope !== "auto") return [check(clientName, options.scope)];
  const all = (clientName === undefined ? clientNames : [clientName]).flatMap((name) =>
    scopes
      .filter((scope) => setup.clients[name].files[scope] !== undefined)
      .map((scope) => check(name, scope)),
  );
  const set = all.filter(({ start }) => start !== undefined);
  return set.length > 0 || clientName === undefined ? set : all.slice(0, 1);
}

const ownScript = (): string => path.resolve(process.argv[1] ?? "");

function ownServer(cwd: string): ServerStart {
  return { command: process.execPath, args: [ownScript(), "mcp"], env: {}, cwd };
}

/** Start commands without duplicates: clients often start the server in the same way. */
function unlike(starts: readonly Start[]): readonly Start[] {
  return [...new Map(starts.map((start) => [JSON.stringify(start), start])).values()];
}

function lineOf({ colors, language }: DoctorInvocation, { found, name, problem }: Check): string {
  const texts = setupTextsIn(language);
  const paint = colors.stdout;
  const mark = padColumns(problem === undefined ? texts.passed : texts.failed, 7);
  const sign = problem === undefined ? paint.green(mark) : paint.red(mark);
  const text = problem === undefined ? oneLine(found) : `${oneLine(found)}: ${texts.problems[problem]}`;
  return `${sign} ${padColumns(texts.checks[name], 14)} ${text}\n`;
}
