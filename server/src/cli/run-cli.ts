// Runs one command line of `fossick-server`, prints its errors and gives its exit status; never rejects.
import { Command, CommanderError } from "commander";
import { FossickError, oneLine, version } from "fossick/hosting/light";
import { exitCodeOf, exitCodes, failedCode } from "./exit-codes.ts";
import { auditCommand } from "./audit-command.ts";
import { keysCommands } from "./keys-commands.ts";
import { reposCommands } from "./repos-commands.ts";
import { runCommands } from "./run-commands.ts";
import { sourcesCommands } from "./sources-commands.ts";
import { teamsCommands } from "./teams-commands.ts";
import { upCommand } from "./up-command.ts";

import type { CliContext } from "./cli-context.ts";

const widestHelp = 100;

const examples = `
To try it on one machine with PostgreSQL:
  fossick-server up

First steps where its parts run apart:
  export FOSSICK_DATABASE_URL=postgres://fossick@localhost/fossick
  fossick-server migrate
  fossick-server teams add shop
  fossick-server repos add acme/shop https://example.com/acme/shop.git --team shop
  fossick-server keys create ada --team shop
  fossick-server worker        (and in another terminal)
  fossick-server serve

Every setting is a flag or an environment variable (server/docs/settings.md).
Exit status: 0 done, 1 repositories were given up (repos status), 2 wrong usage, 69 not available for now, 70 internal error.`;

/** Runs one command line, without the program's name, and resolves to its exit status; never rejects. */
export async function runCli(argv: readonly string[], context: CliContext): Promise<number> {
  const program = programFor(context);
  try {
    await program.parseAsync([...argv], { from: "user" });
    return exitCodes.done;
  } catch (error) {
    if (error instanceof CommanderError) return reportUsage(error, context);
    report(error, context);
    return exitCodeOf(error);
  }
}

/** All commands. */
export function programFor(context: CliContext): Command {
  const program = new Command("fossick-server")
    .description("fossick for a team: many repositories, kept in PostgreSQL, searched over HTTP and MCP.")
    .version(version, "-V, --version", "print the version")
    .addHelpText("after", examples);
  program.addCommand(upCommand(context));
  for (const command of runCommands(context)) program.addCommand(command);
  for (const make of [reposCommands, sourcesCommands, teamsCommands, keysCommands, auditCommand])
    program.addCommand(make(context));
  configure(program, context);
  return program;
}

function configure(command: Command, context: CliContext): void {
  const columns = Math.min(context.stdout.columns ?? widestHelp, widestHelp);
  command.exitOverride().configureOutput({
    writeOut: (text) => context.stdout.write(text),
    writeErr: (text) => context.stderr.write(text),
    outputError: () => undefined,
    getOutHelpWidth: () => columns,
    getErrHelpWidth: () => columns,
  });
  for (const child of command.commands) configure(child, context);
}

function reportUsage(error: CommanderError, { stderr }: CliContext): number {
  // Help on request, or in place of a missing command.
  if (error.exitCode === 0) return exitCodes.done;
  if (error.code === failedCode) return exitCodes.failed;
  if (error.code !== "commander.help") {
    const message = oneLine(error.message.replace(/^error: /, ""));
    stderr.write(`fossick-server: ${message}\nhint: --help shows the usage\n`);
  }
  return exitCodes.wrongUsage;
}

function report(error: unknown, { stderr }: CliContext): void {
  if (FossickError.isInstance(error) && error.code !== "INTERNAL") {
    stderr.write(
      `fossick-server: ${error.message}\n${error.hint === undefined ? "" : `hint: ${error.hint}\n`}`,
    );
    return;
  }
  const message = error instanceof Error ? error.message : String(error);
  stderr.write(
    `fossick-server: internal error: ${oneLine(message)}\nhint: this is a bug in fossick-server\n`,
  );
}
