import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it, type TestContext } from "vitest";
import { listProcesses, type Listed } from "../../e2e/processes.ts";
import { startModel, type ScriptedModel } from "../model/server.ts";
import { stages, type Client, type Prepared, type Stage } from "./client.ts";
import { checks, readFiles } from "./checks.ts";
import { installClient, installedVersion } from "./install.ts";
import { createPlace, type Place } from "./place.ts";
import { startRefusingProxy } from "./refusing-proxy.ts";
import { keepRow, type Cell } from "./table.ts";

/** State shared by the checks of one client. */
export interface Trial {
  readonly client: Client;
  readonly model: ScriptedModel;
  readonly place: Place;
  readonly prepared: Prepared;
  /** Content of `prepared.files` before anything was done. */
  readonly before: readonly (string | undefined)[];
  /** Hosts beyond this machine that were asked for, beside those that its client is known to ask. */
  readonly wanted: () => readonly string[];
  readonly stop: () => void;
}

/** Takes a client through all stages; a stage that it lacks and a client that cannot be had are reported as such. */
export function testClient(client: Client): void {
  const cells: Partial<Record<Stage, Cell>> = {};
  let trial: Trial | undefined;
  let missing: string | undefined;
  const [[main = "", pinned = ""] = []] = Object.entries(client.packages);
  let version = pinned;
  beforeAll(async () => {
    const modules = await installClient(client.folder ?? client.name, client.packages).catch(
      (error: unknown) => {
        missing = `its package cannot be had: ${String(error).trim().slice(0, 400)}`;
      },
    );
    version = (modules && installedVersion(modules, main)) ?? pinned;
    if (modules !== undefined) trial = await startTrial(client, modules);
    else if (isNeeded(client.name)) throw new Error(missing);
  }, 300_000);
  afterAll(() => {
    const { lacks, name, title } = client;
    keepRow(inject("clientRows"), { name, title, lacks, version, missing, cells });
    trial?.stop();
  });
  const given = (context: TestContext): Trial => trial ?? context.skip(missing);

  // Programs that stand in for the published package are scripts of a shell.
  describe.skipIf(process.platform === "win32")(client.title, () => {
    it.for(stages)("%s", async (stage, context) => {
      const lacking = client.lacks[stage];
      if (lacking !== undefined) context.skip(lacking);
      const all = given(context);
      cells[stage] = "failed";
      await checks[stage](all);
      cells[stage] = "yes";
    });

    it("asks nobody beyond this machine", (context) => {
      expect([...new Set(given(context).wanted())]).toEqual([]);
    });

    it("leaves no process", async (context) => {
      const { place } = given(context);
      await expect.poll(() => processesOf(place), { timeout: 20_000 }).toEqual([]);
    });
  });
}

/** Tests whether a client that cannot be had is a failure. */
const isNeeded = (name: string): boolean =>
  (process.env["FOSSICK_CLIENTS_NEEDED"] ?? "").split(" ").includes(name);

/** Lists running processes of a place's fossick, without other programs that only name its folder. */
const processesOf = ({ folder }: Place): Listed[] =>
  listProcesses().filter(
    ({ command }) =>
      /^\S*node\s/.test(command) && ["bin", "lib"].some((each) => command.includes(join(folder, each, "/"))),
  );

/** Starts what a client is tried with. */
export async function startTrial(client: Client, modules: string): Promise<Trial> {
  const proxy = await startRefusingProxy();
  const model = await startModel();
  const place = createPlace(client.name, proxy.url);
  const prepared = await client.prepare({ place, model, modules });
  const wanted = (): readonly string[] => proxy.wanted.filter((host) => client.asks?.includes(host) !== true);
  const stop = (): void => {
    for (const { pid } of processesOf(place)) process.kill(pid, "SIGKILL");
    proxy.close();
    model.close();
    if (process.env["FOSSICK_CLIENTS_KEEP"] !== undefined) {
      writeFileSync(join(place.folder, "requests.json"), JSON.stringify(model.all(), undefined, 1));
    } else {
      rmSync(place.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    }
  };
  return { client, model, place, prepared, before: readFiles(prepared.files), wanted, stop };
}
