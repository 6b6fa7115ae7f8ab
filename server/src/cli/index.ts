export { runCli } from "./run-cli.ts";
export type { CliContext } from "./cli-context.ts";
