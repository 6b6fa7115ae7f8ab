import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const files = readdirSync(join(root, "server/src"), { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => path.endsWith(".ts"))
  .sort();

const imports = files.flatMap((from) =>
  [
    ...readFileSync(join(root, "server/src", from), "utf8").matchAll(
      /^(?:import|export)\s(type\s)?[^;]*?from\s+"([^"]+)"/gm,
    ),
  ].map(([, type, to = ""]) => ({
    from,
    to: to.startsWith(".") ? posix.join(posix.dirname(from), to) : to,
    isType: type !== undefined,
  })),
);

/** Files and packages that are loaded with a file. */
function loadedWith(file: string): ReadonlySet<string> {
  const loaded = new Set([file]);
  for (const each of loaded)
    for (const { from, isType, to } of imports) if (from === each && !isType) loaded.add(to);
  return loaded;
}

/** The folder of a file, or the file itself. */
const roomOf = (path: string): string => path.split("/")[0]?.replace(/\.ts$/, "") ?? "";

const base = ["types", "settings", "addresses", "stages", "turns", "time-text"];

/** Rooms that each room of the server may import beside itself. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  types: [],
  settings: [],
  stages: [],
  turns: [],
  "time-text": [],
  // Which addresses of repositories are allowed: asked when one is added, and again before git sees it.
  addresses: [],
  access: [...base, "database"],
  database: [...base, "access"],
  catalogue: [...base, "access", "database"],
  // Where repositories come from: lists of code hosts.
  sources: [...base, "access", "database", "catalogue"],
  records: [...base, "access", "database"],
  mirror: base,
  // Ports that are listened at.
  listening: base,
  routing: [...base, "access", "database"],
  worker: [
    ...base,
    "access",
    "database",
    "catalogue",
    "jobs",
    "records",
    "mirror",
    "routing",
    "sources",
    "listening",
  ],
  replicas: [...base, "access", "database", "memory", "records"],
  memory: [...base, "access", "database"],
  context: [...base, "database", "replicas", "routing"],
  // Asks the workers for something; whoever may, calls it.
  jobs: [...base, "database"],
  searches: [...base, "context", "access", "database", "catalogue", "replicas", "memory", "routing"],
  http: [
    ...base,
    "context",
    "access",
    "database",
    "catalogue",
    "jobs",
    "replicas",
    "routing",
    "memory",
    "searches",
    "sources",
  ],
  mcp: [
    ...base,
    "context",
    "access",
    "database",
    "catalogue",
    "replicas",
    "routing",
    "memory",
    "searches",
    "http",
  ],
  serve: [
    ...base,
    "context",
    "access",
    "database",
    "catalogue",
    "replicas",
    "routing",
    "memory",
    "searches",
    "http",
    "mcp",
    "listening",
  ],
  cli: [...base, "access", "database", "catalogue", "jobs", "worker", "serve", "sources"],
  main: ["cli"],
};

describe("the server's rooms", () => {
  it("import only what the table lets them, and of fossick only what it exports", () => {
    const inner = imports.filter(({ to }) => to.endsWith(".ts"));
    const wrong = inner.filter(({ from, to }) => {
      const [room, other] = [roomOf(from), roomOf(to)];
      return room !== other && !mayImport[room]?.includes(other);
    });
    expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
    expect(inner.filter(({ to }) => to.startsWith("..")).map(({ from, to }) => `${from} → ${to}`)).toEqual(
      [],
    );
  });

  it("let a command start without the engine, the queue and the server", () => {
    const loaded = loadedWith("main.ts");
    expect(loaded).toContain("fossick/hosting/light");
    expect(
      ["fossick", "fossick/hosting", "graphile-worker", "hono"].filter((each) => loaded.has(each)),
    ).toEqual([]);
  });
});
