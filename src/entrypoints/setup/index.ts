// Setup of clients: plan, apply, undo and check.
export { checkApproval, knownAs } from "./approval.ts";
export { openBackups, type Backups } from "./backups.ts";
export { clientFolders, clients, type ConfigScope } from "./clients.ts";
export {
  diffLines,
  applyChange,
  configFileOf,
  isAsWritten,
  planRemoval,
  planSetup,
  type Change,
} from "./plan-change.ts";
export { isOwnCommand, isTemporary, serverCommand } from "./server-command.ts";
export type { ServerStart } from "./ask-server.ts";
export {
  checkConfig,
  checkFolder,
  checkGit,
  checkNode,
  checkNodeOf,
  checkServer,
  type Check,
  type CheckName,
  type CheckProblem,
} from "./doctor.ts";
