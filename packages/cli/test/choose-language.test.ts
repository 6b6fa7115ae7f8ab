import { describe, expect, it } from "vitest";
import { displayWidth } from "@fossick/text/wrap.ts";
import { chooseLanguage } from "@fossick/cli/choose-language.ts";
import { flagDefinition, flagNames } from "@fossick/cli/command.ts";
import { commands } from "@fossick/cli/commands.ts";
import { lookAhead } from "@fossick/cli/look-ahead.ts";
import { textsIn } from "@fossick/cli/texts/index.ts";
import { groups } from "@fossick/settings/index.ts";
import { sampleRetrieval } from "../../../test/sample-retrieval.ts";
import { run } from "../../../test/fake-context.ts";

describe("the language of help and reports", () => {
  it.each([
    [[], {}, "en"],
    [[], { LANG: "en_US.UTF-8" }, "en"],
    [[], { LANG: "C.UTF-8" }, "en"],
    [[], { LANG: "zh_CN.UTF-8" }, "zh-Hans"],
    [[], { LANG: "zh_SG" }, "zh-Hans"],
    [[], { LANG: "zh_TW.UTF-8" }, "zh-Hant"],
    [[], { LANG: "zh_HK" }, "zh-Hant"],
    [[], { LANG: "zh-Hant-TW" }, "zh-Hant"],
    [[], { LANG: "zh_CN.UTF-8", LC_ALL: "zh_TW.UTF-8" }, "zh-Hant"],
    [[], { LANG: "zh_CN.UTF-8", LC_ALL: "C" }, "en"],
    [[], { LANG: "zh_CN.UTF-8", FOSSICK_LANG: "en" }, "en"],
    [[], { LANG: "zh_CN.UTF-8", FOSSICK_LANG: "task" }, "zh-Hans"],
    [["--lang", "zh-Hant"], { FOSSICK_LANG: "en" }, "zh-Hant"],
    [["--lang=zh-hans"], {}, "zh-Hans"],
    [["--lang", "fr"], { LANG: "zh_CN" }, "zh-Hans"],
    [["--lang"], {}, "en"],
    [["--", "--lang", "zh-Hans"], {}, "en"],
  ] as const)("of %j with %j is %s", (argv, env, language) => {
    expect(chooseLanguage(lookAhead(argv).valueOf("--lang"), env)).toBe(language);
  });
});

describe.each(["zh-Hans", "zh-Hant"] as const)("the help in %s", (language) => {
  const { help } = textsIn(language);

  it("has every flag, command, argument, heading and default", () => {
    expect(flagNames.filter((name) => help.flagSummary(flagDefinition(name)) === undefined)).toEqual([]);
    expect(groups.filter((group) => help.titles[`${group}:`] === undefined)).toEqual([]);
    const usual = flagNames.flatMap((name) => flagDefinition(name).defaultText ?? []);
    const worded = usual.filter((text) => text !== "none");
    expect(worded.filter((text) => help.defaults[text] === undefined)).toEqual([]);
    for (const command of [commands.main, ...commands.named]) {
      expect(help.commands, command.name).toHaveProperty(command.name);
      const told = Object.keys(help.commands[command.name]?.arguments ?? {});
      expect(told, command.name).toEqual(command.arguments.map(({ syntax }) => syntax));
    }
  });

  it("translates nothing that is not there", () => {
    const names = new Set([commands.main, ...commands.named].map(({ name }) => name));
    expect(Object.keys(help.commands).filter((name) => !names.has(name))).toEqual([]);
  });

  it("is printed in columns, within the terminal", async () => {
    const { code, stdout } = await run(["--help", "--all", "--lang", language], { columns: 72 });
    expect(code).toBe(0);
    const table = stdout.slice(0, stdout.indexOf(help.examples)).split("\n");
    expect(table).toContain(help.titles["Output:"]);
    for (const line of table.slice(1)) expect(displayWidth(line), line).toBeLessThanOrEqual(72);
    expect(table.find((line) => line.includes("--json "))).toMatch(/^ {2}--json {2,}等同/);
  });
});

describe("reports in Chinese", () => {
  it("line up although their labels are wide", async () => {
    const { stdout } = await run(["status", "--lang", "zh-Hans"]);
    expect(stdout).toContain("根目录     .\n索引       /cache/fossick/ab12 (12.3 MB)\n文件       1,234\n");
    expect(stdout).toContain("变动       此后有 2 个文件变动\n");
  });

  it("tell what index, clean and a search on the way did", async () => {
    const env = { LANG: "zh_TW.UTF-8" };
    expect((await run(["index"], { env })).stdout).toBe(
      "已索引 1,234 個檔案（12 個有變更，3 個已刪除），讀取了 5,678 次新提交，耗時 1.2 s\n",
    );
    expect((await run(["clean"], { env })).stdout).toBe("已刪除 /cache/fossick/ab12 中的索引（12.3 MB）\n");
    const { stderr } = await run(["x", "--verbose", "--format", "paths"], { env });
    expect(stderr).toContain("fossick: 總共 41 ms，其中索引 3 ms\n");
  });

  it("warn in the language of the answer", async () => {
    const faults = [{ part: "history", code: "GIT_LOG_FAILED", message: "读不到 git 历史" }];
    const retrieval = { ...sampleRetrieval, language: "zh-Hans", faults } as const;
    expect((await run(["x", "--format", "paths"], { retrieval })).stderr).toBe(
      "fossick: 警告: history（GIT_LOG_FAILED）：读不到 git 历史\n",
    );
  });
});
