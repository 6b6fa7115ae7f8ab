import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { deployFolder } from "./read-deploy.ts";

describe.skipIf(process.platform === "win32")("the script that starts it all", () => {
  const folder = mkdtempSync(join(tmpdir(), "fossick-start-"));
  afterEach(() => rmSync(folder, { recursive: true }));

  it("makes passwords once, for their owner's eyes only, and starts the services", () => {
    cpSync(join(deployFolder, "start"), join(folder, "start"));
    // In place of docker, which says what it was asked to do.
    writeFileSync(join(folder, "docker"), '#!/bin/sh\necho "$@" >> asked\n');
    chmodSync(join(folder, "docker"), 0o755);
    const start = () =>
      spawnSync(join(folder, "start"), [], {
        env: { ...process.env, PATH: `${folder}:${process.env["PATH"]}` },
        encoding: "utf8",
      });
    const first = start();
    expect([first.status, first.stderr]).toEqual([0, ""]);
    const passwords = readFileSync(join(folder, ".env"), "utf8");
    expect(passwords.trim().split("\n")).toEqual(
      ["POSTGRES", "OWNER", "SERVER", "WORKER"].map((name) =>
        expect.stringMatching(new RegExp(`^FOSSICK_${name}_PASSWORD=[0-9a-f]{48}$`)),
      ),
    );
    expect(new Set(passwords.match(/[0-9a-f]{48}/g)).size).toBe(4);
    expect(first.stdout).not.toMatch(/[0-9a-f]{48}/);
    expect(statSync(join(folder, ".env")).mode & 0o777).toBe(0o600);
    expect(start().status).toBe(0);
    expect(readFileSync(join(folder, ".env"), "utf8")).toBe(passwords);
    const once = ["compose build migrate", "compose up --detach --wait"];
    expect(readFileSync(join(folder, "asked"), "utf8").trim().split("\n")).toEqual([...once, ...once]);
  });
});
