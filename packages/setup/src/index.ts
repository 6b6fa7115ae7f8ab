// Setup of clients: plan, apply, undo and check.
export { checkApproval, projectFolders } from "./approval.ts";
export { openBackups, type Backups } from "./backups.ts";
export { clientFolders, clients, defaultScope, type ConfigScope } from "./clients.ts";
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
export type { Check, CheckName, CheckProblem } from "./check.ts";
export { checkServer, type ServerStart } from "./check-server.ts";
export { checkConfig, checkFolder, checkGit, checkNode, checkNodeOf } from "./doctor.ts";
