import { afterAll, beforeAll } from "vitest";
import type { Codebase } from "@fossick/core/evidence/codebase.ts";
import { measureSignals } from "@fossick/core/evidence/measures/index.ts";
import { createInitialQuery } from "@fossick/core/language/initial-query.ts";
import { createScoreboard } from "@fossick/core/evidence/scores/scoreboard.ts";
import { sampleContext } from "../../../../../test/parts/index.ts";
import type { Candidate } from "@fossick/core/candidate.ts";
import type { Signals } from "@fossick/core/observations.ts";
import type { Task } from "@fossick/core/task.ts";
import { createCodebase, type Files } from "../../../../../test/fake-codebase.ts";
import { isolateGit, removeFolders } from "../../../../../test/temp-repository.ts";

/** A small repository with files of every kind. */
const files: Files = {
  "src/auth/index.ts": 'export { refreshToken } from "./refresh.ts";\n',
  "src/auth/refresh.ts":
    'import { TokenStore } from "./token-store.ts";\n\n// Tokens expire after an hour; expired tokens are refreshed.\n' +
    "export function refreshToken(store: TokenStore) {\n  return store.expireToken();\n}\n",
  "src/auth/token-store.ts": "export class TokenStore {\n  expireToken() {\n    return this.token;\n  }\n}\n",
  "src/serializer.ts": "export const serializer = (token: string) => token token token token;\n",
  "src/colours.ts": "export const palette = { red: 1 };\n",
  "test/auth/token-store.test.ts": 'import { TokenStore } from "../../src/auth/token-store.ts";\n',
  "docs/tokens.md": "# Tokens\n\nToken expiry, token refresh, token store. Token token expiry token.\n",
  "package.json": '{ "name": "tokens" }\n',
  "src/turns.ts": "// token store token store token store token store\n",
  "examples/login.ts": "refreshToken();\n",
  "vendor/jwt.ts": "export const jwt = 1;\n",
  "dist/bundle.min.js": "var tokenStore=1;\n",
  "empty.ts": "",
  "bin/rotate-tokens": "token store\n",
};
const history = [
  { message: "Expire tokens", files: { "src/auth/refresh.ts": "1\n", "src/auth/token-store.ts": "1\n" } },
  { message: "Refresh tokens sooner", files: { "src/auth/refresh.ts": "2\n" } },
  { message: "Add a palette", files: { "src/colours.ts": "1\n" } },
];

export const everyPath: readonly string[] = Object.keys(files);

/** Measures signals of files of the sample repository. */
export interface SampleSignals {
  /** In the order of the candidates. */
  of(task: string | Task, candidates: readonly Candidate[]): Signals[];
  /** Files measured together, the first being first in the list `text`. */
  ofPaths(task: string | Task, ...paths: string[]): Signals[];
}

/** Index the sample repository before the tests of a file; call it once, at the top. */
export function useSampleSignals(): SampleSignals {
  let codebase: Codebase;
  beforeAll(async () => {
    isolateGit();
    codebase = await createCodebase(files, history);
  });
  afterAll(removeFolders);
  const of = (asked: string | Task, candidates: readonly Candidate[]): Signals[] => {
    const task = typeof asked === "string" ? { text: asked } : asked;
    return measureSignals(
      createScoreboard(codebase),
      candidates,
      createInitialQuery(task),
      sampleContext({ task }),
    );
  };
  return {
    of,
    ofPaths: (task, ...paths) =>
      of(
        task,
        paths.map((path, at) => ({ path, lists: { text: at + 1 } })),
      ),
  };
}
