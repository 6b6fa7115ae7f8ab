import type { Services } from "./engine-port.ts";
import { exitCodes } from "./exit-codes.ts";
import { createProcessWorld } from "./process-world.ts";
import { runCli } from "./run-cli.ts";

/** Runs the command line of this process and ends it, also when something went wrong outside of any promise. */
export async function runProcess(services: Services): Promise<void> {
  process.on("uncaughtException", (error) => {
    process.stderr.write(`fossick: internal error: ${error.stack ?? error.message}\n`);
    process.exit(exitCodes.internalError);
  });
  process.exit(await runCli(process.argv.slice(2), createProcessWorld(services)));
}
