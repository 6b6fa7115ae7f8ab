import { Command } from "commander";
import { FossickError, oneLine } from "fossick/hosting/light";
import type { RepositoryStatus } from "../catalogue/index.ts";
import { addSettings, collect, manageCommand, print, withCatalogue, type ManageFlags } from "./command.ts";
import { printTable } from "./print-table.ts";
import { someFailed } from "./exit-codes.ts";
import { timeText } from "../time-text.ts";
import { printStatus, shortCommit, sizeText } from "./print-status.ts";
import type { CliContext } from "./cli-context.ts";

interface RepositoryFlags extends ManageFlags {
  readonly branch?: readonly string[];
  readonly team?: readonly string[];
}

/** `fossick-server repos …` */
export function reposCommands(context: CliContext): Command {
  const repos = new Command("repos").description("Say which repositories there are and who may search them.");
  for (const make of [add, remove, list, status, reindex, branches, access, memory])
    for (const command of [make(context)].flat()) repos.addCommand(command);
  return repos;
}

const add = (context: CliContext): Command =>
  addSettings(manageCommand("add", "Add a repository; workers clone and index it."), ["schemes"])
    .argument("<name>", "what people and agents call it: acme/shop")
    .argument("<url>", "where git clones it from, without a password")
    .option(
      "--branch <names>",
      "branches to index, the default one first (default: HEAD of the remote)",
      collect,
    )
    .option("--team <names>", "teams that may search it", collect)
    .action(async (name: string, url: string, flags: RepositoryFlags) => {
      const { branch = [], team = [] } = flags;
      await withCatalogue(flags, context, (catalogue) =>
        catalogue.addRepository({ name, url, branches: branch, teams: team }),
      );
      const nobody = team.length === 0 ? `; nobody may search it before: repos grant ${name} TEAM` : "";
      print(
        flags,
        context,
        { name, added: true },
        () => `${name} was added and waits for a worker${nobody}\n`,
      );
    });

const remove = (context: CliContext): Command =>
  manageCommand("remove", "Remove a repository and all that is known of it.")
    .argument("<name>", "its name")
    .action(async (name: string, flags: ManageFlags) => {
      const removed = await withCatalogue(flags, context, (catalogue) => catalogue.removeRepository(name));
      const text = removed ? `${name} was removed` : `there is no repository ${name}; nothing was removed`;
      print(flags, context, { name, removed }, () => `${text}\n`);
    });

const list = (context: CliContext): Command =>
  manageCommand("list", "List the repositories.").action(async (flags: ManageFlags) => {
    const repositories = await withCatalogue(flags, context, (catalogue) => catalogue.listRepositories());
    const none = "no repositories yet; repos add NAME URL adds one\n";
    print(flags, context, { repositories }, () =>
      repositories.length === 0
        ? none
        : printTable(["name", "state", "indexed", "size"], repositories.map(rowOf), context.stdout.columns),
    );
  });

function rowOf({ indexed, name, problem, queued, sizeBytes, state }: RepositoryStatus) {
  const [first] = indexed;
  const commit = first === undefined ? "–" : `${first.branch} ${shortCommit(first.commit)}`;
  const waits = queued && state === "waiting" && `place ${queued.place} since ${timeText(queued.since)} UTC`;
  const note = [waits, problem].filter(Boolean).join(": ");
  return { cells: [name, state, commit, sizeText(sizeBytes)], note: note || undefined };
}

interface StatusFlags extends ManageFlags {
  readonly failed?: boolean;
}

const status = (context: CliContext): Command =>
  manageCommand("status", "Show the state of a repository, or of each that is not well.")
    .argument("[name]", "its name (default: those that failed or wait, a line each)")
    .option("--failed", "only those that were given up; exit status 1 where there are any")
    .action(async (name: string | undefined, flags: StatusFlags) => {
      const { found, missing, workers } = await withCatalogue(flags, context, async (catalogue) => ({
        found: await catalogue.listRepositories(name),
        missing: await catalogue.missingNode(),
        workers:
          name === undefined ? (await catalogue.listWorkers()).filter(({ problem }) => problem !== null) : [],
      }));
      if (name !== undefined && found.length === 0) throw unknown(name);
      const isShown = flags.failed ? isFailed : ({ state }: RepositoryStatus) => state !== "ready";
      const shown = name === undefined ? found.filter(isShown) : found;
      const totals = countStates(found);
      const about =
        name === undefined
          ? printMany(shown, totals, context.stdout.columns)
          : shown.map((each) => printStatus(each, context.stdout.columns)).join("\n");
      const stopped = workers
        .map((worker) => `${oneLine(`worker ${worker.name}: ${worker.problem}`)}\n`)
        .join("");
      const away = missing === null ? "" : `${oneLine(missing)}\n`;
      print(flags, context, { totals, repositories: shown, workers, missing }, () => about + stopped + away);
      if (found.some(isFailed)) throw someFailed();
    });

const isFailed = ({ state }: RepositoryStatus): boolean => state === "failed";

/** Counts repositories by state. */
function countStates(repositories: readonly RepositoryStatus[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { state } of repositories) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
}

function printMany(
  shown: readonly RepositoryStatus[],
  totals: Readonly<Record<string, number>>,
  columns: number | undefined,
): string {
  const all = Object.values(totals).reduce((sum, count) => sum + count, 0);
  if (all === 0) return "no repositories yet\n";
  const counts = Object.entries(totals).map(([state, count]) => `${count} ${state}`);
  const what = all === 1 ? "repository" : "repositories";
  const total = `${all} ${what}: ${counts.join(", ")}\n`;
  return shown.length === 0
    ? total
    : `${printTable(["name", "state", "indexed", "size"], shown.map(rowOf), columns)}${total}`;
}

const unknown = (name: string): FossickError =>
  new FossickError("REPOSITORY_UNKNOWN", `there is no repository ${name}`, {
    hint: "repos list shows those there are",
  });

interface ReindexFlags extends ManageFlags {
  readonly failed?: boolean;
  readonly all?: boolean;
}

const reindex = (context: CliContext): Command =>
  manageCommand("reindex", "Have workers look at repositories now, also after they were given up.")
    .argument("[names...]", "their names")
    .option("--failed", "all that were given up")
    .option("--all", "all there are")
    .action(async (names: readonly string[], flags: ReindexFlags) => {
      const { all = false, failed = false } = flags;
      if ([names.length > 0, failed, all].filter(Boolean).length !== 1)
        throw new FossickError("INVALID_SETTING", "reindex takes names, --failed or --all");
      const asked = await withCatalogue(flags, context, async (catalogue) => {
        const listed = failed || all ? await catalogue.listRepositories() : [];
        const chosen = listed.filter(({ state }) => all || state === "failed").map(({ name }) => name);
        for (const name of [...names, ...chosen]) await catalogue.reindexRepository(name);
        return [...names, ...chosen];
      });
      const [only] = asked;
      const text =
        asked.length === 1 ? `${only} waits for a worker` : `${asked.length} repositories wait for a worker`;
      print(flags, context, { names: asked, requested: true }, () => `${text}\n`);
    });

const branches = (context: CliContext): Command =>
  manageCommand("branches", "Say which branches of a repository are indexed.")
    .argument("<name>", "its name")
    .argument("[branches...]", "the default one first (default: HEAD of the remote alone)")
    .action(async (name: string, wanted: readonly string[], flags: ManageFlags) => {
      await withCatalogue(flags, context, (catalogue) =>
        catalogue.changeRepository(name, { branches: wanted }),
      );
      const which = wanted.length === 0 ? "HEAD of its remote" : wanted.join(", ");
      print(flags, context, { name, branches: wanted }, () => `${name}: ${which} will be indexed\n`);
    });

const access = (context: CliContext): readonly Command[] => [
  manageCommand("grant", "Let teams search a repository.")
    .argument("<name>", "its name")
    .argument("<teams...>", "the teams")
    .action(async (name: string, teams: readonly string[], flags: ManageFlags) => {
      await withCatalogue(flags, context, (catalogue) => catalogue.changeRepository(name, { grant: teams }));
      print(flags, context, { name, granted: teams }, () => `${teams.join(", ")} may search ${name}\n`);
    }),
  manageCommand("revoke", "Let teams no longer search a repository.")
    .argument("<name>", "its name")
    .argument("<teams...>", "the teams")
    .action(async (name: string, teams: readonly string[], flags: ManageFlags) => {
      await withCatalogue(flags, context, (catalogue) => catalogue.changeRepository(name, { revoke: teams }));
      print(
        flags,
        context,
        { name, revoked: teams },
        () => `${teams.join(", ")} may no longer search ${name}\n`,
      );
    }),
];

const memory = (context: CliContext): Command =>
  manageCommand("memory", "Say whether searches of a repository learn from what its tasks needed.")
    .argument("<name>", "its name")
    .argument("<on|off>", "on or off")
    .action(async (name: string, word: string, flags: ManageFlags) => {
      if (word !== "on" && word !== "off")
        throw new FossickError("INVALID_SETTING", `memory is on or off, got "${word.slice(0, 60)}"`);
      await withCatalogue(flags, context, (catalogue) =>
        catalogue.changeRepository(name, { remembers: word === "on" }),
      );
      print(flags, context, { name, memory: word }, () => `memory of ${name} is ${word}\n`);
    });
