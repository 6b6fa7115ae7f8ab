import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import {
  applyChange,
  clientFolders,
  clients,
  configFileOf,
  openBackups,
  planRemoval,
  planSetup,
  isOwnCommand,
  isTemporary,
  serverCommand,
} from "@fossick/setup/index.ts";
import { version } from "@fossick/base/version.ts";

const scratch = realpathSync(mkdtempSync(path.join(tmpdir(), "fossick-config-")));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const isWindows = process.platform === "win32";
const server = serverCommand({ platform: "linux" });
let count = 0;

function createPlace(text: string | Buffer) {
  const folder = path.join(scratch, String(++count));
  mkdirSync(folder);
  const file = path.join(folder, "mcp.json");
  writeFileSync(file, text);
  return { folder, file, backups: openBackups(path.join(folder, "data")) };
}

describe("a configuration file", () => {
  it.each<[string, string, string | Buffer, string]>([
    ["broken off", "cursor", '{\n  "mcpServers": {\n', "is not valid JSON: close brace expected on line 3"],
    ["a list", "cursor", "[]", "is not a table of names and values"],
    ["without end", "cursor", `{"a":${'{"a":'.repeat(20_000)}`, "is not valid JSON: nested too deeply"],
    ["a comment alone", "cursor", "// later", "is not valid JSON: value expected on line 1"],
    ["servers that are a list", "cursor", '{"mcpServers": []}', "mcpServers in"],
    ["servers that are null", "vscode", '{"servers": null}', "servers in"],
    ["UTF-16", "cursor", Buffer.from("\uFEFF{}", "utf16le"), "is not UTF-8 text"],
    ["broken TOML", "codex", "[a\nb = 1\n", "is not valid TOML"],
    [
      "TOML with servers in one line",
      "codex",
      "mcp_servers = { a = { command = 'a' } }\n",
      "cannot be edited safely",
    ],
    ["TOML where servers are a text", "codex", 'mcp_servers = "x"\n', "mcp_servers in"],
    [
      "a server named twice",
      "cursor",
      '{"mcpServers":{"fossick":{},"fossick":{"a":1}}}',
      "cannot be edited safely",
    ],
  ])("with %s is refused with a sentence and left alone", (_, client, text, message) => {
    const { backups, file } = createPlace(text);
    const act = () =>
      message.includes("safely") && client === "cursor"
        ? planRemoval("cursor", file, backups)
        : planSetup(client as "cursor", file, server);
    expect(act).toThrow(
      expect.objectContaining({ code: "INVALID_CONFIG", message: expect.stringContaining(message) }),
    );
    expect(readFileSync(file).equals(Buffer.from(text))).toBe(true);
  });

  it.skipIf(isWindows)("keeps its mode and stays a link", () => {
    const { backups, file, folder } = createPlace('{"mcpServers":{}}');
    chmodSync(file, 0o640);
    const link = path.join(folder, "link.json");
    symlinkSync("mcp.json", link);
    applyChange(planSetup("cursor", link, server), backups, true);
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(statSync(file).mode & 0o777).toBe(0o640);
    expect(readFileSync(file, "utf8")).toContain('"fossick"');
    applyChange(planRemoval("cursor", link, backups), backups, false);
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(readFileSync(file, "utf8")).toBe('{"mcpServers":{}}');
  });

  it("is not written over when it changed since the diff was shown", () => {
    const { backups, file } = createPlace("{}");
    const change = planSetup("cursor", file, server);
    writeFileSync(file, '{"mine":1}');
    expect(() => applyChange(change, backups, true)).toThrow(/changed in the meantime/);
    expect(readFileSync(file, "utf8")).toBe('{"mine":1}');
  });

  it("keeps what others added between setup and remove", () => {
    const { backups, file } = createPlace('{\n  "mcpServers": {\n    "a": {}\n  }\n}\n');
    applyChange(planSetup("cursor", file, server), backups, true);
    writeFileSync(file, readFileSync(file, "utf8").replace('"a": {}', '"a": {}, // mine\n    "b": {}'));
    applyChange(planRemoval("cursor", file, backups), backups, false);
    expect(readFileSync(file, "utf8")).toBe(
      '{\n  "mcpServers": {\n    "a": {}, // mine\n    "b": {}\n  }\n}\n',
    );
  });

  it("loses the server although it had one before setup", () => {
    const { backups, file } = createPlace('{"mcpServers":{"fossick":{"command":"old"},"a":{}}}');
    const change = planSetup("cursor", file, server);
    expect(change.after).toBe(
      `{"mcpServers":{"fossick":{"command": "npx", "args": ["-y", "fossick@${version}", "mcp"]},"a":{}}}`,
    );
    applyChange(change, backups, true);
    applyChange(planRemoval("cursor", file, backups), backups, false);
    expect(readFileSync(file, "utf8")).toBe('{"mcpServers":{"a":{}}}');
  });

  it("is put back as it was before the first of two setups", () => {
    const text = "{ }\n";
    const { backups, file } = createPlace(text);
    applyChange(planSetup("cursor", file, server), backups, true);
    const local = serverCommand({ platform: "linux", local: { node: "/n", script: "/c.mjs" }, root: "/r" });
    applyChange(planSetup("cursor", file, local), backups, true);
    expect(readFileSync(file, "utf8")).toContain('"args": ["/c.mjs", "mcp", "--root", "/r"]');
    applyChange(planRemoval("cursor", file, backups), backups, false);
    expect(readFileSync(file, "utf8")).toBe(text);
  });

  it("is put back byte for byte by two clients that share it, the later one first", () => {
    const text = '{ "mcpServers": {} }\n';
    const { backups, file } = createPlace(text);
    for (const client of ["claude-code", "copilot-cli", "visual-studio"] as const)
      applyChange(planSetup(client, file, server), backups, true);
    const undo = (client: "claude-code" | "copilot-cli" | "visual-studio"): string => {
      applyChange(planRemoval(client, file, backups), backups, false);
      return readFileSync(file, "utf8");
    };
    expect(undo("visual-studio")).toContain('"deferTools"');
    expect(undo("copilot-cli")).toContain('"command": "npx"');
    expect(undo("claude-code")).toBe(text);
  });

  it.skipIf(isWindows)("has a backup that only its owner can read", () => {
    const { backups, file, folder } = createPlace("{}");
    const where = applyChange(planSetup("cursor", file, server), backups, true) ?? "";
    expect(statSync(where).mode & 0o777).toBe(0o600);
    expect(statSync(path.join(folder, "data", "setup")).mode & 0o777).toBe(0o700);
    expect(JSON.parse(readFileSync(where, "utf8"))).toMatchObject({ before: "{}", file, client: "cursor" });
  });

  it("does not trust a backup that is damaged", () => {
    const { backups, file } = createPlace('{\n  "mcpServers": {}\n}\n');
    const where = applyChange(planSetup("cursor", file, server), backups, true) ?? "";
    writeFileSync(where, "{");
    applyChange(planRemoval("cursor", file, backups), backups, false);
    expect(readFileSync(file, "utf8")).toBe('{\n  "mcpServers": {}\n}\n');
  });
});

describe("where clients keep their configuration", () => {
  const at = (platform: NodeJS.Platform, env: Record<string, string> = {}) =>
    clientFolders(
      { env, home: platform === "win32" ? String.raw`C:\Users\ada` : "/home/ada", platform },
      "/p",
    );

  it.each([
    ["vscode", "linux", {}, "/home/ada/.config/Code/User/mcp.json"],
    ["vscode", "win32", { APPDATA: String.raw`D:\R` }, String.raw`D:\R\Code\User\mcp.json`],
    ["vscode", "win32", {}, String.raw`C:\Users\ada\AppData\Roaming\Code\User\mcp.json`],
    ["vscode", "darwin", {}, "/home/ada/Library/Application Support/Code/User/mcp.json"],
    ["opencode", "linux", { XDG_CONFIG_HOME: "/x" }, "/x/opencode/opencode.json"],
    ["codex", "linux", { CODEX_HOME: "/c" }, "/c/config.toml"],
    ["claude-code", "linux", { CLAUDE_CONFIG_DIR: "/d" }, "/d/.claude.json"],
    ["copilot-cli", "linux", {}, "/home/ada/.copilot/mcp-config.json"],
    ["visual-studio", "win32", {}, String.raw`C:\Users\ada\.mcp.json`],
    ["vscode-insiders", "darwin", {}, "/home/ada/Library/Application Support/Code - Insiders/User/mcp.json"],
    ["cline", "linux", { CLINE_DIR: "/c" }, "/c/data/settings/cline_mcp_settings.json"],
    ["qwen-code", "linux", { QWEN_HOME: "/q" }, "/q/settings.json"],
    ["continue", "linux", { CONTINUE_GLOBAL_DIR: "/c" }, "/c/config.yaml"],
    ["grok", "linux", { GROK_HOME: "/g" }, "/g/config.toml"],
  ] as const)("%s on %s with %j is %s", (client, platform, env, file) => {
    expect(configFileOf(client, at(platform, env), "user")).toBe(file);
  });

  it("is the project where the client has one there, else the user", () => {
    expect(configFileOf("vscode", at("linux"))).toBe("/p/.vscode/mcp.json");
    expect(configFileOf("cline", at("linux"))).toBe("/home/ada/.cline/data/settings/cline_mcp_settings.json");
    expect(() => configFileOf("cline", at("linux"), "project")).toThrow(
      "Cline has no configuration for the scope project",
    );
    expect(() => configFileOf("agent-plugin", at("linux"), "user")).toThrow(/scope user/);
  });

  it("is the file that is there, of several", () => {
    const { folder } = createPlace("");
    writeFileSync(path.join(folder, "opencode.jsonc"), "{}");
    const folders = clientFolders({ env: {}, home: folder, platform: process.platform }, folder);
    expect(configFileOf("opencode", folders)).toBe(path.join(folder, "opencode.jsonc"));
  });

  it("starts npx through a shell on Windows, where it is a script", () => {
    expect(serverCommand({ platform: "win32" })).toEqual({
      command: "cmd",
      args: ["/c", "npx", "-y", `fossick@${version}`, "mcp"],
    });
    expect(clients.opencode.entry(serverCommand({ platform: "win32" }))["command"]).toEqual([
      "cmd",
      "/c",
      "npx",
      "-y",
      `fossick@${version}`,
      "mcp",
    ]);
  });
});

describe("a copy of fossick that may be gone tomorrow", () => {
  it.each([
    ["/home/ada/.npm/_npx/3f2a/node_modules/.bin/fossick", true],
    ["/home/ada/.cache/pnpm/dlx/1a2b/node_modules/fossick/dist/cli.mjs", true],
    ["/tmp/dlx-8842/node_modules/fossick/dist/cli.mjs", true],
    ["/tmp/bunx-1000-fossick@latest/node_modules/fossick/dist/cli.mjs", true],
    [String.raw`C:\Users\ada\AppData\Local\npm-cache\_npx\3f\node_modules\fossick\dist\cli.mjs`, true],
    ["/usr/local/bin/fossick", false],
    ["/home/ada/fossick/dist/cli.mjs", false],
  ])("%s: %s", (script, expected) => {
    expect(isTemporary(script)).toBe(expected);
  });
});

describe("a command that setup writes", () => {
  const local = { node: "/usr/bin/node", script: "/opt/fossick/cli.mjs" };
  const isOwn = (line: string): boolean => {
    const [command = "", ...args] = line.split(" ");
    return isOwnCommand({ command, args }, local.node, local.script);
  };

  it("is not one file whose name reads like it", () => {
    const args = ["fossick", "mcp"];
    expect(isOwnCommand({ command: "cmd /c npx -y", args }, local.node, local.script)).toBe(false);
    expect(isOwnCommand({ command: "npx -y", args }, local.node, local.script)).toBe(false);
  });

  it("is known again, whatever its platform, root and version", () => {
    const roots = [{}, { root: "/r" }];
    const choices = roots.flatMap((root) => [
      { platform: "linux" as const, ...root },
      { platform: "win32" as const, ...root },
      { platform: "linux" as const, local, ...root },
    ]);
    for (const choice of choices) {
      const { args, command } = serverCommand(choice);
      expect(isOwn([command, ...args].join(" ")), command).toBe(true);
    }
    for (const earlier of ["npx -y fossick@0.1.0 mcp", "npx -y fossick mcp", "cmd /c npx -y fossick mcp"])
      expect(isOwn(earlier)).toBe(true);
  });

  it.each([
    "npx -y fossick-evil mcp",
    "npx -y fossick@npm:evil mcp",
    "npx -y -p evil fossick mcp",
    "npx --registry=x -y fossick mcp",
    "npx -y fossick mcp --model x",
    "npx -y fossick mcp --root",
    "node /opt/fossick/cli.mjs mcp",
    "/usr/bin/node -r evil /opt/fossick/cli.mjs mcp",
    "mcp",
    "sh -c mcp",
  ])("is not: %s", (line) => {
    expect(isOwn(line)).toBe(false);
  });
});
