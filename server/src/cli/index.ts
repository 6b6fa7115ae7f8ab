export { runCli } from "./run-cli.ts";
export type { CliContext as World } from "./world.ts";
