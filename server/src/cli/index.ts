// Exports the command line of the server, which runs with the streams and the environment it is given.
export { runCli } from "./run-cli.ts";
export type { CliContext } from "./cli-context.ts";
