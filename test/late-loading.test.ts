import { describe, expect, it } from "vitest";
import { arrows, imports, internalImports as internal, packageOf } from "./package-files.ts";

const eager = internal.filter(({ isLate, isTypeOnly }) => !isLate && !isTypeOnly);

describe("what is rarely needed loads late", () => {
  /** Imports that load a file at once, from outside of what it belongs to. */
  const loadedAtOnce = (target: RegExp, own: RegExp): readonly string[] =>
    arrows(eager.filter(({ from, to }) => target.test(to) && !own.test(from)));

  it("judges, by one place", () => {
    const judges = /^packages\/engine\/src\/judges\//;
    expect(loadedAtOnce(judges, judges)).toEqual([]);
    const late = internal.filter(({ from, to, isLate }) => isLate && judges.test(to) && !judges.test(from));
    expect(late.map(({ from }) => from)).toEqual(["packages/engine/src/engine/create-engine.ts"]);
  });

  it("the MCP server, for its own command", () => {
    expect(loadedAtOnce(/^packages\/mcp\//, /^packages\/(?:mcp|hosting)\//)).toEqual([]);
  });

  it("what asks a team server, for --server", () => {
    const asking = /^packages\/(?:remote\/|cli\/src\/(?:search-on-server|texts\/server-texts))/;
    const loads = eager.filter(
      ({ from, to }) => asking.test(to) && !/^packages\/(?:remote|hosting)\//.test(from),
    );
    expect([...new Set(loads.map(({ from }) => from))]).toEqual(["packages/cli/src/search-on-server.ts"]);
  });

  it("the page and its server, with what they are served by", () => {
    expect(loadedAtOnce(/^packages\/page\/|\/show-page\.ts$/, /^packages\/(?:mcp|page|hosting)\//)).toEqual(
      [],
    );
    const users = imports.filter(({ to }) => /^(?:hono|@hono|open$|launch-editor)/.test(to));
    expect([...new Set(users.map(({ from }) => packageOf(from)))]).toEqual(["mcp", "page"]);
    expect(
      eager.filter(({ from, to }) => from.startsWith("packages/mcp/") && to.endsWith("/serve-http.ts")),
    ).toEqual([]);
  });
});
