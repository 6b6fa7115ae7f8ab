import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, inject, it } from "vitest";
import { defaultDataDir } from "@fossick/settings/index.ts";
import { clientNames, type ClientName } from "@fossick/setup/clients.ts";
import { clientFolders, clients, configFileOf, type ConfigScope } from "@fossick/setup/index.ts";
import { writeFakeServer } from "../fake-mcp-server.ts";
import { samplesOf } from "../client-configurations.ts";
import { createSandbox } from "./sandbox.ts";
import { createShop } from "./shop.ts";

const { environment, folder, fossick, home } = createSandbox();
const dataDir = defaultDataDir({ env: {}, home, platform: process.platform });
const isWindows = process.platform === "win32";

/** Has `fossick mcp` be a server of this test, which is there at once; `FOSSICK_TEST_SIGN` names a file to say where. */
function preloadServer(): string {
  const bin = join(folder, "bin");
  mkdirSync(bin);
  const server = pathToFileURL(writeFakeServer(bin));
  const preload = join(bin, "preload.mjs");
  writeFileSync(
    preload,
    `if (process.argv[2] === "mcp") {
  const { writeFileSync } = await import("node:fs");
  if (process.env.FOSSICK_TEST_SIGN) writeFileSync(process.env.FOSSICK_TEST_SIGN, process.cwd());
  await import("${server}");
  await new Promise((resolve) => process.stdin.once("end", resolve));
  process.exit();
}
`,
  );
  return `--import=${pathToFileURL(preload)}`;
}

const env = { NODE_OPTIONS: preloadServer() };

function placeOf(client: ClientName, scope: ConfigScope, name: string) {
  const project = join(folder, `${client}-${scope}-${name}`);
  mkdirSync(project, { recursive: true });
  const file = configFileOf(
    client,
    clientFolders({ env: {}, home, platform: process.platform }, project),
    scope,
  );
  return { project, file };
}

/** Approves a project's configuration as a client's user does, so that the client starts its servers. */
function approve(client: ClientName, project: string): void {
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  const trusted = { projects: { [project]: { hasTrustDialogAccepted: true } } };
  if (client === "claude-code") {
    write(join(project, ".claude", "settings.local.json"), '{ "enabledMcpjsonServers": ["fossick"] }');
    write(join(home, ".claude.json"), JSON.stringify(trusted));
  }
  if (client === "copilot-cli")
    write(join(home, ".copilot", "config.json"), JSON.stringify({ trustedFolders: [project] }));
  if (client === "gemini")
    write(join(home, ".gemini", "trustedFolders.json"), JSON.stringify({ [project]: "TRUST_FOLDER" }));
  if (client === "codex") {
    const config = join(home, ".codex", "config.toml");
    const before = existsSync(config) ? readFileSync(config, "utf8") : "";
    write(config, `${before}\n[projects.${JSON.stringify(project)}]\ntrust_level = "trusted"\n`);
  }
}

/** Every sample of every client is tested below the command line; here those that show most, so that it takes seconds. */
const telling = (client: ClientName): RegExp =>
  client === "vscode" || client === "codex" ? /comments|Windows|^no file$/ : /^comments(?! alone| between)/;

const cases = clientNames.flatMap((client) =>
  (["project", "user"] as const)
    .filter((scope) => clients[client][scope])
    .map((scope) => ({
      client,
      scope,
      samples: samplesOf(client).filter(({ name }) => telling(client).test(name)),
    })),
);

describe.skipIf(isWindows)("setup, doctor, remove", () => {
  it.each(cases)(
    "leave the configuration of $client ($scope) byte for byte as it was",
    async ({ client, samples, scope }) => {
      expect(samples.length).toBeGreaterThan(0);
      for (const [at, { text }] of samples.entries()) {
        const { file, project } = placeOf(client, scope, String(at));
        if (text === undefined) rmSync(file, { force: true });
        else {
          mkdirSync(dirname(file), { recursive: true });
          writeFileSync(file, text);
        }
        const flags = ["--scope", scope, "--root", project];
        const act = (command: string, ...more: string[]) =>
          fossick([command, client, ...flags, ...more], { env });
        if (scope === "project" || client === "gemini") approve(client, project);

        expect(await act("setup", "--yes")).toMatchObject({ code: 0 });
        const written = readFileSync(file, "utf8");
        expect(written).toContain("fossick");

        const { code, stderr, stdout } = await act("doctor");
        expect({ code, stderr, failed: stdout.match(/^failed.*/gm) }).toEqual({
          code: 0,
          stderr: "",
          failed: null,
        });
        expect(stdout).toContain(`ok      configuration  ${clients[client].title}: ${file}\n`);
        expect(stdout).toMatch(/^ok {6}retrieval {6}files in the index: 7, \d+ ms$/m);
        expect(readFileSync(file, "utf8")).toBe(written);

        expect(await act("remove", "--yes")).toMatchObject({ code: 0 });
        expect(existsSync(file) ? readFileSync(file, "utf8") : undefined).toBe(text);
        rmSync(file, { force: true });
      }
      expect(readdirSync(join(dataDir, "setup"))).toEqual([]);
    },
  );
});

describe.skipIf(isWindows)("fossick doctor", () => {
  it("passes with the server of this package", async () => {
    const { project } = placeOf("kiro", "project", "real");
    createShop(project);
    const here = ["kiro", "--root", project];
    expect(await fossick(["setup", ...here, "--local", "--yes"])).toMatchObject({ code: 0 });
    const { code, stdout } = await fossick(["doctor", ...here]);
    expect({ code, failed: stdout.match(/^failed.*/gm) }).toEqual({ code: 0, failed: null });
    expect(stdout).toMatch(/^ok {6}tools .*submit_evaluation/m);
    expect(stdout).toMatch(/^ok {6}retrieval {6}files in the index: [1-9]\d*, \d+ ms$/m);
    expect(await fossick(["remove", ...here, "--yes"])).toMatchObject({ code: 0 });
  });

  it("ends with 1 and says what fails when the server does not start", async () => {
    const { file, project } = placeOf("cursor", "project", "broken");
    mkdirSync(dirname(file), { recursive: true });
    const broken = {
      command: process.execPath,
      args: ["-e", "console.error('no such package'); process.exit(1)"],
    };
    writeFileSync(file, JSON.stringify({ mcpServers: { fossick: broken } }));
    const { code, stdout } = await fossick(["doctor", "cursor", "--yes", "--root", project], { env });
    expect(code).toBe(1);
    expect(stdout).toMatch(/^failed {2}server .*: no such package: does not start$/m);
    const report = await fossick(["doctor", "cursor", "--yes", "--root", project, "--json"], { env });
    const { checks } = JSON.parse(report.stdout) as { checks: { name: string; problem?: string }[] };
    expect(checks.map(({ name, problem }) => problem ?? name)).toEqual([
      "node",
      "git",
      "index",
      "data",
      "config",
      "approval",
      "noStart",
    ]);
  });

  it("starts what setup wrote outside the project, whose files Node would follow", async () => {
    const { project } = placeOf("cursor", "project", "elsewhere");
    const here = ["cursor", "--root", project];
    expect(await fossick(["setup", ...here, "--yes"], { env })).toMatchObject({ code: 0 });
    const sign = join(folder, "started-in");
    await fossick(["doctor", ...here], { env: { ...env, FOSSICK_TEST_SIGN: sign }, cwd: project });
    expect(readFileSync(sign, "utf8")).toBe(realpathSync(home));
    expect(await fossick(["remove", ...here, "--yes"], { env })).toMatchObject({ code: 0 });
  });

  it("does not start an entry that has npx fetch what is not published", async () => {
    const { file, project } = placeOf("cursor", "user", "unpublished");
    const [bin, sign] = [join(folder, "npx-bin"), join(folder, "npx-ran")];
    mkdirSync(bin);
    writeFileSync(join(bin, "npx"), `#!/bin/sh\ntouch "${sign}"\n`, { mode: 0o755 });
    mkdirSync(dirname(file), { recursive: true });
    for (const name of ["fossick", "fossick@0.1.0"]) {
      const entry = { command: "npx", args: ["-y", name, "mcp"] };
      writeFileSync(file, JSON.stringify({ mcpServers: { fossick: entry } }));
      const flags = ["cursor", "--scope", "user", "--yes", "--root", project];
      const { code, stdout } = await fossick(["doctor", ...flags], {
        env: { ...env, PATH: `${bin}${delimiter}${process.env["PATH"] ?? ""}` },
      });
      expect({ code, isStarted: existsSync(sign) }).toEqual({ code: 1, isStarted: false });
      expect(stdout).toMatch(
        /^failed {2}configuration .*not published: whoever takes that name would be run/m,
      );
    }
    rmSync(file);
  });

  it("starts nothing that may have come with the project", async () => {
    const { file, project } = placeOf("cursor", "project", "hostile");
    const sign = join(project, "started");
    mkdirSync(dirname(file), { recursive: true });
    const touch = ["-e", `require("fs").writeFileSync(${JSON.stringify(sign)}, "")`];
    const hostile = [
      { command: process.execPath, args: touch },
      { command: process.execPath, args: [join(project, "cli.mjs"), "mcp"] },
    ];
    const text = (entry: object): string => JSON.stringify({ mcpServers: { fossick: entry } });
    for (const entry of hostile) {
      writeFileSync(file, text(entry));
      for (const named of [["cursor"], []]) {
        const { code, stdout } = await fossick(["doctor", ...named, "--root", project], { env });
        expect({ code, isStarted: existsSync(sign) }).toEqual({ code: 1, isStarted: false });
        expect(stdout).toMatch(/^failed {2}server .*: not started: .*--yes starts it$/m);
      }
    }
    // Even where setup was used, what was put in its place later is not trusted.
    rmSync(file);
    expect(await fossick(["setup", "cursor", "--yes", "--root", project], { env })).toMatchObject({
      code: 0,
    });
    const preloaded = {
      command: process.execPath,
      args: [inject("cli"), "mcp"],
      env: { NODE_OPTIONS: "--require ./evil.cjs" },
    };
    for (const entry of [hostile[0] ?? {}, preloaded]) {
      writeFileSync(file, text(entry));
      const { code } = await fossick(["doctor", "cursor", "--root", project], { env });
      expect({ code, isStarted: existsSync(sign) }).toEqual({ code: 1, isStarted: false });
    }
  });

  it.each<[ClientName, RegExp]>([
    ["codex", /^failed {2}approval .*config\.toml: the folder is not trusted, .*run `codex` in it/m],
    [
      "gemini",
      /^failed {2}approval .*trustedFolders\.json: the folder is not trusted, .*run `gemini` in it/m,
    ],
    [
      "claude-code",
      /^failed {2}approval .*settings\.local\.json: fossick is not approved yet, .*run `claude`/m,
    ],
  ])("ends with 1 where %s waits for its user, and with 0 once that is done", async (client, line) => {
    const { project } = placeOf(client, "project", "waiting");
    const sub = join(project, "packages", "one");
    mkdirSync(sub, { recursive: true });
    execFileSync("git", ["init", "--quiet"], { cwd: project });
    const setup = await fossick(["setup", client, "--yes", "--root", sub], { env });
    expect(setup).toMatchObject({ code: 0, stderr: expect.stringContaining("fossick: ") });
    const doctor = () => fossick(["doctor", "--client", client, "--root", sub], { env });
    const waiting = await doctor();
    expect(waiting).toMatchObject({ code: 1, stdout: expect.stringMatching(line) });
    // The repository around the folder is what Codex and Gemini ask about.
    approve(client, client === "claude-code" ? sub : project);
    expect(await doctor()).toMatchObject({ code: 0, stdout: expect.stringMatching(/^ok {6}approval /m) });
    expect(await fossick(["remove", client, "--yes", "--root", sub], { env })).toMatchObject({ code: 0 });
  });

  it("gives advice where it cannot look, and does not call it ok", async () => {
    const { project } = placeOf("vscode", "project", "advice");
    expect(await fossick(["setup", "vscode", "--yes", "--root", project], { env })).toMatchObject({
      code: 0,
      stderr: expect.stringContaining("fossick: VS Code starts a new server once you trust it"),
    });
    const { code, stdout } = await fossick(["doctor", "vscode", "--root", project], { env });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^note {4}approval {7}VS Code starts a new server once you trust it/m);
    const report = await fossick(["doctor", "vscode", "--root", project, "--json"], { env });
    expect(JSON.parse(report.stdout)).toMatchObject({
      checks: expect.arrayContaining([
        { name: "approval", client: "vscode", found: "VS Code", unchecked: true },
      ]),
    });
    expect(await fossick(["remove", "vscode", "--yes", "--root", project], { env })).toMatchObject({
      code: 0,
    });
  });

  it("ends with 1 where the process that searches ends at once", () => {
    const { project } = placeOf("kiro", "project", "ending");
    createShop(project);
    const dist = join(dirname(dirname(inject("cli"))), "dist-ending");
    cpSync(dirname(inject("cli")), dist, { recursive: true });
    writeFileSync(join(dist, "engine-process.mjs"), "process.exit(9);\n");
    const args = [join(dist, "cli.mjs"), "doctor", "--root", project];
    const { status, stdout } = spawnSync(process.execPath, args, { env: environment, encoding: "utf8" });
    expect(status).toBe(1);
    expect(stdout).toMatch(/^failed {2}retrieval .*ended twice .*: the search failed$/m);
  });

  it.skipIf(isWindows)(
    "names the Node that an entry is started with, and ends with 1 for an old one",
    async () => {
      const { project } = placeOf("cursor", "project", "old-node");
      const bin = join(folder, "old-bin");
      mkdirSync(bin);
      writeFileSync(join(bin, "node"), "#!/bin/sh\necho 18.20.0 /opt/old/node\n", { mode: 0o755 });
      mkdirSync(join(project, ".cursor"), { recursive: true });
      const entry = { command: "node", args: [inject("cli"), "mcp"] };
      const config = join(project, ".cursor/mcp.json");
      writeFileSync(config, JSON.stringify({ mcpServers: { fossick: entry } }));
      const doctor = ["doctor", "cursor", "--yes", "--root", project];
      const own = `ok      node           ${process.versions.node} (${process.execPath})\n`;
      const { code, stdout } = await fossick(doctor, { env });
      expect({ code, stdout }).toEqual({
        code: 0,
        stdout: expect.stringMatching(/^ok {6}node .*\n[^]*^ok {6}node /m),
      });
      expect(stdout).toContain(own);
      const old = await fossick(doctor, { env: { PATH: `${bin}${delimiter}${environment["PATH"] ?? ""}` } });
      expect(old).toMatchObject({ code: 1, stdout: expect.stringContaining(own) });
      expect(old.stdout).toMatch(/^failed {2}node {11}18\.20\.0 \(\/opt\/old\/node\): Node 20\.19 or later/m);
    },
  );

  it("ends with 1 where there is nothing to search", async () => {
    const { project } = placeOf("kiro", "project", "empty");
    const { code, stdout } = await fossick(["doctor", "--root", project]);
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /^failed {2}retrieval {6}files in the index: 0, \d+ ms: there is no file to search/m,
    );
  });

  it("ends with 1 for a client that is not set up", async () => {
    const { project } = placeOf("kiro", "project", "none");
    const { code, stdout } = await fossick(["doctor", "kiro", "--scope", "project", "--root", project], {
      env,
    });
    expect(code).toBe(1);
    expect(stdout).toMatch(/^failed {2}configuration .*fossick is not in it; `fossick setup` adds it$/m);
  });

  it("finds by itself which clients are set up, and starts the same server once", async () => {
    const { project } = placeOf("cursor", "project", "both");
    for (const client of ["cursor", "vscode"])
      expect(await fossick(["setup", client, "--yes", "--root", project], { env })).toMatchObject({
        code: 0,
      });
    const { code, stdout } = await fossick(["doctor", "--root", project], { env });
    expect(code).toBe(0);
    expect(stdout.match(/^ok {6}configuration .*$/gm)).toHaveLength(2);
    expect(stdout.match(/^ok {6}server .*$/gm)).toHaveLength(1);
  });
});
