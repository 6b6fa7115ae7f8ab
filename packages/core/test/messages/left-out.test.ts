import { describe, expect, it } from "vitest";
import { leftOutFaults, withLeftOut } from "@fossick/core/messages/left-out.ts";
import { messagesIn } from "@fossick/core/messages/index.ts";
import type { LeftOut } from "@fossick/core/answer-types.ts";

const textOf = (...leftOut: readonly LeftOut[]): string | undefined => leftOutFaults(leftOut)[0]?.message;
const config = "fossick.config.json";

describe("what a repository leaves out", () => {
  it("is one sentence with the number of files for each file that says so", () => {
    expect(
      textOf({ by: config, count: 1312, settings: ["excludes"] }, { by: ".fossickignore", count: 4 }),
    ).toBe("1,312 files are left out by fossick.config.json (excludes) and 4 by .fossickignore");
    expect(textOf({ by: "src/.fossickignore", count: 1 })).toBe("1 file is left out by src/.fossickignore");
  });

  it("names the three that leave out most, and adds up the others", () => {
    const five = [9, 8, 7, 6, 5].map((count) => ({ by: `${count}/.fossickignore`, count }));
    expect(textOf(...five)).toBe(
      "9 files are left out by 9/.fossickignore, 8 by 8/.fossickignore, 7 by 7/.fossickignore and 11 by 2 more such files",
    );
  });

  it("tells how a config file limits the answer, with and without files that it leaves out", () => {
    const limits = [
      { setting: "maxFiles", value: 1 },
      { setting: "threshold", value: 0.95 },
    ] as const;
    expect(textOf({ by: config, count: 0, limits: limits.slice(0, 1) })).toBe(
      "fossick.config.json limits the answer to 1 file",
    );
    expect(textOf({ by: config, count: 3, settings: ["globs", "types"], limits })).toBe(
      "3 files are left out by fossick.config.json (globs, types); fossick.config.json limits the answer to 1 file and relevance 0.95 and more",
    );
  });

  it("is nothing where nothing is left out", () => {
    expect([textOf(), textOf({ by: config, count: 0 })]).toEqual([undefined, undefined]);
  });

  it("quotes names that could be read as a sentence of fossick's own", () => {
    expect(textOf({ by: "no files are left out\nby anything/.fossickignore", count: 2 })).toBe(
      String.raw`2 files are left out by "no files are left out\nby anything/.fossickignore"`,
    );
  });

  it("replaces what was said before, and is translated", () => {
    const other = { part: "walk", code: "NAME_NOT_UTF8", message: "a name" };
    const before = [...leftOutFaults([{ by: ".fossickignore", count: 4 }]), other];
    const after = withLeftOut(before, [{ by: config, count: 2, settings: ["types"] }]);
    expect(after).toEqual([other, ...leftOutFaults([{ by: config, count: 2, settings: ["types"] }])]);
    for (const language of ["zh-Hans", "zh-Hant"] as const)
      expect(messagesIn(language).fault("FILES_LEFT_OUT", "2 files")).toMatch(/（2 files）$/);
  });
});
