// Exports what puts a search into the page, and finds the page of its repository.
export { codeHostOf } from "./code-host.ts";
export { pageOfTrace, type PackTexts } from "./embed-view.ts";
export type { CodeHost, RepositoryNames } from "./types.ts";
