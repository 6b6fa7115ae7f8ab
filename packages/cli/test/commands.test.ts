import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { FossickError } from "@fossick/base/errors.ts";
import { formatBytes } from "@fossick/cli/format-bytes.ts";
import { emptyRetrieval, sampleRetrieval } from "../../../test/sample-retrieval.ts";
import { createFolder, run, sampleReport, sampleStatus } from "../../../test/fake-context.ts";

function traceFile(content: string): string {
  const cwd = createFolder();
  writeFileSync(path.join(cwd, "run.json"), content);
  return cwd;
}

describe("choosing a command", () => {
  it("runs the command a single word names", async () => {
    expect((await run(["status"])).stdout).toMatch(/^root {7}\.\n/);
  });

  it.each([[["--", "index"]], [["--format", "paths", "--", "index"]], [["-q", "--", "status"]]])(
    "searches for the word in %j",
    async (argv) => {
      const { asked } = await run(argv);
      expect(asked.task).toEqual({ text: argv.at(-1) });
    },
  );

  it("searches for a task that only begins like a command, or begins with a dash after --", async () => {
    expect((await run(["index the new files"])).asked.task).toEqual({ text: "index the new files" });
    expect((await run(["--", "--json flag is ignored"])).asked.task).toEqual({
      text: "--json flag is ignored",
    });
  });

  it("takes flags before and after the command", async () => {
    expect((await run(["--root", "a", "status", "--json"])).asked.root).toBe("a");
    expect((await run(["--root", "a", "status", "--root", "b"])).asked.root).toBe("b");
  });
});

describe("fossick index", () => {
  it("tells what it did", async () => {
    const { asked, code, stdout } = await run(["index"]);
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: "indexed 1,234 files (12 new or changed, 3 removed) and read 5,678 new commits in 1.2 s\n",
    });
    expect(asked.closed).toBe(1);
    expect(JSON.parse((await run(["index", "--json"])).stdout)).toEqual(sampleReport);
  });

  it("warns of faults", async () => {
    const faults = [{ part: "history", code: "GIT_FAILED", message: "no git" }];
    const engine = { index: async () => ({ ...sampleReport, faults }) };
    expect((await run(["index"], { engine })).stderr).toBe(
      "fossick: warning: history (GIT_FAILED): no git\n",
    );
    expect((await run(["index", "-q"], { engine })).stderr).toBe("");
  });
});

describe("fossick status", () => {
  it("tells what the index holds", async () => {
    expect((await run(["status"])).stdout).toBe(`root       .
index      /cache/fossick/ab12 (12.3 MB)
files      1,234
languages  typescript 1,000, markdown 234
commits    5,678
head       8c1f0f2
built      2026-01-02T03:04:05Z
changed    2 files since then
`);
    expect(JSON.parse((await run(["status", "--json"])).stdout)).toEqual(sampleStatus);
  });

  it("leaves out what is not known", async () => {
    const { builtAt: _, head: __, stale: ___, ...known } = sampleStatus;
    const languages = Array.from({ length: 10 }, (____, index) => ({ name: `l${index}`, files: 1 }));
    const { stdout } = await run(["status"], { engine: { status: async () => ({ ...known, languages }) } });
    expect(stdout).not.toMatch(/head|built|changed/);
    expect(stdout).toContain("l7 1, 2 more\n");
  });

  it("says when there is no index", async () => {
    const setup = { engine: { status: async () => ({ ...sampleStatus, exists: false }) } };
    expect((await run(["status"], setup)).stdout).toBe(
      "no index for . yet; the first search builds it in /cache/fossick/ab12\n",
    );
  });
});

describe("fossick clean", () => {
  it("tells what it removed", async () => {
    expect(await run(["clean"])).toMatchObject({
      code: 0,
      stdout: "removed the index in /cache/fossick/ab12 (12.3 MB)\n",
    });
    expect(JSON.parse((await run(["clean", "--json"])).stdout)).toEqual({
      where: "/cache/fossick/ab12",
      sizeBytes: 12_345_678,
    });
  });

  it("says when there was nothing to remove", async () => {
    const engine = { clean: async () => ({ where: "/cache/fossick/ab12", sizeBytes: 0 }) };
    expect((await run(["clean"], { engine })).stdout).toMatch(/^there was no index for \S+\n$/);
    expect((await run(["clean", "--lang", "zh-Hans"], { engine })).stdout).toMatch(/ 没有索引\n$/);
  });
});

describe("fossick replay", () => {
  it("prints the answer again without opening an engine", async () => {
    const seen: unknown[] = [];
    const services = {
      createEngine: () => Promise.reject(new Error("must not be opened")),
      replay: async (trace: unknown) => {
        seen.push(trace);
        return sampleRetrieval;
      },
    };
    const outcome = await run(["replay", "run.json", "--json"], {
      cwd: traceFile('{"version":1}'),
      services,
    });
    expect(outcome.code).toBe(0);
    expect(JSON.parse(outcome.stdout)).toEqual(sampleRetrieval);
    expect(seen).toEqual([{ version: 1 }]);
  });

  it("has the exit status of the answer", async () => {
    expect(
      (await run(["replay", "run.json"], { cwd: traceFile("{}"), retrieval: emptyRetrieval })).code,
    ).toBe(1);
  });

  it("refuses what is not a trace", async () => {
    expect(await run(["replay", "none.json"])).toMatchObject({
      code: 2,
      stderr: "fossick: cannot read none.json (ENOENT)\n",
    });
    expect(await run(["replay", "run.json"], { cwd: traceFile("{") })).toMatchObject({
      code: 2,
      stderr:
        'fossick: run.json is not a trace: it is not JSON\nhint: a trace is what fossick "task" --trace FILE writes\n',
    });
    const services = {
      replay: () => Promise.reject(new FossickError("INVALID_TRACE", "the trace has no cycles")),
    };
    expect(await run(["replay", "run.json"], { cwd: traceFile("{}"), services })).toMatchObject({
      code: 2,
      stdout: "",
      stderr: "fossick: the trace has no cycles\n",
    });
  });
});

describe("formatBytes", () => {
  it.each([
    [0, "0 B"],
    [999, "999 B"],
    [1000, "1.0 KB"],
    [999_949, "999.9 KB"],
    [999_950, "1.0 MB"],
    [12_345_678, "12.3 MB"],
    [5e15, "5000.0 TB"],
  ])("%i is %s", (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });
});
