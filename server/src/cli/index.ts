export { runCli } from "./run-cli.ts";
export type { World } from "./world.ts";
