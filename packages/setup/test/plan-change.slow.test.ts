import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parse as parseJson } from "jsonc-parser";
import { parse as parseToml } from "smol-toml";
import { parse as parseYaml } from "yaml";
import { afterAll, describe, expect, it } from "vitest";
import { clientNames, type ClientName } from "@fossick/setup/clients.ts";
import {
  applyChange,
  clientFolders,
  clients,
  configFileOf,
  openBackups,
  planRemoval,
  planSetup,
  serverCommand,
  type ConfigScope,
} from "@fossick/setup/index.ts";
import { samplesOf } from "../../../test/client-configurations.ts";

const scratch = realpathSync(mkdtempSync(path.join(tmpdir(), "fossick-setup-")));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

let count = 0;

/** A home and a project of their own for one client. */
function createPlace(client: ClientName, scope: ConfigScope) {
  const base = path.join(scratch, String(++count));
  const [home, project] = [path.join(base, "home"), path.join(base, "project")];
  for (const folder of [home, project]) mkdirSync(folder, { recursive: true });
  const folders = clientFolders({ env: {}, home, platform: "linux" }, project);
  const file = configFileOf(client, folders, scope);
  return { base, file, backups: openBackups(path.join(base, "data")) };
}

const server = serverCommand({ platform: "linux" });

function read(client: ClientName, file: string): Record<string, Record<string, unknown>> {
  const text = readFileSync(file, "utf8").replace("\uFEFF", "");
  const parse = {
    json: parseJson,
    toml: (toml: string) => parseToml(toml, { integersAsBigInt: "asNeeded" }),
    yaml: (yaml: string) => parseYaml(yaml) as unknown,
  }[clients[client].format];
  return parse(text) as never;
}

/** Every path below a folder, so that nothing is left behind unseen. */
const pathsIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();

const places = clientNames.flatMap((client) =>
  (["project", "user"] as const)
    .filter((scope) => clients[client][scope])
    .map((scope) => ({ client, scope })),
);

it("covers every client of the table", () => {
  expect(places.map(({ client, scope }) => `${client} ${scope}`)).toHaveLength(39);
});

it("setup keeps what else the user said of the server", () => {
  const { file } = createPlace("cursor", "project");
  mkdirSync(path.dirname(file), { recursive: true });
  const own = { command: "old", args: [], env: { FOSSICK_LANG: "en" }, disabled: false };
  writeFileSync(file, JSON.stringify({ mcpServers: { fossick: own } }));
  const { after = "" } = planSetup("cursor", file, server);
  expect(parseJson(after)).toEqual({ mcpServers: { fossick: { ...own, ...server } } });
});

it("setup leaves a table alone that holds more than it would write", () => {
  const { file } = createPlace("codex", "project");
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, '[mcp_servers.fossick]\ncommand = "old"\nstartup_timeout_sec = 40\n');
  expect(() => planSetup("codex", file, server)).toThrow(/startup_timeout_sec/);
});

it("setup has nothing to do for a table that holds more and starts the same", () => {
  const { file } = createPlace("codex", "project");
  mkdirSync(path.dirname(file), { recursive: true });
  const own = planSetup("codex", file, server).after ?? "";
  writeFileSync(file, `${own}startup_timeout_sec = 40\n`);
  expect(planSetup("codex", file, server)).toMatchObject({ after: `${own}startup_timeout_sec = 40\n` });
});

it("setup leaves a list of Continue alone that is written in one line, or as a table", () => {
  for (const text of ["mcpServers: [{ name: a, command: a }]\n", "mcpServers:\n  a: { command: a }\n"]) {
    const { file } = createPlace("continue", "user");
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
    expect(() => planSetup("continue", file, server)).toThrow(/cannot be edited safely/);
  }
});

describe.each(places)("setup and remove of $client ($scope)", ({ client, scope }) => {
  const key = clients[client].servers;

  it.each(samplesOf(client))("leave $name as it was", ({ text }) => {
    const { backups, base, file } = createPlace(client, scope);
    if (text !== undefined) {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
    const before = pathsIn(base);
    const change = planSetup(client, file, server);
    expect(pathsIn(base)).toEqual(before);
    applyChange(change, backups, true);
    const servers: Readonly<Record<string, unknown>> | readonly unknown[] | undefined = read(client, file)[
      key
    ];
    const written = Array.isArray(servers) ? servers[0] : servers?.["fossick"];
    expect(written).toEqual(clients[client].entry(server));
    expect(planSetup(client, file, server).after).toBe(change.after);

    applyChange(planRemoval(client, file, backups), backups, false);
    expect(existsSync(file) ? readFileSync(file, "utf8") : undefined).toBe(text);
    expect(pathsIn(base).filter((each) => !each.startsWith("data"))).toEqual(before);
    expect(pathsIn(path.join(base, "data"))).toEqual(["setup"]);
  });
});

// How a text is edited depends on its format and on the key of its servers only.
const edited = ["vscode", "opencode", "codex", "continue"] as const;

/** Where nothing tells any more what was there, white space or an empty table of servers may be left. */
const loosely: ReadonlySet<string> = new Set([
  "an empty object",
  "an empty object over two lines",
  "an empty table of servers with space in it",
  "other settings only",
  "an empty list of servers",
  "no final newline",
  "an empty line at the end",
]);

describe.each(edited)("remove of %s without a backup", (client) => {
  const key = clients[client].servers;

  it.each(samplesOf(client).filter(({ text }) => text?.trim()))(
    "takes the server out of $name",
    ({ name, text = "" }) => {
      const { backups, file } = createPlace(client, clients[client].project ? "project" : "user");
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, text);
      applyChange(planSetup(client, file, server), backups, true);
      backups.remove(file);
      applyChange(planRemoval(client, file, backups), backups, false);
      const after = readFileSync(file, "utf8");
      if (!loosely.has(name)) return expect(after).toBe(text);
      // The old content is there, in its order; at most an empty table of servers or a line end came with the server.
      const squeezed = (each: string) =>
        each.replace(new RegExp(`"?${key}"?:(?:\\{\\}|\\[\\]),?`), "").replaceAll(/\s+/g, "");
      const bare = (each: string) => squeezed(each.replaceAll(/\s+/g, ""));
      expect(bare(after)).toBe(bare(text));
    },
  );
});
