import { execFileSync, spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";

/** A PostgreSQL for tests. */
export interface TestPostgres {
  /** URL for a superuser, without a database: append its name. */
  readonly url: string;
  readonly port: number;
  /** Ends it: by default as an operator restarts it; by SIGQUIT as it ends when it has to, without telling anybody. */
  stop(signal?: "SIGINT" | "SIGQUIT"): Promise<void>;
  /** Starts it again on the same data. */
  start(): Promise<void>;
  /** Stops it and deletes its data. */
  remove(): Promise<void>;
}

/** How it is started where that is not as usual. */
export interface PostgresOptions {
  /** The folder of its programs. */
  readonly bin?: string | undefined;
  /** Settings beside those that all tests have. */
  readonly settings?: Readonly<Record<string, string>>;
}

const oldest = 15;
const startMs = 30_000;

/** The folder of the programs of the newest PostgreSQL that is installed, or undefined. */
export function postgresPrograms(): string | undefined {
  const base = "/usr/lib/postgresql";
  const versions = existsSync(base) ? readdirSync(base).map(Number) : [];
  const newest = Math.max(0, ...versions.filter((version) => version >= oldest));
  return newest === 0 ? undefined : join(base, String(newest), "bin");
}

const isRoot = (): boolean => process.getuid?.() === 0;

function install(): void {
  if (!isRoot() || spawnSync("apt-get", ["--version"]).status !== 0) return;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  // The package would start a cluster of its own.
  spawnSync("apt-get", ["update", "-qq"], { env, stdio: "ignore" });
  spawnSync("apt-get", ["install", "-qq", "--yes", "--no-install-recommends", "postgresql-15"], {
    env,
    stdio: "ignore",
  });
}

/** PostgreSQL refuses to run as root. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (!isRoot()) return undefined;
  const idOf = (flag: string): number => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });

/**
 * Start a PostgreSQL of its own, as a user without rights, installed from Debian's packages where there is none.
 * @returns undefined where there is none and none can be installed
 */
export async function startPostgres({ bin: programs, settings: more }: PostgresOptions = {}): Promise<
  TestPostgres | undefined
> {
  if ((programs ?? postgresPrograms()) === undefined) install();
  const bin = programs ?? postgresPrograms();
  if (bin === undefined) return undefined;
  const user = unprivileged();
  const folder = mkdtempSync(join(tmpdir(), "fossick-postgres-"));
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, "data");
  execFileSync(join(bin, "initdb"), ["-D", data, "-U", "tester", "-A", "trust", "-E", "UTF8", "--locale=C"], {
    stdio: "ignore",
    cwd: folder,
    ...user,
  });
  const port = await freePort();
  const url = `postgres://tester@127.0.0.1:${port}/`;
  let server: ReturnType<typeof spawn> | undefined;
  const start = async (): Promise<void> => {
    const settings = {
      listen_addresses: "127.0.0.1",
      unix_socket_directories: folder,
      fsync: "off",
      max_connections: "200",
      ...more,
    };
    const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    server = spawn(join(bin, "postgres"), ["-D", data, "-p", String(port), ...flags], {
      stdio: "ignore",
      cwd: folder,
      ...user,
    });
    await answers(`${url}postgres`);
  };
  const stop: TestPostgres["stop"] = async (signal = "SIGINT") => {
    const ending = server;
    if (ending === undefined || ending.exitCode !== null || ending.signalCode !== null) return;
    const ended = new Promise((resolve) => ending.once("exit", resolve));
    ending.kill(signal); // fast or immediate shutdown: connections are ended, nothing is lost
    await ended;
  };
  await start();
  const remove = async (): Promise<void> => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url, port, start, stop, remove };
}

async function answers(url: string): Promise<void> {
  for (const untilMs = Date.now() + startMs; ; await new Promise((resolve) => setTimeout(resolve, 50))) {
    const client = new pg.Client({ connectionString: url });
    client.on("error", () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (Date.now() > untilMs) throw error;
    }
  }
}
