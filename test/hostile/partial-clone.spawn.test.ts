import { execFile } from "node:child_process";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createEngine } from "@fossick/engine/engine/create-engine.ts";
import { createPartialClone, fetchTraps } from "./partial-clone.ts";
import { createFolder, isolateGit, olderGit, pathWithGit, removeFolders } from "../temp-repository.ts";

let folder: string;
let server: Server;
let calls = 0;
const { PATH } = process.env;
const mark = (): string => join(folder, "started");

beforeAll(async () => {
  isolateGit();
  folder = createFolder().root;
  writeFileSync(join(folder, "program"), `#!/bin/sh\ntouch ${mark()}\n`, { mode: 0o755 });
  server = createServer((_, response) => {
    calls++;
    response.writeHead(401, { "www-authenticate": "Basic" }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(() => {
  process.env["PATH"] = PATH;
  rmSync(mark(), { force: true });
  calls = 0;
});
afterAll(() => {
  server.close();
  removeFolders();
});

/** Reads history with no more care than a `-c` takes; fails, as the tree is nowhere. */
const startByGit = (cwd: string): Promise<unknown> =>
  promisify(execFile)("git", ["-c", "protocol.allow=never", "log", "--name-only"], { cwd }).catch(() => {});

const names = Object.keys(fetchTraps("", "", 0)) as (keyof ReturnType<typeof fetchTraps>)[];

describe.skipIf(process.platform === "win32")("a partial clone whose missing tree is fetched by", () => {
  it.each(names)("%s is searched, and git starts and calls nothing, an older one too", async (name) => {
    const { port } = server.address() as AddressInfo;
    const clone = createPartialClone(fetchTraps(mark(), join(folder, "program"), port)[name]);
    process.env["PATH"] = pathWithGit(olderGit.fetching);
    await startByGit(clone.root);
    expect(existsSync(mark())).toBe(true); // what `protocol.allow=never` does not hold
    rmSync(mark());
    calls = 0;
    const settings = { cacheDir: join(folder, "cache"), memory: false };
    const engine = await createEngine({ root: clone.root, settings });
    try {
      const { ranking, faults } = await engine.retrieve("refund orders in cents");
      expect(ranking[0]?.path).toBe("src/refunds.ts");
      expect(faults).toContainEqual(expect.objectContaining({ code: "GIT_LOG_FAILED" }));
    } finally {
      await engine.close();
    }
    expect({ started: existsSync(mark()), calls }).toEqual({ started: false, calls: 0 });
  });
});
