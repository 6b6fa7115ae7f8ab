import { writeFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { judgeOpened, judgePathAnswer } from "../hostile/judge-path-answer.ts";
import { anyPath, createPathRepository, shownFile } from "../hostile/paths.ts";
import { startPathServers, type PathServers } from "../hostile/path-servers.ts";
import { createSandbox } from "./sandbox.ts";

/** A first look; `npm run test:long -- --paths N` goes on. */
const pathsEach = 12;
const moreLines = 200;

const sandbox = createSandbox();
const root = createPathRepository(sandbox.folder);
const opened = join(sandbox.folder, "opened");
const editor = join(sandbox.folder, "editor");
writeFileSync(editor, `#!/bin/sh\nprintf '%s\\n' "$@" >> '${opened}'\n`, { mode: 0o700 });
let servers: PathServers;
beforeAll(async () => {
  const env = { ...sandbox.environment, LAUNCH_EDITOR: editor };
  servers = await startPathServers({ cli: inject("cli"), root, env });
});
afterAll(() => servers.close());

const pathsOf = (seed: number, numRuns: number): readonly string[] =>
  fc.sample(anyPath(root), { seed, numRuns });

describe.skipIf(process.platform === "win32")("a path that a page or a model names", () => {
  it("is answered with the file where it is one of the repository", async () => {
    const { status, text } = await servers.ask("page lines", shownFile);
    expect([status, text]).toEqual([200, expect.stringContaining("Throttles requests")]);
    for (const surface of ["stdio submit", "http submit"])
      expect((await servers.ask(surface, shownFile)).text).toContain(shownFile);
  });

  it("leads nowhere else, whatever it is and wherever it stands", { timeout: 300_000 }, async () => {
    for (const [seed, surface] of servers.surfaces.entries())
      for (const path of pathsOf(seed, surface === "page lines" ? moreLines : pathsEach)) {
        const answer = await servers.ask(surface, path);
        try {
          judgePathAnswer(answer);
        } catch (cause) {
          throw new Error(`${surface} ${JSON.stringify(path)}`, { cause });
        }
      }
    judgeOpened(opened, root);
    expect((await servers.ask("page lines", shownFile)).status).toBe(200);
  });
});
