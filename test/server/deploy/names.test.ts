import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { programFor } from "../../../server/src/cli/run-cli.ts";
import { settingRows } from "../../../server/src/settings.ts";
import { containers, deployFolder, programServices, services, textOf } from "./read-deploy.ts";

const known: ReadonlySet<string> = new Set(Object.values(settingRows).map(({ environment }) => environment));
const port = settingRows.port.default;

/** Variables that the compose file is told and hands to PostgreSQL alone. */
const passwords = ["POSTGRES", "OWNER", "SERVER", "WORKER"].map((name) => `FOSSICK_${name}_PASSWORD`);

const namesIn = (text: string): string[] => [...new Set(text.match(/FOSSICK_[A-Z_]*[A-Z]/g))];

/** Returns the values of a setting, wherever it is set. */
const settingsOf = (name: string): string[] => [
  ...programServices().flatMap(([, { environment }]) => environment[name] ?? []),
  ...containers().flatMap(({ env }) => env.flatMap((each) => (each.name === name ? (each.value ?? "") : []))),
];

describe("what the deployments name", () => {
  it.each(["Dockerfile", "compose.yaml", "kubernetes.yaml", "chart/values.yaml"])(
    "%s: settings that there are",
    (file) => {
      const names = namesIn(textOf(file)).filter((name) => !passwords.includes(name));
      expect(names.length).toBeGreaterThan(1);
      expect(names.filter((name) => !known.has(name))).toEqual([]);
    },
  );

  it("the port that is the default", () => {
    expect(textOf("Dockerfile")).toContain(`EXPOSE ${port}\n`);
    expect(textOf("Dockerfile")).toContain(`FOSSICK_PORT ?? ${port}`);
    expect(textOf("balancer.conf").match(/server server-\d:\d+/g)).toEqual([
      `server server-1:${port}`,
      `server server-2:${port}`,
    ]);
    const metrics = new Set(settingsOf("FOSSICK_METRICS_PORT"));
    const ofWorkers = new Set(settingsOf("FOSSICK_WORKER_METRICS_PORT"));
    const scraped = textOf("kubernetes.yaml").matchAll(/prometheus.io\/port: "(\d+)"/g);
    expect([...scraped].map(([, each]) => each)).toEqual([...metrics, ...ofWorkers]);
    expect(containers().flatMap(({ ports }) => ports)).toEqual([
      { name: "http", containerPort: port },
      ...[...metrics, ...ofWorkers].map((each) => ({ name: "metrics", containerPort: Number(each) })),
    ]);
    const listens = /listen (\d+);/.exec(textOf("balancer.conf"))?.[1];
    expect(services()["balancer"]?.ports).toEqual([`127.0.0.1:${port}:${listens}`]);
  });

  it("servers that the balancer asks", () => {
    const asked = [...textOf("balancer.conf").matchAll(/server (server-\d)/g)].map(([, name]) => name);
    const serving = programServices().filter(([, { command }]) => command?.[0] === "serve");
    expect(asked).toEqual(serving.map(([name]) => name));
  });

  it("a login for each part of the program, with the password that the database was told", () => {
    const logins = new Map(
      [...textOf("logins.sql").matchAll(/alter role (\w+) password :'(\w+)_password'/g)].map(
        ([, login, name = ""]) => [login, name.toUpperCase()],
      ),
    );
    expect([...logins.keys()]).toEqual(["fossick_owner", "fossick_serving", "fossick_working"]);
    for (const [name, { environment }] of programServices()) {
      const [, login, password] =
        /^postgres:\/\/(\w+):\$\{FOSSICK_(\w+)_PASSWORD:\?[^}]+\}@postgres\/fossick$/.exec(
          environment["FOSSICK_DATABASE_URL"] ?? "",
        ) ?? [];
      expect([name, logins.get(login ?? "")]).toEqual([name, password]);
      expect(services()["postgres"]?.environment).toHaveProperty(`FOSSICK_${password}_PASSWORD`);
    }
  });

  it("the file by which a worker says that it is well, as the program touches it", () => {
    const path = /statSync\("\/data\/([\w.]+)"\)/g;
    const named = ["compose.yaml", "kubernetes.yaml"].flatMap((file) =>
      [...textOf(file).matchAll(path)].map(([, name]) => name),
    );
    const program = readFileSync(join(deployFolder, "../src/worker/run-worker.ts"), "utf8");
    const touched = /join\(dataDir, "([\w.]+)"\)/.exec(program)?.[1];
    expect(named).toEqual([touched, touched]);
  });

  it("commands that there are", () => {
    const output = { columns: 80, write: () => undefined };
    const program = programFor({
      env: {},
      stdout: output,
      stderr: output,
      signal: new AbortController().signal,
    });
    const isCommand = (words: readonly string[]): boolean => {
      let command: (typeof program.commands)[number] | undefined = program;
      for (const word of words) command = command?.commands.find((each) => each.name() === word);
      return command !== undefined;
    };
    const given = [
      ...programServices().map(([, { command }]) => command ?? []),
      ...containers().map(({ args }) => args),
    ];
    expect(given.length).toBeGreaterThan(6);
    expect(given.filter((words) => !isCommand(words))).toEqual([]);
    const docs = join(deployFolder, "../docs");
    const inDocs = readdirSync(docs).flatMap((page) => [
      ...readFileSync(join(docs, page), "utf8").matchAll(
        /(?:fossick-server|--rm admin) ((?:repos|teams|keys|sources) [a-z]+|migrate|worker|serve|audit)/g,
      ),
    ]);
    expect(inDocs.length).toBeGreaterThan(20);
    expect(inDocs.map(([, words = ""]) => words).filter((words) => !isCommand(words.split(" ")))).toEqual([]);
  });

  it("services and files that there are", () => {
    const all = services();
    for (const { depends_on, volumes } of Object.values(all)) {
      expect(Object.keys(depends_on).filter((name) => !(name in all))).toEqual([]);
      const files = volumes
        .map((volume) => volume.split(":")[0] ?? "")
        .filter((path) => path.startsWith("."));
      // `./start` makes the home of the worker.
      expect(files.filter((path) => path !== "./home" && !existsSync(join(deployFolder, path)))).toEqual([]);
    }
  });
});
