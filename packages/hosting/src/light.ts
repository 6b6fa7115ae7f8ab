/** Parts of `fossick/hosting` that load no engine, for commands that only ask a database or a server. */
export { FossickError } from "@fossick/base/errors.ts";
export { oneLine } from "@fossick/base/safe-text.ts";
export { version } from "@fossick/base/version.ts";
export { askServer, ServerProblem, type ServerQuestion } from "@fossick/remote/ask-server.ts";
export { readServerKey, serverAddress, type ServerAccess } from "@fossick/remote/server-access.ts";
