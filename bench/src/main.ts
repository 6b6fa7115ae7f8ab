import { Command } from "commander";
import { say } from "./commands/command-line.ts";
import { derivingCommands } from "./commands/deriving.ts";
import { measuringCommands } from "./commands/measuring.ts";
import { timingCommands } from "./commands/timing.ts";
import { trainingCommands } from "./commands/training.ts";

const program = new Command("bench").description("Measures fossick and its rivals.");
for (const command of [...measuringCommands, ...timingCommands, ...trainingCommands, ...derivingCommands])
  program.addCommand(command);

try {
  await program.parseAsync();
} catch (error) {
  say(`bench: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
