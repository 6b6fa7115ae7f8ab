import { Command } from "commander";
import { FossickError, oneLine } from "fossick/hosting/light";
import { operator } from "../catalogue/index.ts";
import { openDatabase, type Database } from "../database/database.ts";
import type { PermissionChanges, SourceChanges, SourceStatus } from "../sources/index.ts";
import { addSettings, collect, print, settingsWithDatabase, type ManageFlags } from "./command.ts";
import { explainDatabase } from "./explain-database.ts";
import { timeText } from "../time-text.ts";
import { printTable } from "./print-table.ts";
import { wholeNumber } from "./whole-number.ts";
import type { CliContext } from "./cli-context.ts";

/** `fossick-server sources …` */
export function sourcesCommands(context: CliContext): Command {
  const sources = new Command("sources").description(
    "Say which organisations of code hosts repositories come from.",
  );
  for (const make of [add, list, remove, sync]) sources.addCommand(make(context));
  return sources;
}

const sourceCommand = (name: string, summary: string): Command =>
  addSettings(new Command(name).description(summary).option("--json", "print data for programs"), [
    "databaseUrl",
  ]);

/** Loads the modules for code hosts on demand. */
const load = () => import("../sources/index.ts");

async function withDatabase<Value>(
  flags: ManageFlags,
  context: CliContext,
  work: (database: Database) => Promise<Value>,
): Promise<Value> {
  const { databaseUrl } = settingsWithDatabase(flags, context);
  const database = openDatabase({ url: databaseUrl, max: 1, onError: () => undefined });
  try {
    return await work(database);
  } catch (error) {
    throw explainDatabase(error, databaseUrl);
  } finally {
    await database.end();
  }
}

interface AddFlags extends ManageFlags {
  readonly url?: string;
  readonly token?: string;
  readonly webhookSecret?: string;
  readonly team?: string;
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  readonly archived?: boolean;
  readonly forks?: boolean;
  readonly ssh?: boolean;
  readonly hostTeams?: boolean;
  readonly every: string;
  readonly graceDays: string;
}

const add = (context: CliContext): Command =>
  addSettings(
    sourceCommand("add", "Add a source; workers list it and index what it has.")
      .argument("<name>", "what it is called here")
      .argument("<kind>", "github, gitlab, gitea (also Forgejo), bitbucket or list")
      .argument("<owner>", "the organisation, group, workspace or user; of a list its address or path")
      .option("--url <address>", "the host, where it is not github.com, gitlab.com or bitbucket.org")
      .option("--token <reference>", "the host's token: env:NAME or file:/path, as workers find it")
      .option("--webhook-secret <reference>", "what webhooks are signed with: env:NAME or file:/path")
      .option("--team <name>", "the team that may search what it brings")
      .option("--host-teams", "teams of the host may search what they may read there (github, gitlab, gitea)")
      .option("--include <globs>", "only repositories with such names", collect)
      .option("--exclude <globs>", "no repositories with such names", collect)
      .option("--archived", "archived repositories too")
      .option("--forks", "forks too")
      .option("--ssh", "clone by ssh instead of https")
      .option("--every <minutes>", "minutes between two listings", "60")
      .option("--grace-days <days>", "days until what is gone at the host is removed", "7"),
    ["schemes"],
  ).action(async (name: string, kind: string, owner: string, flags: AddFlags) => {
    const { schemes } = settingsWithDatabase(flags, context);
    const source = sourceOf(name, kind, owner, flags);
    const { addSource } = await load();
    await withDatabase(flags, context, (database) => addSource(database, operator, source, schemes));
    const isPermitted = flags.team !== undefined || flags.hostTeams === true;
    const nobody = !isPermitted ? "; nobody may search what it brings before: repos grant" : "";
    print(flags, context, { name, added: true }, () => `${name} was added; workers list it soon${nobody}\n`);
  });

/** Minutes or days. */
const maxTime = 999_999;

/** @param owner of a list its address */
function sourceOf(name: string, kind: string, owner: string, flags: AddFlags) {
  const { archived = false, exclude = [], forks = false, include = [], ssh = false, team } = flags;
  const { hostTeams = false } = flags;
  const { token = "", url = "", webhookSecret = "" } = flags;
  const place = kind === "list" ? { owner: "", url: owner } : { owner, url };
  const wanted = { include, exclude, archived, forks, ssh, hostTeams };
  const everyMinutes = wholeNumber("--every", flags.every, { min: 1, max: maxTime });
  const graceDays = wholeNumber("--grace-days", flags.graceDays, { min: 0, max: maxTime });
  return { name, kind, token, webhookSecret, team, everyMinutes, graceDays, ...place, ...wanted };
}

const list = (context: CliContext): Command =>
  sourceCommand("list", "List the sources.").action(async (flags: ManageFlags) => {
    const { listSources } = await load();
    const sources = await withDatabase(flags, context, (database) => listSources(database, operator));
    const titles = ["name", "kind", "of", "team", "repositories", "synced"];
    print(flags, context, { sources }, () =>
      sources.length === 0
        ? "no sources yet; sources add NAME KIND OWNER adds one\n"
        : printTable(titles, sources.map(rowOf), context.stdout.columns),
    );
  });

function rowOf(source: SourceStatus) {
  const { gone, hostTeams, kind, name, owner, permissionsAt, problem, repositories, syncedAt, team, url } =
    source;
  const count = gone === 0 ? String(repositories) : `${repositories}, ${gone} gone`;
  const synced = syncedAt === null ? "not yet" : timeText(syncedAt);
  const told = permissionsAt === null ? "not told yet" : `as the host told ${timeText(permissionsAt)}`;
  const notes = [problem ?? [], hostTeams ? `permissions of its teams: ${told}` : []].flat();
  const cells = [name, kind, owner || url, team ?? "–", count, synced];
  return { cells, note: notes.length === 0 ? undefined : notes.join("; ") };
}

const remove = (context: CliContext): Command =>
  sourceCommand("remove", "Remove a source; its repositories stay, as if they had been added by hand.")
    .argument("<name>", "its name")
    .action(async (name: string, flags: ManageFlags) => {
      const { removeSource } = await load();
      const removed = await withDatabase(flags, context, (at) => removeSource(at, operator, name));
      const text = removed
        ? `${name} was removed; its repositories stay`
        : `there is no source ${name}; nothing was removed`;
      print(flags, context, { name, removed }, () => `${text}\n`);
    });

interface SyncFlags extends ManageFlags {
  readonly dryRun?: boolean;
  readonly confirm?: boolean;
}

const sync = (context: CliContext): Command =>
  addSettings(
    sourceCommand("sync", "List a source now, from here, and take over what changed.")
      .argument("<name>", "its name")
      .option("--dry-run", "only tell what would change")
      .option("--confirm", "also where more than half of its repositories would go"),
    ["schemes"],
  ).action(async (name: string, flags: SyncFlags) => {
    const { confirm: isConfirmed = false, dryRun: isDry = false } = flags;
    const { schemes } = settingsWithDatabase(flags, context);
    const { findSource, SourceProblem, syncSource } = await load();
    const changes = await withDatabase(flags, context, async (database) => {
      const source = await findSource(database, operator, name);
      const options = { schemes, isConfirmed, isDry, signal: context.signal };
      return syncSource(database, operator, source, options);
    }).catch((error: unknown) => {
      throw error instanceof SourceProblem
        ? new FossickError("SERVER_UNAVAILABLE", oneLine(error.message), { cause: error })
        : error;
    });
    print(flags, context, { name, isDry, ...changes }, () => printChanges(changes, isDry));
  });

function printChanges(changes: SourceChanges, isDry: boolean): string {
  const { added, back, gone, others, permissions, refused, removed, renamed, taken } = changes;
  const lines = [
    ...added.map((name) => `added ${name}`),
    ...renamed.map(({ from, to }) => `renamed ${from} to ${to}`),
    ...gone.map(({ name, why }) => `gone ${name}: ${why}`),
    ...back.map((name) => `back ${name}`),
    ...removed.map((name) => `removed ${name}`),
    ...taken.map((name) => `not taken ${name}: another repository has the name`),
    ...refused.map((name) => `not taken ${name}: its name or address is not allowed here`),
    ...(others === 0 ? [] : [`${others} are here already, added by hand or by another source`]),
    ...(permissions ? printPermissions(permissions) : []),
  ];
  const head = lines.length === 0 ? "nothing changed" : isDry ? "this would change:" : "changed:";
  return `${[head, ...lines.map((line) => `  ${oneLine(line)}`)].join("\n")}\n`;
}

const printPermissions = ({ given, taken, unknown, withGuests }: PermissionChanges): readonly string[] => [
  ...(given === 0 ? [] : [`permissions given: ${given}`]),
  ...(taken === 0 ? [] : [`permissions taken away: ${taken}`]),
  ...(unknown.length === 0 ? [] : [`no team here for the host's ${unknown.join(", ")}`]),
  ...withGuests.map((name) => `nothing is given to ${name}: some of its members may not read code there`),
];
