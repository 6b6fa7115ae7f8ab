import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { isPublished } from "@fossick/base/version.ts";

const packageRoot = join(import.meta.dirname, "../..");
const { version } = JSON.parse(readFileSync(join(packageRoot, "package.json"), "utf8")) as {
  version: string;
};
const folder = mkdtempSync(join(tmpdir(), "fossick-start-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let count = 0;

function newFolder(): string {
  const made = join(folder, `${count++}`);
  mkdirSync(made);
  return made;
}

/** A package whose command line says who it is and what it was asked. */
function createPackage(place: string, { name = "fossick", its = version, cli = "" } = {}): string {
  mkdirSync(join(place, "dist"), { recursive: true });
  writeFileSync(join(place, "package.json"), JSON.stringify({ name, version: its }));
  const says = `console.log(${JSON.stringify(place)}, process.argv.slice(2).join(" "), process.pid); process.exit(3);`;
  writeFileSync(join(place, "dist/cli.mjs"), cli || says, { mode: 0o755 });
  return place;
}

/** A folder for the PATH with one program. */
function createProgram(name: string, script: string): string {
  const bin = newFolder();
  writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return bin;
}

function linkedPackage(options?: Parameters<typeof createPackage>[1]): { bin: string; place: string } {
  const place = createPackage(join(newFolder(), "fossick"), options);
  const bin = newFolder();
  symlinkSync(join(place, "dist/cli.mjs"), join(bin, "fossick"));
  return { bin, place };
}

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly pid: number;
}

/** Runs a copy of the script, as clients make one, with nothing on the PATH but what is given. */
const ownText = readFileSync(join(packageRoot, "plugin/start.mjs"), "utf8");
const publishedText = ownText.replace("isPublished = false", "isPublished = true");

function run(
  args: readonly string[],
  path: readonly string[],
  plugin = newFolder(),
  text = publishedText,
): Promise<Ended> {
  writeFileSync(join(plugin, "start.mjs"), text);
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [join(plugin, "start.mjs"), ...args],
      { cwd: folder, env: { PATH: path.join(delimiter) } },
      (error, stdout, stderr) =>
        resolve({ code: Number(error?.code ?? 0), stdout, stderr, pid: child.pid ?? 0 }),
    );
  });
}

const npx = createProgram("npx", 'echo "npx $*"');

describe.skipIf(process.platform === "win32")("what the plugin starts", () => {
  it("is the package of a fossick on the PATH, in the same process", async () => {
    const { bin, place } = linkedPackage();
    const { code, pid, stdout } = await run(["mcp"], [bin, npx]);
    expect({ code, stdout }).toEqual({ code: 3, stdout: `${place} mcp ${pid}\n` });
  });

  it("is a wrapper on the PATH that knows a version that fits, with its status", async () => {
    const bin = createProgram(
      "fossick",
      `[ "$1" = --version ] && echo ${version} && exit; echo "own $*"; exit 4`,
    );
    expect(await run(["mcp"], [bin, npx])).toMatchObject({ code: 4, stdout: "own mcp\n", stderr: "" });
  });

  it.each([
    ["another program of this name", () => createProgram("fossick", "echo 4.2 of the stone finder")],
    ["a version that may break something", () => linkedPackage({ its: "9.0.0" }).bin],
    ["another package of this name", () => linkedPackage({ name: "fossick-fork" }).bin],
    ["a package that lacks a part", () => linkedPackage({ cli: 'import "./gone.mjs";' }).bin],
  ])("is not %s", async (_, create) => {
    expect(await run(["mcp"], [create(), npx])).toMatchObject({
      code: 0,
      stdout: `npx -y fossick@${version} mcp\n`,
    });
  });

  it("is not what lies in the folder that is worked in", async () => {
    writeFileSync(join(folder, "fossick"), "#!/bin/sh\necho planted\n", { mode: 0o755 });
    expect((await run(["mcp"], [".", "", npx])).stdout).toBe(`npx -y fossick@${version} mcp\n`);
  });

  it.each(["plugin", "plugin/gemini"])("is the package that %s lies in", async (inside) => {
    const place = createPackage(join(newFolder(), "fossick"));
    const plugin = join(place, inside);
    mkdirSync(plugin, { recursive: true });
    expect((await run(["mcp"], [npx], plugin)).stdout).toContain(`${place} mcp`);
  });

  it("is nothing where nothing works, and it says what to do", async () => {
    const { code, stderr, stdout } = await run(["mcp"], [newFolder()]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain("npm install --global fossick");
    expect(stderr).toContain(`npx -y fossick@${version}`);
    const failing = createProgram("npx", "echo 404 >&2; exit 1");
    expect((await run(["mcp"], [failing])).stderr).toContain("status 1");
  });

  it("is never npx while nothing of this name is published", async () => {
    const { code, stderr, stdout } = await run(["mcp"], [npx], newFolder(), ownText);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain('Install it in a clone with "npm ci');
    expect(stderr).not.toContain("npx");
  });

  it("ends a hook with status 0 all the same", async () => {
    const failing = createProgram("npx", "exit 2");
    expect(await run(["hook", "PreToolUse"], [failing])).toMatchObject({ code: 0, stdout: "" });
    expect(await run(["hook", "PreToolUse"], [newFolder()])).toMatchObject({ code: 0, stdout: "" });
  });
});

it("knows the version of the package, and whether it is published", () => {
  expect(ownText).toContain(`version = "${version}"`);
  expect(ownText).toContain(`isPublished = ${isPublished}`);
});
