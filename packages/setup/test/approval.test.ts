import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { checkApproval, clientFolders, type Check, type ConfigScope } from "@fossick/setup/index.ts";
import { clientNames, type ClientName } from "@fossick/setup/clients.ts";

const scratch = realpathSync(mkdtempSync(path.join(tmpdir(), "fossick-approval-")));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

let count = 0;

/** An empty home and a project in it; files are written as the clients write them. */
function createPlace(env: Record<string, string> = {}) {
  const home = path.join(scratch, String(++count));
  const repository = path.join(home, "repository");
  const project = path.join(repository, "package");
  mkdirSync(project, { recursive: true });
  const write = (file: string, value: object | string): void => {
    const at = path.join(home, file);
    mkdirSync(path.dirname(at), { recursive: true });
    writeFileSync(at, typeof value === "string" ? value : JSON.stringify(value));
  };
  const folders = clientFolders({ env, home, platform: process.platform }, project);
  const check = (client: ClientName, scope: ConfigScope = "project"): Check | undefined =>
    checkApproval(client, scope, { folders, trustedAs: [project, repository] });
  return { check, home, project, repository, write };
}

type Place = ReturnType<typeof createPlace>;

const finding = (client: ClientName, problem?: string) => ({
  name: "approval",
  client,
  found: expect.any(String),
  ...(problem && { problem }),
});
const unchecked = (client: ClientName) => ({ ...finding(client), unchecked: true });

describe("Codex", () => {
  const levels = (...rows: readonly (readonly [string, string])[]): string =>
    rows
      .map(([folder, level]) => `[projects.${JSON.stringify(folder)}]\ntrust_level = "${level}"\n`)
      .join("");
  const cases: [string, (place: Place) => string, string | undefined][] = [
    ["without a configuration of the user", () => "", "untrusted"],
    ["that trusts the project", ({ project }) => levels([project, "trusted"]), undefined],
    ["that trusts the repository around it", ({ repository }) => levels([repository, "trusted"]), undefined],
    ["that trusts only the folder above", ({ home }) => levels([home, "trusted"]), "untrusted"],
    [
      "that trusts the repository, not the project",
      ({ project, repository }) => levels([repository, "trusted"], [project, "untrusted"]),
      "untrusted",
    ],
    ["whose configuration is not valid", () => "[projects", "badConfig"],
  ];
  it.each(cases)("%s", (_, text, problem) => {
    const place = createPlace();
    place.write(".codex/config.toml", text(place));
    expect(place.check("codex")).toEqual(finding("codex", problem));
  });

  it("needs no trust for the user's own configuration", () => {
    expect(createPlace().check("codex", "user")).toBeUndefined();
  });

  it("is looked for where CODEX_HOME says", () => {
    const place = createPlace({ CODEX_HOME: path.join(scratch, "codex-home") });
    mkdirSync(path.join(scratch, "codex-home"));
    writeFileSync(path.join(scratch, "codex-home", "config.toml"), levels([place.project, "trusted"]));
    expect(place.check("codex")).toEqual(finding("codex"));
  });
});

describe("Gemini CLI", () => {
  const cases: [string, (place: Place) => void, string | undefined][] = [
    ["that was never asked", () => {}, "untrusted"],
    [
      "that trusts the folder",
      ({ project, write }) => write(".gemini/trustedFolders.json", { [project]: "TRUST_FOLDER" }),
      undefined,
    ],
    [
      "that trusts a folder above",
      ({ home, write }) => write(".gemini/trustedFolders.json", { [home]: "TRUST_FOLDER" }),
      undefined,
    ],
    [
      "that trusts the parent of a folder beside it",
      ({ repository, write }) =>
        write(".gemini/trustedFolders.json", { [path.join(repository, "other")]: "TRUST_PARENT" }),
      undefined,
    ],
    [
      "whose longest rule says no",
      ({ home, project, write }) =>
        write(".gemini/trustedFolders.json", { [project]: "DO_NOT_TRUST", [home]: "TRUST_FOLDER" }),
      "untrusted",
    ],
    [
      "that does not ask, by the user's settings",
      ({ write }) =>
        write(
          ".gemini/settings.json",
          '{\n  // no\n  "security": { "folderTrust": { "enabled": false } }\n}',
        ),
      undefined,
    ],
    [
      "that does not ask, by the project's settings, which do not count",
      ({ write }) =>
        write("repository/package/.gemini/settings.json", { security: { folderTrust: { enabled: false } } }),
      "untrusted",
    ],
    ["whose list is not valid", ({ write }) => write(".gemini/trustedFolders.json", "{"), "badConfig"],
  ];
  it.each(cases)("%s", (_, prepare, problem) => {
    for (const scope of ["project", "user"] as const) {
      const place = createPlace();
      prepare(place);
      expect(place.check("gemini", scope)).toEqual(finding("gemini", problem));
    }
  });

  it("trusts every folder when its environment says so", () => {
    expect(createPlace({ GEMINI_CLI_TRUST_WORKSPACE: "true" }).check("gemini")).toEqual(finding("gemini"));
  });
});

describe("Claude Code", () => {
  const enabled = { enabledMcpjsonServers: ["other", "fossick"] };
  const disabled = { disabledMcpjsonServers: ["fossick"] };
  const trust = ({ repository, write }: Place, more: object = {}): void =>
    write(".claude.json", { projects: { [repository]: { hasTrustDialogAccepted: true, ...more } } });
  const cases: [string, (place: Place) => void, string | undefined][] = [
    ["that was never asked", () => {}, "pending"],
    ["that trusts the folder, which is not enough", (place) => trust(place), "pending"],
    [
      "whose project's local settings approve the server, not trusted",
      ({ write }) => write("repository/package/.claude/settings.local.json", enabled),
      "untrusted",
    ],
    [
      "that trusts only the folder above the repository",
      ({ home, write }) => {
        write("repository/package/.claude/settings.local.json", enabled);
        write(".claude.json", { projects: { [home]: { hasTrustDialogAccepted: true } } });
      },
      "untrusted",
    ],
    [
      "whose user approved the server, trusted",
      (place) => {
        place.write("repository/package/.claude/settings.local.json", enabled);
        trust(place);
      },
      undefined,
    ],
    [
      "whose project refuses the server itself, not trusted",
      ({ write }) => {
        write("repository/package/.claude/settings.json", disabled);
        write(".claude/settings.json", enabled);
      },
      "refused",
    ],
    [
      "whose user approved every server",
      ({ write }) => write(".claude/settings.json", { enableAllProjectMcpServers: true }),
      undefined,
    ],
    ["that kept the approval where older versions did", (place) => trust(place, enabled), undefined],
    [
      "whose project approves itself, not trusted",
      ({ write }) => write("repository/package/.claude/settings.json", enabled),
      "untrusted",
    ],
    [
      "whose project approves itself, trusted",
      (place) => {
        place.write("repository/package/.claude/settings.json", enabled);
        trust(place);
      },
      undefined,
    ],
    [
      "whose user refused the server",
      ({ write }) => {
        write("repository/package/.claude/settings.local.json", enabled);
        write(".claude/settings.json", disabled);
      },
      "refused",
    ],
    ["whose settings are not valid", ({ write }) => write(".claude/settings.json", "{"), "badConfig"],
    [
      "whose settings are of another form",
      ({ write }) => write(".claude.json", '{"projects":[1]}'),
      "pending",
    ],
  ];
  it.each(cases)("%s", (_, prepare, problem) => {
    const place = createPlace();
    prepare(place);
    expect(place.check("claude-code")).toEqual(finding("claude-code", problem));
  });

  it("asks nothing about the user's own servers", () => {
    expect(createPlace().check("claude-code", "user")).toBeUndefined();
  });
});

describe("Copilot CLI", () => {
  it("that reads a project's configuration in a trusted folder only", () => {
    const { check, home, write } = createPlace();
    expect(check("copilot-cli", "project")).toEqual(finding("copilot-cli", "untrusted"));
    write(".copilot/config.json", { trustedFolders: [home] });
    expect(check("copilot-cli", "project")).toEqual(finding("copilot-cli"));
  });

  it("that has the server switched off", () => {
    const { check, write } = createPlace();
    expect(check("copilot-cli", "user")).toEqual(unchecked("copilot-cli"));
    write(".copilot/settings.json", { disabledMcpServers: ["fossick"] });
    expect(check("copilot-cli", "user")).toEqual(finding("copilot-cli", "switchedOff"));
  });
});

it("what cannot be looked up is never said to be well", () => {
  const { check } = createPlace();
  const known = ["codex", "gemini", "claude-code", "copilot-cli"];
  for (const client of clientNames.filter((name) => !known.includes(name)))
    expect(check(client)).toEqual(unchecked(client));
});
