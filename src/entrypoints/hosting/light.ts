/** Parts of `fossick/hosting` that load no engine, for commands that only ask a database or a server. */
export { FossickError } from "../../base/errors.ts";
export { oneLine } from "../../base/safe-text.ts";
export { version } from "../../base/version.ts";
export { askServer, ServerProblem, type ServerQuestion } from "../remote/ask-server.ts";
export { readServerKey, serverAddress, type ServerAccess } from "../remote/server-access.ts";
