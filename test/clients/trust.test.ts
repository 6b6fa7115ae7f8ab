import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { installClient, type Packages } from "./frame/install.ts";
import { createPlace, type Place } from "./frame/place.ts";
import { startRefusingProxy } from "./frame/refusing-proxy.ts";
import { packages as claudeCodePackages } from "./open-claude.ts";

/** A client that starts a project's server only for a user who agreed. */
interface Careful {
  readonly packages: Packages;
  readonly list: readonly [program: string, ...args: string[]];
  /** Matches its output for a server that it starts. */
  readonly starts: RegExp;
  /** Ways to agree and not to; each begins in an empty home. */
  readonly ways: Readonly<Record<string, (place: Place) => readonly Written[]>>;
}

interface Written {
  readonly file: string;
  readonly text: string;
}

const inHome =
  (file: string, textFor: (project: string) => string) =>
  ({ home, project }: Place): Written[] => [{ file: join(home, file), text: textFor(project) }];
const inProject =
  (file: string, value: object) =>
  ({ project }: Place): Written[] => [{ file: join(project, file), text: JSON.stringify(value) }];
const both =
  (...ways: readonly ((place: Place) => Written[])[]) =>
  (place: Place): Written[] =>
    ways.flatMap((way) => way(place));

const trustedInCodex = (folder: string, level = "trusted"): string =>
  `[projects.${JSON.stringify(folder)}]\ntrust_level = "${level}"\n`;
const ruleOfGemini = (rule: string) => (folder: string) => JSON.stringify({ [folder]: rule });
const trustedInClaude = (folder: string): string =>
  JSON.stringify({ projects: { [folder]: { hasTrustDialogAccepted: true } } });
const enabled = { enabledMcpjsonServers: ["fossick"] };

const careful: Readonly<Record<string, Careful>> = {
  codex: {
    packages: { "@openai/codex": "0.169.0" },
    list: ["codex", "mcp", "list"],
    starts: /^fossick .* enabled /m,
    ways: {
      never: inHome(".codex/none", () => ""),
      trusted: inHome(".codex/config.toml", (project) => trustedInCodex(project)),
      untrusted: inHome(".codex/config.toml", (project) => trustedInCodex(project, "untrusted")),
      "a folder above": inHome(".codex/config.toml", (project) => trustedInCodex(dirname(project))),
    },
  },
  gemini: {
    packages: { "@google/gemini-cli": "0.61.0" },
    list: ["gemini", "mcp", "list"],
    starts: /fossick: .* Connected/,
    ways: {
      never: inHome(".gemini/none", () => ""),
      trusted: inHome(".gemini/trustedFolders.json", ruleOfGemini("TRUST_FOLDER")),
      untrusted: inHome(".gemini/trustedFolders.json", ruleOfGemini("DO_NOT_TRUST")),
      "a folder above": inHome(".gemini/trustedFolders.json", (project) =>
        ruleOfGemini("TRUST_FOLDER")(dirname(project)),
      ),
      "never asked": inHome(
        ".gemini/settings.json",
        () => '{ "security": { "folderTrust": { "enabled": false } } }',
      ),
    },
  },
  "claude-code": {
    packages: claudeCodePackages,
    list: ["claude", "mcp", "list"],
    starts: /fossick: .*Connected/,
    ways: {
      never: inHome(".claude/none", () => ""),
      "approved in a folder that is not trusted": inProject(".claude/settings.local.json", enabled),
      "approved, the folder trusted": both(
        inProject(".claude/settings.local.json", enabled),
        inHome(".claude.json", trustedInClaude),
      ),
      "approved, only the folder above trusted": both(
        inProject(".claude/settings.local.json", enabled),
        inHome(".claude.json", (project) => trustedInClaude(dirname(project))),
      ),
      "approved by the project itself, trusted": both(
        inProject(".claude/settings.json", enabled),
        inHome(".claude.json", trustedInClaude),
      ),
      "refused by the project, approved by the user": both(
        inProject(".claude/settings.json", { disabledMcpjsonServers: ["fossick"] }),
        inHome(".claude/settings.json", () => JSON.stringify(enabled)),
      ),
      "approved by the user": inHome(".claude/settings.json", () => '{ "enableAllProjectMcpServers": true }'),
      "approved by the project itself": inProject(".claude/settings.json", enabled),
      "the folder trusted": inHome(".claude.json", trustedInClaude),
      refused: inProject(".claude/settings.local.json", { disabledMcpjsonServers: ["fossick"] }),
    },
  },
};

/** Makes the home empty again and the project one that no client has seen. */
function forgetAll({ home, project }: Place): void {
  rmSync(home, { recursive: true, force: true });
  mkdirSync(home);
  for (const name of [".mcp.json", ".claude", ".codex", ".gemini"])
    rmSync(join(project, name), { recursive: true, force: true });
}

describe.skipIf(process.platform === "win32")(
  "fossick doctor says whether a client starts the server",
  () => {
    it.for(Object.entries(careful))(
      "%s",
      { timeout: 300_000 },
      async ([name, { list, packages, starts, ways }], context) => {
        const modules = await installClient(name, packages).catch((error: unknown) =>
          context.skip(`its package cannot be had: ${String(error)}`),
        );
        const proxy = await startRefusingProxy();
        const place = createPlace(`trust-${name}`, proxy.url);
        try {
          // Nothing is searched here; a small project is checked sooner.
          rmSync(join(place.project, "packages"), { recursive: true });
          const said: Record<string, { client: boolean; doctor: boolean }> = {};
          for (const [way, written] of Object.entries(ways)) {
            forgetAll(place);
            expect(await place.fossick("setup", name, "--local", "--yes")).toMatchObject({ code: 0 });
            for (const { file, text } of written(place)) {
              mkdirSync(dirname(file), { recursive: true });
              writeFileSync(file, text);
            }
            const doctor = await place.fossick("doctor", "--client", name, "--yes");
            const [program, ...args] = list;
            const client = await place.run([join(modules, ".bin", program), ...args]);
            said[way] = {
              client: starts.test(client.stdout + client.stderr),
              doctor: /^ok +approval/m.test(doctor.stdout),
            };
            expect(doctor.code, way).toBe(said[way].doctor ? 0 : 1);
          }
          expect(Object.entries(said).filter(([, { client, doctor }]) => client !== doctor)).toEqual([]);
          expect(new Set(Object.values(said).map(({ client }) => client)).size).toBe(2);
        } finally {
          proxy.close();
          rmSync(place.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
        }
      },
    );
  },
);
