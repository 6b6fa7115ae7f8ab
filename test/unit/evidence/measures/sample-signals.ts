import { afterAll, beforeAll } from "vitest";
import type { Codebase } from "../../../../src/evidence/codebase.ts";
import { measureSignals } from "../../../../src/evidence/measures/index.ts";
import { createInitialQuery } from "../../../../src/language/initial-query.ts";
import { createScoreboard } from "../../../../src/evidence/scores/scoreboard.ts";
import { sampleContext } from "../../../../src/entrypoints/testing/index.ts";
import type { Candidate, Signals } from "../../../../src/types.ts";
import { createCodebase, type Files } from "../../../fake-codebase.ts";
import { isolateGit, removeFolders } from "../../../temp-repository.ts";

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
  of(text: string, candidates: readonly Candidate[]): Signals[];
  /** Files measured together, the first being first in the list `text`. */
  ofPaths(text: string, ...paths: string[]): Signals[];
}

/** Index the sample repository before the tests of a file; call it once, at the top. */
export function useSampleSignals(): SampleSignals {
  let codebase: Codebase;
  beforeAll(async () => {
    isolateGit();
    codebase = await createCodebase(files, history);
  });
  afterAll(removeFolders);
  const of = (text: string, candidates: readonly Candidate[]): Signals[] => {
    const task = { text };
    return measureSignals(
      createScoreboard(codebase),
      candidates,
      createInitialQuery(task),
      sampleContext({ task }),
    );
  };
  return {
    of,
    ofPaths: (text, ...paths) =>
      of(
        text,
        paths.map((path, at) => ({ path, lists: { text: at + 1 } })),
      ),
  };
}
