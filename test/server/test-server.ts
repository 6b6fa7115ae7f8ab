import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readSettings } from "../../server/src/cli/read-settings.ts";
import { openLog } from "../../server/src/serve/log.ts";
import { openProcess } from "../../server/src/serve/open-process.ts";

/** One process of `fossick-server serve`, in this one. */
export interface TestServer {
  /** Where it answers: http://127.0.0.1:PORT */
  readonly url: string;
  /** Every line it logged. */
  readonly log: readonly string[];
  /** Returns its Prometheus metrics. */
  metrics(): Promise<string>;
  stop(): Promise<void>;
}

export interface TestServerOptions {
  /** URL for the login of servers. */
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly env?: Readonly<Record<string, string>>;
}

export async function startTestServer({ databaseUrl, dataDir, env }: TestServerOptions): Promise<TestServer> {
  const settings = readSettings(
    {},
    {
      FOSSICK_DATABASE_URL: databaseUrl,
      FOSSICK_SERVER_DATA_DIR: dataDir,
      FOSSICK_PORT: "0",
      FOSSICK_REQUESTS_PER_MINUTE: "0",
      FOSSICK_DRAIN_SECONDS: "0",
      FOSSICK_LOG_LEVEL: "debug",
      ...env,
    },
  );
  const log: string[] = [];
  const opened = await openProcess(settings, openLog(settings, { write: (line) => void log.push(line) }));
  return {
    url: `http://127.0.0.1:${opened.port}`,
    log,
    metrics: () => opened.metrics.registry.metrics(),
    stop: () => opened.stop(),
  };
}

/** A folder that is there as long as a test. */
export function temporaryFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), "fossick-team-"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 3 }) };
}

/** Answer, as it came. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

export interface HttpCall {
  readonly method?: string;
  readonly path: string;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export async function ask(url: string, { body, headers, key, method, path }: HttpCall): Promise<HttpAnswer> {
  const response = await fetch(url + path, {
    method: method ?? (body === undefined ? "GET" : "POST"),
    headers: {
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    text: await response.text(),
  };
}
