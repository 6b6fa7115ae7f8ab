import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FossickError } from "@fossick/base/errors.ts";
import {
  commandLineDefinitions,
  describeDefault,
  environmentName,
  flagText,
  readConfig,
  readEnvironment,
  readFlags,
  resolveSettings,
  settingDefinitions,
} from "@fossick/settings/index.ts";
import type { RetrievalSettings } from "@fossick/core/retrieval-settings.ts";

const host = { env: {}, platform: "linux", home: "/home/ada" } as const;

function failure(run: () => unknown): { code: string; message: string; hint: string | undefined } {
  try {
    run();
  } catch (error) {
    if (FossickError.isInstance(error)) return { code: error.code, message: error.message, hint: error.hint };
    throw error;
  }
  throw new Error("nothing was thrown");
}

describe("resolveSettings", () => {
  it("fills in every default", () => {
    const settings: Omit<RetrievalSettings, "lang" | "scale"> = resolveSettings({}, host);
    expect(settings).toEqual({
      maxCycles: 3,
      threshold: 0.7,
      minFiles: 3,
      maxFiles: 20,
      maxCandidates: 50,
      maxTokens: 16_000,
      timeBudgetMs: 0,
      fileBudget: 0,
      early: false,
      earlyAfterMs: 0,
      evaluator: "default",
      modelId: "",
      baseUrl: "",
      evaluatorCommand: "",
      evaluatorTimeoutMs: 60_000,
      evaluatorTokens: 60_000,
      prices: "",
      maxCost: 0,
      redact: true,
      dryRun: false,
      hidden: false,
      ignore: true,
      nested: false,
      lang: "task",
      cacheDir: "/home/ada/.cache/fossick",
      dataDir: "/home/ada/.local/share/fossick",
      indexMemoryMb: 1_536,
      memory: true,
      model: "",
      globs: [],
      types: [],
      excludes: [],
    });
  });

  it("freezes the settings and their lists, and shares no list between calls", () => {
    const settings = resolveSettings({}, host);
    expect(Object.isFrozen(settings)).toBe(true);
    expect(Object.isFrozen(settings.globs)).toBe(true);
    expect(resolveSettings({}, host).globs).not.toBe(settings.globs);
  });

  it("leaves the caller's list alone", () => {
    const globs = ["src/**"];
    resolveSettings({ globs }, host);
    expect(Object.isFrozen(globs)).toBe(false);
  });

  it("makes the cache folder absolute", () => {
    expect(resolveSettings({ cacheDir: "cache" }, host).cacheDir).toBe(`${process.cwd()}/cache`);
  });

  it.each([
    [{ threshold: 1.5 }, "threshold takes a number from 0 to 1, got 1.5"],
    [{ threshold: Number.NaN }, "threshold takes a number from 0 to 1, got NaN"],
    [{ maxCycles: 0 }, "maxCycles takes a whole number from 1 to 10, got 0"],
    [{ maxCycles: 2.5 }, "maxCycles takes a whole number from 1 to 10, got 2.5"],
    [{ timeBudgetMs: -1 }, "timeBudgetMs takes a whole number, 0 or more, got -1"],
    [{ hidden: "yes" as never }, 'hidden takes true or false, got "yes"'],
    [{ types: "go" as never }, 'types takes a list of strings, got "go"'],
    [
      { globs: "src" as never },
      'globs takes a list of at most 200 globs, each of at most 1000 and together of at most 10000 characters, got "src"',
    ],
    [{ types: [""] }, 'types takes a list of strings, got [""]'],
  ])("refuses %j", (input, message) => {
    expect(failure(() => resolveSettings(input, host))).toMatchObject({ code: "INVALID_SETTING", message });
  });

  it("names the nearest setting for an unknown one", () => {
    expect(failure(() => resolveSettings({ treshold: 1 } as never, host))).toEqual({
      code: "INVALID_SETTING",
      message: 'unknown setting "treshold"',
      hint: "did you mean threshold?",
    });
  });

  it("takes every whole number in range and no other", () => {
    fc.assert(
      fc.property(fc.integer({ min: -50, max: 200 }), (maxFiles) => {
        const resolve = () => resolveSettings({ maxFiles }, host).maxFiles;
        if (maxFiles >= 1 && maxFiles <= 100) expect(resolve()).toBe(maxFiles);
        else expect(resolve).toThrow("maxFiles takes a whole number from 1 to 100");
      }),
    );
  });
});

describe("globs", () => {
  const takes =
    "takes a list of at most 200 globs, each of at most 1000 and together of at most 10000 characters";
  it.each([
    [["a".repeat(1_001)], `"${"a".repeat(59)}… is longer than 1000 characters`],
    [["{a,b"], /^"\{a,b" is not a glob: /],
    [["src/**", "(".repeat(101) + ")".repeat(101)], /within each other$/],
  ])("that cannot be used are refused by name", async (excludes, hint) => {
    const expected = { code: "INVALID_SETTING", hint: expect.stringMatching(hint) as unknown };
    expect(failure(() => resolveSettings({ excludes }, host))).toMatchObject(expected);
    const flag = failure(() => readFlags(settingDefinitions, { excludes }));
    expect(flag).toMatchObject({ ...expected, message: expect.stringContaining(`--exclude ${takes}`) });
    await expect(readConfig(JSON.stringify({ globs: excludes }), "c.json")).rejects.toMatchObject({
      code: "INVALID_CONFIG",
      message: expect.stringContaining(`"globs" in c.json ${takes}`),
    });
  });

  it("are refused when there are too many", () => {
    const excludes = Array.from({ length: 201 }, () => "a*");
    expect(failure(() => resolveSettings({ excludes }, host)).message).toContain(takes);
    expect(resolveSettings({ excludes: excludes.slice(1) }, host).excludes).toHaveLength(200);
    const long = Array.from({ length: 11 }, (_, at) => `${"a".repeat(990)}${at}*`);
    expect(failure(() => resolveSettings({ excludes: long }, host)).message).toContain(takes);
  });
});

describe("readFlags", () => {
  it("turns texts into values", () => {
    const flags = { threshold: "0.5", maxFiles: "7", hidden: true, ignore: false, globs: ["src/**"] };
    expect(readFlags(settingDefinitions, flags)).toEqual({
      threshold: 0.5,
      maxFiles: 7,
      hidden: true,
      ignore: false,
      globs: ["src/**"],
    });
  });

  it.each([
    [{ threshold: "high" }, '--min-score takes a number from 0 to 1, got "high"'],
    [{ threshold: "" }, '--min-score takes a number from 0 to 1, got ""'],
    [{ threshold: "0x1" }, '--min-score takes a number from 0 to 1, got "0x1"'],
    [{ maxFiles: "101" }, "--max-files takes a whole number from 1 to 100, got 101"],
    [{ fileBudget: "1e99" }, "--file-budget takes a whole number, 0 or more, got 1e+99"],
    [{ types: [" "] }, '--type takes a list of strings, got [" "]'],
  ])("refuses %j", (flags, message) => {
    expect(failure(() => readFlags(settingDefinitions, flags)).message).toBe(message);
  });

  it("names the nearest choice", () => {
    expect(failure(() => readFlags(commandLineDefinitions, { format: "markdwon" }))).toEqual({
      code: "INVALID_SETTING",
      message: '--format takes table, markdown, xml, json, paths, got "markdwon"',
      hint: "did you mean markdown?",
    });
  });
});

describe("readEnvironment", () => {
  it("reads the twin of every kind of flag", () => {
    const env = {
      FOSSICK_CYCLES: "2",
      FOSSICK_MIN_SCORE: " 0.5 ",
      FOSSICK_HIDDEN: "on",
      FOSSICK_NO_IGNORE: "1",
      FOSSICK_NO_MEMORY: "false",
      FOSSICK_GLOB: "src/**/*.{ts,tsx}, !**/*.d.ts,",
      FOSSICK_TYPE: "go,rust",
      FOSSICK_MAX_FILES: "",
      FOSSICK_UNRELATED: "x",
    };
    expect(readEnvironment(settingDefinitions, env)).toEqual({
      maxCycles: 2,
      threshold: 0.5,
      hidden: true,
      ignore: false,
      memory: true,
      globs: ["src/**/*.{ts,tsx}", "!**/*.d.ts"],
      types: ["go", "rust"],
    });
  });

  it("names the variable in its messages", () => {
    expect(failure(() => readEnvironment(settingDefinitions, { FOSSICK_CYCLES: "many" })).message).toBe(
      'FOSSICK_CYCLES takes a whole number from 1 to 10, got "many"',
    );
    expect(failure(() => readEnvironment(settingDefinitions, { FOSSICK_NO_IGNORE: "maybe" })).message).toBe(
      'FOSSICK_NO_IGNORE takes true or false, got "maybe"',
    );
  });
});

describe("readConfig", () => {
  it("reads settings, a byte order mark and a $schema key", async () => {
    const content =
      '\uFEFF{ "$schema": "x", "threshold": 0.6, "excludes": ["fixtures/**"], "ignore": false }';
    expect(await readConfig(content, "fossick.config.json")).toEqual({
      threshold: 0.6,
      excludes: ["fixtures/**"],
      ignore: false,
    });
  });

  it.each([
    ['{"treshold": 1}', 'unknown key "treshold" in c.json', "did you mean threshold?"],
    ['{"__proto__": 1}', 'unknown key "__proto__" in c.json', undefined],
    ['{"format": "xml"}', 'unknown key "format" in c.json', undefined],
    ['{"threshold": "0.5"}', '"threshold" in c.json takes a number from 0 to 1, got "0.5"', undefined],
    ['{\n"threshold": 0.5,\n}', "c.json is not valid JSON: syntax error in line 3", undefined],
    ["", "c.json is not valid JSON: syntax error in line 1", undefined],
    ["[]", "c.json must contain one JSON object of settings", undefined],
    ["null", "c.json must contain one JSON object of settings", undefined],
    [
      '{"cacheDir": "/etc"}',
      '"cacheDir" cannot be set in c.json',
      "a repository must not decide it; use --cache-dir or FOSSICK_CACHE_DIR",
    ],
  ])("refuses %j", async (content, message, hint) => {
    const refusal = { code: "INVALID_CONFIG", message, ...(hint === undefined ? {} : { hint }) };
    await expect(readConfig(content, "c.json")).rejects.toMatchObject(refusal);
  });
});

describe("the tables", () => {
  it("have unique names for each way to say a setting", () => {
    const rows = Object.values({ ...commandLineDefinitions, ...settingDefinitions });
    expect(new Set(rows.map(environmentName)).size).toBe(rows.length);
    expect(new Set(rows.map(({ flag }) => flag)).size).toBe(rows.length);
    expect(Object.keys(commandLineDefinitions).filter((name) => name in settingDefinitions)).toEqual([]);
  });

  it("show a flag with its placeholder, and a default in words", () => {
    const { cacheDir, ignore, maxFiles } = settingDefinitions;
    expect(flagText(maxFiles)).toBe("-n, --max-files <n>");
    expect([maxFiles, ignore, cacheDir].map(describeDefault)).toEqual([
      "20",
      "off",
      "fossick in the user's cache folder",
    ]);
  });

  it("have defaults that their own ranges allow", () => {
    expect(() => resolveSettings(resolveSettings({}, host), host)).not.toThrow();
  });
});
