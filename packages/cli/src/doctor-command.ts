// The command `fossick doctor`, which checks that fossick can run and that clients can start it.
import path from "node:path";
import { FossickError } from "@fossick/base/errors.ts";
import { safeJson } from "@fossick/base/safe-text.ts";
import { realFolder } from "@fossick/repository/read/real-root.ts";
import { clientNames, type ClientName } from "@fossick/setup/clients.ts";
import type { Backups, Check, ConfigScope, ServerStart } from "@fossick/setup/index.ts";
import { version } from "@fossick/base/version.ts";
import { checkLine } from "./check-text.ts";
import { clientArgument, ownScript, refusalOf, type Setup } from "./client-argument.ts";
import { defineCommand, reportFlags, type Invocation } from "./command.ts";
import { exitCodes } from "./exit-codes.ts";
import { readSettings } from "./read-settings.ts";
import { say } from "./write-report.ts";
import { setupTextsIn } from "./texts/setup-texts.ts";

/** Long enough for npx to fetch the package, and for the first search to build an index. */
const timeoutMs = 120_000;

const flags = [
  ...(["client", "scope", "yes", "root", "config", "lang", "cacheDir", "dataDir"] as const),
  ...reportFlags,
] as const;

type DoctorInvocation = Invocation<(typeof flags)[number]>;

/** `fossick doctor` */
export const doctorCommand = defineCommand({
  name: "doctor",
  summary: "Checks that fossick runs and clients can start it.",
  arguments: [clientArgument("[client]", "the client to check (default: all that are set up)")],
  flags,
  hearsSignals: true,
  run: runChecks,
});

async function runChecks(invocation: DoctorInvocation): Promise<number> {
  const { options, signal, context } = invocation;
  const clientName = clientOf(invocation);
  const setup = await import("@fossick/setup/index.ts");
  const { cacheDir, dataDir } = await readSettings(invocation);
  const cwd = realFolder(path.resolve(context.cwd, options.root));
  const checks: Check[] = [];
  const tell = async (...found: readonly Check[]): Promise<void> => {
    checks.push(...found);
    if (!options.json)
      await context.stdout.write(found.map((check) => checkLine(invocation, check)).join(""));
  };
  await tell(setup.checkNode(process.versions.node, process.execPath), await setup.checkGit(cwd));
  await tell(setup.checkFolder("index", cacheDir), setup.checkFolder("data", dataDir));
  const backups = setup.openBackups(dataDir);
  const configs = await configurations(invocation, setup, cwd, clientName);
  await tell(...configs.flatMap(({ approval, check }) => [check, ...(approval ? [approval] : [])]));
  const starts = configs.flatMap(({ start, ...from }): Start[] => {
    if (start === undefined) return [];
    const mayStart = options.yes || isTrusted(setup, backups, { ...from, start });
    // In the project itself, npx would read its package.json, node_modules and .npmrc.
    return [{ ...start, cwd: context.home, env: { ...start.env, CLAUDE_PROJECT_DIR: cwd }, mayStart }];
  });
  if (starts.length === 0)
    starts.push({ command: process.execPath, args: [ownScript(), "mcp"], env: {}, cwd, mayStart: true });
  for (const start of unlike(starts)) await tell(...(await checkStart(setup, start, signal)));
  if (options.json) await context.stdout.write(`${safeJson({ checks }, 2)}\n`);
  else if (configs.length === 0) await say(invocation, setupTextsIn(invocation.language).noClient);
  return checks.some(({ problem }) => problem !== undefined) ? exitCodes.failedCheck : exitCodes.found;
}

/** Checks the Node of a client's entry and the server that it starts. */
async function checkStart(
  { checkNodeOf, checkServer }: Setup,
  { mayStart, ...start }: Start,
  signal: AbortSignal,
): Promise<readonly Check[]> {
  const line = [start.command, ...start.args].join(" ");
  if (!mayStart) return [{ name: "server", found: line, problem: "notStarted" }];
  const node = start.command === process.execPath ? undefined : await checkNodeOf(start);
  return [...(node ? [node] : []), ...(await checkServer(start, { version, timeoutMs, signal }))];
}

type Start = ServerStart & { readonly mayStart: boolean };

type Configured = ReturnType<Setup["checkConfig"]> & {
  readonly file: string;
  readonly scope: ConfigScope;
  readonly approval?: Check | undefined;
};

/**
 * Tests whether the command of a configuration may be run. A project's configuration may have come with the project, so
 * it is trusted only if this user's `fossick setup` wrote it and the command is still one that setup writes.
 */
function isTrusted(
  { isAsWritten, isOwnCommand }: Setup,
  backups: Backups,
  { file, scope, start }: Pick<Required<Configured>, "file" | "scope" | "start">,
): boolean {
  if (scope === "user") return true;
  const isPlain = Object.keys(start.env).length === 0;
  const backup = backups.read(file);
  if (!isPlain || backup === undefined) return false;
  // The command may name another Node or another copy than this one.
  return isAsWritten(file, backup) || isOwnCommand(start, process.execPath, ownScript());
}

/** Configurations of the named client, with or without fossick; else all that start fossick or have it off. */
async function configurations(
  invocation: DoctorInvocation,
  setup: Setup,
  root: string,
  clientName: ClientName | undefined,
): Promise<readonly Configured[]> {
  const { options, context } = invocation;
  const folders = setup.clientFolders(context, root);
  const trustedAs = await setup.projectFolders(root);
  const scopes = options.scope === "auto" ? (["project", "user"] as const) : [options.scope];
  const check = (name: ClientName, scope: ConfigScope): Configured => {
    const file = setup.configFileOf(name, folders, scope);
    const config = setup.checkConfig(name, file);
    const approval = config.start && setup.checkApproval(name, scope, { folders, trustedAs });
    return { ...config, approval, file, scope };
  };
  if (clientName !== undefined && options.scope !== "auto") return [check(clientName, options.scope)];
  const all = (clientName === undefined ? clientNames : [clientName]).flatMap((name) =>
    scopes.filter((scope) => setup.clients[name][scope] !== undefined).map((scope) => check(name, scope)),
  );
  const set = all.filter(({ check: { problem }, start }) => start !== undefined || problem === "switchedOff");
  return set.length > 0 || clientName === undefined ? set : all.slice(0, 1);
}

/** @throws FossickError INVALID_SETTING for an unknown client, and for two of them */
function clientOf({ operands, options }: DoctorInvocation): ClientName | undefined {
  const [named = options.client] = operands as readonly string[];
  if (options.client !== "" && options.client !== named)
    throw new FossickError("INVALID_SETTING", "doctor takes one client", { hint: "name it once" });
  const known = clientNames.find((name) => name === named);
  if (known !== undefined || named === "") return known;
  const problem = `--client takes ${clientNames.join(", ")}, got ${JSON.stringify(named)}`;
  throw refusalOf(named) ?? new FossickError("INVALID_SETTING", problem);
}

/** Removes duplicate start commands: clients often start the server in the same way. */
function unlike(starts: readonly Start[]): readonly Start[] {
  return [...new Map(starts.map((start) => [JSON.stringify(start), start])).values()];
}
