import { safeLines } from "../../safe-text.ts";
import { readEnvironment, settingDefinitions } from "../../settings/index.ts";
import { cacheDirOf } from "./cache-dir-of.ts";
import { exitCodes } from "./exit-codes.ts";
import { createProcessContext, type LoadedLater } from "./process-context.ts";
import { runCli } from "./run-cli.ts";
import type { CliContext } from "./cli-context.ts";

/** Runs the command line of this process, then exits, also after an uncaught exception. */
export async function runProcess(services: LoadedLater): Promise<void> {
  const argv = process.argv.slice(2);
  process.on("uncaughtException", (error) => {
    if (isHookCall(argv)) process.exit(exitCodes.found);
    process.stderr.write(`fossick: internal error: ${safeLines(error.stack ?? error.message)}\n`);
    process.exit(exitCodes.internalError);
  });
  const world = createProcessContext(services);
  if (!isHookCall(argv)) process.exit(await runCli(argv, world));
  const log = async (message: string): Promise<void> => {
    const { writeHookLog } = await import("./answer-event.ts");
    const settings = readEnvironment({ cacheDir: settingDefinitions.cacheDir }, world.env);
    writeHookLog(cacheDirOf({ settings, world }), "-", message);
  };
  process.exit(await failOpen((quiet) => runCli(argv, quiet), world, log));
}

/** `fossick hook …`: clients call it, and may take a failing status for a refusal. */
const isHookCall = (argv: readonly string[]): boolean => argv[0] === "hook";

/**
 * Runs a command line that must not fail: errors go to `log` instead of stderr, and the status is 0.
 * At a terminal it runs as usual.
 */
async function failOpen(
  run: (world: CliContext) => Promise<number>,
  world: CliContext,
  log: (message: string) => Promise<void>,
): Promise<number> {
  if (world.stdin.isTTY) return run(world);
  let stderrText = "";
  const stderr = {
    ...world.stderr,
    write: async (text: string): Promise<void> => {
      stderrText += text;
    },
  };
  await run({ ...world, stderr });
  if (stderrText !== "") await log(stderrText);
  return 0;
}
