import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { foldersOfMetadata, pathsOfUris, projectFolder, workingFolder } from "@fossick/mcp/roots.ts";

const work = join(import.meta.dirname, "..");
const sources = { env: {}, cwd: work, home: "/home/ada" };

it("a client names its project in a variable", () => {
  expect(projectFolder({ ...sources, env: { CLAUDE_PROJECT_DIR: "/project" } })).toEqual(["/project"]);
  expect(projectFolder({ ...sources, env: { CLAUDE_PROJECT_DIR: " " } })).toEqual([]);
  expect(projectFolder(sources)).toEqual([]);
});

it("a client names its project in root URIs, of which those of files count", () => {
  const uris = [pathToFileURL(work).href, "https://example.com/", "file://%zz", ""];
  expect(pathsOfUris(uris)).toEqual([work]);
});

it("a client starts the server in its project, unless that is the folder of a plugin", () => {
  expect(workingFolder(sources)).toEqual([work]);
  expect(workingFolder({ ...sources, env: { PLUGIN_ROOT: work } })).toEqual([]);
  expect(workingFolder({ ...sources, env: { PLUGIN_ROOT: join(work, "..") } })).toEqual([]);
  expect(
    workingFolder({ ...sources, env: { PLUGIN_ROOT: "", CLAUDE_PLUGIN_ROOT: join(work, "mcp") } }),
  ).toEqual([work]);
});

it("a client, as Codex does, names the repositories of its session with each call", () => {
  const workspaces = {
    "/srv/shop": { latest_git_commit_hash: "3e262dc92513adc5ae3ca8ec5e911557494371a3", has_changes: false },
    "/srv/lib": { has_changes: true },
    relative: {},
  };
  const turn = { session_id: "01a2", sandbox: "seccomp", workspaces, codex_version: "0.169.0" };
  const expected = ["/srv/shop", "/srv/lib"];
  expect(foldersOfMetadata({ progressToken: 1, "x-codex-turn-metadata": turn })).toEqual(expected);
  expect(foldersOfMetadata({ "x-codex-turn-metadata": JSON.stringify(turn) })).toEqual(expected);
});

it.each([
  undefined,
  {},
  { "x-codex-turn-metadata": { session_id: "01a2" } },
  { "x-codex-turn-metadata": { workspaces: "/srv/shop" } },
  { "x-codex-turn-metadata": { workspaces: null } },
  { "x-codex-turn-metadata": "{" },
  { "x-codex-turn-metadata": "[1]" },
  { "x-codex-turn-metadata": 7 },
])("metadata that is not understood names nothing: %j", (metadata) => {
  expect(foldersOfMetadata(metadata)).toEqual([]);
});
