import { mkdirSync, mkdtempSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "smol-toml";
import { describe, expect, it } from "vitest";
import { clientNames, type ClientName } from "@fossick/setup/clients.ts";
import { checkConfig, clients, planSetup, serverCommand } from "@fossick/setup/index.ts";
import { run } from "../../../test/fake-context.ts";

const url = "https://fossick.example.com/mcp";
const folder = (): string => realpathSync(mkdtempSync(join(tmpdir(), "fossick-team-setup-")));
const remote = clientNames.filter((name) => clients[name].remoteEntry !== undefined);
const others = clientNames.filter((name) => clients[name].remoteEntry === undefined);
const local = serverCommand({ platform: "linux" });

function written(
  name: ClientName,
  before: string,
  server: typeof local | string = url,
): Record<string, unknown> {
  const file = join(folder(), "config");
  if (before !== "") writeFileSync(file, before);
  const { after = "" } = planSetup(name, file, server);
  const config = (clients[name].format === "toml" ? parse(after) : JSON.parse(after)) as Record<
    string,
    unknown
  >;
  return (config[clients[name].servers] as { fossick: Record<string, unknown> }).fossick;
}

describe("setup with a team server", () => {
  it.each(remote)("writes its address and a reference to the key: %s", (name) => {
    const entry = JSON.stringify(written(name, ""));
    expect(entry).toContain(url);
    expect(entry).toMatch(
      /"Bearer (?:\$\{(?:env:)?FOSSICK_SERVER_KEY\}|\{env:FOSSICK_SERVER_KEY\})"|"bearer_token_env_var":"FOSSICK_SERVER_KEY"/,
    );
    expect(entry).not.toContain("npx");
  });

  it.each(others)("tells who cannot: %s", (name) => {
    expect(() => planSetup(name, join(folder(), "config"), url)).toThrow(
      `${clients[name].title} cannot be given a team server`,
    );
  });

  it.each(remote)("takes the place of a server that is started, and the other way round: %s", (name) => {
    const file = join(folder(), "config");
    const { after: started = "" } = planSetup(name, file, local);
    const entry = written(name, started);
    expect(entry).toEqual(written(name, ""));
    const { after: asked = "" } = planSetup(name, file, url);
    expect(written(name, asked, local)).toEqual(written(name, started, local));
  });

  it("leaves what the user added, and changes nothing the second time", () => {
    const file = join(folder(), "mcp.json");
    writeFileSync(
      file,
      '{ "mcpServers": { "fossick": { "command": "npx", "args": [], "disabled": true } } }',
    );
    const { after = "" } = planSetup("cursor", file, url);
    expect(JSON.parse(after).mcpServers.fossick).toMatchObject({ url, disabled: true });
    writeFileSync(file, after);
    expect(planSetup("cursor", file, url).after).toBe(after);
  });

  it("leaves headers that the user added", () => {
    const file = join(folder(), "mcp.json");
    const { after: first = "" } = planSetup("cursor", file, url);
    const config = JSON.parse(first);
    config.mcpServers.fossick.headers["X-Fossick-Repository"] = "acme/shop";
    config.mcpServers.fossick.headers.Authorization = "Bearer other";
    writeFileSync(file, JSON.stringify(config));
    const { after = "" } = planSetup("cursor", file, url);
    expect(JSON.parse(after).mcpServers.fossick.headers).toEqual({
      Authorization: JSON.parse(first).mcpServers.fossick.headers.Authorization,
      "X-Fossick-Repository": "acme/shop",
    });
  });

  it("is what doctor reads there", () => {
    const file = join(folder(), "mcp.json");
    writeFileSync(file, planSetup("cursor", file, url).after ?? "");
    expect(checkConfig("cursor", file)).toEqual({
      check: { name: "config", found: `Cursor: ${file}: ${url}` },
    });
  });

  it("is written by the command line, without a key", async () => {
    const cwd = folder();
    mkdirSync(join(cwd, ".cursor"));
    const env = { FOSSICK_SERVER_KEY: "fsk_secret", XDG_DATA_HOME: cwd };
    const argv = ["setup", "cursor", "--server", "https://fossick.example.com/", "--yes"];
    const { code, stderr, stdout } = await run(argv, { cwd, env });
    expect({ code, stderr: stderr.includes("Cursor will use fossick") }).toEqual({ code: 0, stderr: true });
    expect(JSON.parse(readFileSync(join(cwd, ".cursor/mcp.json"), "utf8")).mcpServers.fossick.url).toBe(url);
    expect(stdout + stderr).not.toContain("fsk_secret");
    const plain = await run(["setup", "cursor", "--server", "http://example.com", "--yes"], { cwd, env });
    expect(plain).toMatchObject({ code: 2, stdout: "" });
  });
});
