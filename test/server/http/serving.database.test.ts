import { request } from "node:http";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildProgram, runProgram } from "../cli/run.ts";
import { shop, shopTask } from "../searches/shop.ts";
import { createTeam, type Team } from "../searches/team.ts";
import { hasPostgres } from "../test-database.ts";
import { temporaryFolder } from "../test-server.ts";
import { freePort, startProgram, until, type Program } from "./start-program.ts";

const repository = "acme/shop";

describe.skipIf(!hasPostgres)("fossick-server serve", () => {
  const folder = temporaryFolder();
  const programs: Program[] = [];
  let team: Team;
  let key: string;
  let file: string;

  beforeAll(async () => {
    file = await buildProgram("fossick-server-serving-test", {
      format: "packages/hosting/src/read-index.ts",
    });
    const format = (await import(join(dirname(file), "format.mjs"))) as { indexFormat(): string };
    team = await createTeam(format.indexFormat());
    await team.addRepository(repository, shop, [1]);
    key = (await team.addKey(1)).secret;
  });
  afterAll(async () => {
    for (const program of programs) program.terminate();
    await Promise.all(programs.map(({ ended }) => ended));
    await team?.close();
    folder.remove();
  });

  const settings = () => ({
    FOSSICK_DATABASE_URL: team.database.serverUrl,
    FOSSICK_SERVER_DATA_DIR: join(folder.path, "data"),
    FOSSICK_PROCESSES: "2",
    FOSSICK_REQUESTS_PER_MINUTE: "0",
    FOSSICK_DRAIN_SECONDS: "0",
  });
  const start = async (env: Readonly<Record<string, string>> = {}): Promise<Program> => {
    const program = await startProgram(file, { ...settings(), ...env });
    programs.push(program);
    return program;
  };

  /** A call over a connection of its own, which any of the processes may get. @returns the status, or how it failed */
  const call = ({ url }: Program, isKept = false): Promise<number | string | undefined> =>
    new Promise((resolve) => {
      const body = JSON.stringify({ task: shopTask, repository });
      const options = {
        method: "POST",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        ...(isKept ? {} : { agent: false as const }),
      };
      const asked = request(`${url}/v1/retrieve`, options, (answer) => {
        answer
          .resume()
          .once("end", () => resolve(answer.statusCode))
          .once("error", ({ message }) => resolve(message));
      });
      asked.once("error", (error: NodeJS.ErrnoException) => resolve(error.code)).end(body);
    });
  const answeringIn = ({ lines }: Program, from = 0): ReadonlySet<number> =>
    new Set(
      lines.slice(from).flatMap(({ pid, route }) => (route === undefined || pid === undefined ? [] : [pid])),
    );

  it("answers from processes that share the port, counts and measures them together, and ends in order", async () => {
    const metricsPort = await freePort();
    const program = await start({
      FOSSICK_REQUESTS_PER_MINUTE: "10",
      FOSSICK_METRICS_PORT: String(metricsPort),
    });
    const statuses = [];
    for (let turn = 0; turn < 14; turn += 1) statuses.push(await call(program));
    expect(statuses.filter((status) => status === 200).length).toBe(10);
    expect(statuses.filter((status) => status === 429).length).toBe(4);
    expect(answeringIn(program).size).toBe(2);
    const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    const counted = 'fossick_requests_total{route="/v1/retrieve",method="POST",status="200"} 10\n';
    await until(async () => (await metrics()).includes(counted));
    expect(await metrics()).toContain("fossick_processes 2\n");
    expect((await fetch(`${program.url}/metrics`)).status).toBe(404);
    program.terminate();
    expect(await program.ended).toBe(0);
  });

  // Tried again: where all cores are busy, both processes may not come to answer within the time of a test.
  it("ends a process that hangs", { retry: 2 }, async () => {
    const program = await start({ FOSSICK_HANG_SECONDS: "5" });
    while (answeringIn(program).size < 2) await call(program);
    const [stuck = 0] = answeringIn(program);
    process.kill(stuck, "SIGSTOP");
    await until(() => program.lines.some(({ msg }) => msg === "a process hangs and is ended"));
    await until(() => program.lines.some(({ msg }) => msg === "a process ended"));
    for (let turn = 0; turn < 10; turn += 1) expect(await call(program)).toBe(200);
  });

  it.each([1, 2])(
    "loses no call when it is told to end under load, with processes: %i",
    async (processes) => {
      const program = await start({
        FOSSICK_PROCESSES: String(processes),
        FOSSICK_DRAIN_SECONDS: "1",
        // Its own: whoever fetched an index must end, too.
        FOSSICK_SERVER_DATA_DIR: join(folder.path, `data-${processes}`),
      });
      const outcomes: (number | string | undefined)[] = [];
      const clients = Array.from({ length: 8 }, async (_, client) => {
        for (let last: number | string | undefined = 200; last === 200; outcomes.push(last))
          last = await call(program, client % 2 === 0);
      });
      await expect.poll(() => outcomes.length, { timeout: 20_000 }).toBeGreaterThan(8);
      program.terminate();
      await wait(200);
      const ready = await fetch(`${program.url}/ready`);
      expect(ready.status).toBe(503);
      expect(await ready.text()).toContain("stopping");
      expect(await program.ended).toBe(0);
      await Promise.all(clients);
      // Each goes on until nobody listens any more, which may be while it knocks.
      const lasts = outcomes.filter((outcome) => outcome !== 200);
      expect(lasts.every((last) => last === "ECONNREFUSED" || last === "ECONNRESET")).toBe(true);
      expect(lasts.length).toBe(8);
      // Every request was answered, and every answer arrived.
      const asked = program.lines.filter(({ route }) => route === "/v1/retrieve");
      expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 200));
      expect(asked.length).toBe(outcomes.length - lasts.length);
      expect(asked.length).toBeGreaterThan(8);
    },
  );

  it("says in a sentence why it cannot start", async () => {
    const refused = async (env: Readonly<Record<string, string>>) => {
      const { code, stderr } = await runProgram(file, ["serve"], { ...settings(), ...env });
      expect(code).not.toBe(0);
      expect(stderr).not.toMatch(/\n\s+at /);
      return stderr;
    };
    const nowhere = `postgres://somebody:secret-of-theirs@127.0.0.1:${await freePort()}/none`;
    const unreachable = await refused({ FOSSICK_DATABASE_URL: nowhere });
    expect(unreachable).toContain("ECONNREFUSED");
    expect(unreachable).not.toContain("secret-of-theirs");
    const empty = team.database.url.replace(/\/[^/]*$/, "/postgres");
    expect(await refused({ FOSSICK_DATABASE_URL: empty })).toContain("fossick-server migrate");
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
    const address = taken.address();
    const port = String(typeof address === "object" ? address?.port : "");
    for (const processes of ["1", "2"]) {
      const several = { FOSSICK_PROCESSES: processes };
      expect(await refused({ ...several, FOSSICK_PORT: port })).toContain("EADDRINUSE");
      const metrics = await refused({ ...several, FOSSICK_PORT: "0", FOSSICK_METRICS_PORT: port });
      expect(metrics).toContain("EADDRINUSE");
      expect(metrics).toContain("--metrics-port");
    }
    taken.close();
  });
});
