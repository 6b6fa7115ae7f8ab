import { mkdirSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { judgeOpened, judgePathAnswer } from "../hostile/judge-path-answer.ts";
import { startPathServers } from "../hostile/path-servers.ts";
import { anyPath, createPathRepository } from "../hostile/paths.ts";
import type { Part } from "./part.ts";
import { homeVariables } from "./process-part.ts";

/** Paths in the calls of the page and of MCP, whose servers are processes that answer one after the other. */
export const pathPart: Part = {
  name: "paths",
  defaultCount: 20_000,
  chunk: 100,
  hangMs: 60_000,
  open: async (folder) => {
    const home = join(folder, "home");
    mkdirSync(home, { recursive: true });
    const root = createPathRepository(realpathSync(folder));
    const opened = join(home, "opened");
    const editor = join(home, "editor");
    writeFileSync(editor, `#!/bin/sh\nprintf '%s\\n' "$@" >> '${opened}'\n`, { mode: 0o700 });
    const env = { PATH: process.env["PATH"], ...homeVariables(home), LAUNCH_EDITOR: editor };
    const cli = join(import.meta.dirname, "cli.mjs");
    const servers = await startPathServers({ cli, root, env });
    const input = (seed: number): readonly [string, string] => {
      const inputs = fc.tuple(fc.constantFrom(...servers.surfaces), anyPath(root));
      return fc.sample(inputs, { seed, numRuns: 1 })[0] ?? ["", ""];
    };
    return {
      run: async (seed) => {
        judgePathAnswer(await servers.ask(...input(seed)));
        judgeOpened(opened, root);
      },
      describe: async (seed) => JSON.stringify(input(seed)),
      close: servers.close,
    };
  },
};
