// The commands `fossick setup` and `remove`, which add the MCP server to a client's configuration or take it out.
import path from "node:path";
import { realFolder } from "@fossick/repository/read/real-root.ts";
import { oneLine, safeLines } from "@fossick/base/safe-text.ts";
import { isPublished } from "@fossick/base/version.ts";
import type { ClientName } from "@fossick/setup/clients.ts";
import type { Change, Check, ConfigScope } from "@fossick/setup/index.ts";
import { stepAfterSetup } from "./check-text.ts";
import { clientArgument, ownScript, type Setup } from "./client-argument.ts";
import { defineCommand, reportFlags, type Command, type Invocation } from "./command.ts";
import { exitCodes } from "./exit-codes.ts";
import { readSettings } from "./read-settings.ts";
import { setupTextsIn } from "./texts/setup-texts.ts";
import { say, writeReport } from "./write-report.ts";

const flags = [
  ...(["scope", "yes", "dryRun", "local", "root", "config", "lang", "dataDir"] as const),
  ...(["server", "insecureServer"] as const),
  ...reportFlags,
] as const;

type ChangeInvocation = Invocation<(typeof flags)[number]>;

/** `fossick setup CLIENT` */
export const setupCommand = changeCommand(
  "setup",
  "Configures a client to start fossick; shows the change, then writes it.",
);

/** `fossick remove CLIENT` */
export const removeCommand = changeCommand(
  "remove",
  "Undoes fossick setup; restores the client's configuration.",
);

/** Tests whether setup configures the running copy, not the published package or a team server. */
const namesOwnCopy = ({ isGiven, options }: Pick<ChangeInvocation, "isGiven" | "options">): boolean =>
  (options.local || !isPublished) && !(isGiven("server") && options.server !== "");

/** Creates a command that changes the configuration of one client: shows the change, asks, writes. */
function changeCommand(name: "setup" | "remove", summary: string): Command {
  const adds = name === "setup";
  return defineCommand({
    name,
    summary,
    arguments: [clientArgument("<client>", "the client")],
    flags: flags.filter((flag) => adds || !["local", "server", "insecureServer"].includes(flag)),
    ownFlags: ["dryRun"],
    flagSummaries: {
      dryRun: "only show what would be written",
      server:
        "have the client ask this team server, with the key that its environment has in FOSSICK_SERVER_KEY",
      insecureServer: "take a team server without TLS, where others may read the key",
    },
    hearsSignals: true,
    run: (invocation) => run(adds, invocation),
  });
}

/** @param adds true to add the server, false to remove it */
async function run(adds: boolean, invocation: ChangeInvocation): Promise<number> {
  const { options, context } = invocation;
  const name = invocation.operands[0] as ClientName;
  const setup = await import("@fossick/setup/index.ts");
  const { dataDir, dryRun } = await readSettings(invocation);
  const project = path.resolve(context.cwd, options.root);
  if (adds) realFolder(project); // throws for a mistyped folder
  const folders = setup.clientFolders(context, project);
  const scope = options.scope === "auto" ? setup.defaultScope(name) : options.scope;
  const file = setup.configFileOf(name, folders, scope);
  const backups = setup.openBackups(dataDir);
  const change = adds
    ? setup.planSetup(name, file, await serverOf(invocation, scope, setup))
    : setup.planRemoval(name, file, backups);
  const isChange = change.after !== change.before;
  const lines = isChange ? setup.diffLines(change.before ?? "", change.after ?? "") : [];
  if (isChange && !options.json) await showDiff(invocation, change, lines);
  const mayWrite = isChange && !dryRun && (options.yes || (await agrees(invocation)));
  const backup = mayWrite ? setup.applyChange(change, backups, adds) : undefined;
  if (options.json) {
    const writeOutcome = { written: mayWrite, ...(backup ? { backup } : {}) };
    await writeReport(invocation, { client: name, file, changed: isChange, ...writeOutcome, lines }, "");
  }
  const trustedAs = adds ? await setup.projectFolders(realFolder(project)) : [];
  const approval = adds ? setup.checkApproval(name, scope, { folders, trustedAs }) : undefined;
  const outcome = { approval, file, name, isChange, dryRun, mayWrite, backup, setup };
  const sentences = options.json ? [] : describe(adds, invocation, outcome);
  for (const line of sentences) await say(invocation, oneLine(line));
  const nobodyToAsk = isChange && !dryRun && !options.yes && !canAsk(invocation);
  return nobodyToAsk ? exitCodes.wrongUsage : exitCodes.found;
}

/** Returns the address of the team server, or the command that the client is to start. */
async function serverOf(
  { isGiven, options, context }: ChangeInvocation,
  scope: ConfigScope,
  { serverCommand }: Setup,
): Promise<ReturnType<Setup["serverCommand"]> | string> {
  const { insecureServer, root, server } = options;
  // Only for --server on the command line: FOSSICK_SERVER applies to searches and must not leak into client
  // configuration.
  if (isGiven("server") && server !== "") {
    const { serverAddress } = await import("@fossick/remote/server-access.ts");
    return `${serverAddress(server, insecureServer)}/mcp`;
  }
  return serverCommand({
    platform: context.platform,
    ...(namesOwnCopy({ isGiven, options }) ? { local: { node: process.execPath, script: ownScript() } } : {}),
    ...(scope === "user" && isGiven("root") ? { root: path.resolve(context.cwd, root) } : {}),
  });
}

type DiffLines = ReturnType<Setup["diffLines"]>;

async function showDiff(
  { colors, context }: ChangeInvocation,
  change: Change,
  lines: DiffLines,
): Promise<void> {
  const paint = colors.stdout;
  const { after, before, file } = change;
  const head = [
    `--- ${before === undefined ? "/dev/null" : file}`,
    `+++ ${after === undefined ? "/dev/null" : file}`,
  ];
  const paintedLines = lines.map(({ kind, text }) => {
    const line = safeLines(text.replace(/\r$/, ""));
    if (kind === "kept") return ` ${line}`;
    return kind === "added" ? paint.green(`+${line}`) : paint.red(`-${line}`);
  });
  await context.stdout.write(
    `${[...head.map((line) => paint.bold(oneLine(line))), ...paintedLines].join("\n")}\n`,
  );
}

/** Tests whether the user can be asked, at a terminal; otherwise `--yes` is needed. */
const canAsk = ({ options, context }: ChangeInvocation): boolean =>
  !options.json && context.stdin.isTTY && context.stderr.isTTY;

async function agrees(invocation: ChangeInvocation): Promise<boolean> {
  const { language, context } = invocation;
  if (!canAsk(invocation)) return false;
  await context.stderr.write(setupTextsIn(language).ask);
  return /^\s*y(?:es)?\s*$/i.test(await context.stdin.readLine());
}

interface Outcome {
  readonly name: ClientName;
  readonly file: string;
  readonly dryRun: boolean;
  readonly isChange: boolean;
  readonly mayWrite: boolean;
  readonly backup: string | undefined;
  readonly approval: Check | undefined;
  readonly setup: Setup;
}

function describe(
  adds: boolean,
  invocation: ChangeInvocation,
  { approval, backup, dryRun, file, isChange, mayWrite, name, setup }: Outcome,
): readonly string[] {
  const { isGiven, language, options } = invocation;
  const texts = setupTextsIn(language);
  const { title } = setup.clients[name];
  const step = approval && stepAfterSetup(approval, texts);
  const steps = step === undefined ? [] : [step];
  if (!isChange) {
    const missing = approval?.problem === undefined ? [] : steps;
    return adds ? [texts.alreadySetUp(title, file), ...missing] : [texts.notSetUp(title, file)];
  }
  if (!mayWrite) return [dryRun || canAsk(invocation) ? texts.nothingWritten : texts.addYes];
  if (!adds) return [texts.taken(title, file)];
  const scope = options.scope === "auto" ? "" : ` --scope ${options.scope}`;
  const root = isGiven("root") ? ` --root ${JSON.stringify(options.root)}` : "";
  const backupLines = backup === undefined ? [] : [texts.backup(backup)];
  return [
    texts.added(title, file),
    ...backupLines,
    texts.undo(`fossick remove ${name}${scope}${root}`),
    texts.restart(title),
    ...(namesOwnCopy(invocation) && setup.isTemporary(ownScript()) ? [texts.temporary(ownScript())] : []),
    ...steps,
  ];
}
