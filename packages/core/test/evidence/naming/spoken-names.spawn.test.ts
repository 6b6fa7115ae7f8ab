import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Codebase } from "@fossick/core/evidence/codebase.ts";
import { withWrittenNames } from "@fossick/core/evidence/naming/spoken-names.ts";
import { createCodebase } from "../../../../../test/fake-codebase.ts";
import { removeFolders } from "../../../../../test/temp-repository.ts";

const paths = [
  "config/routes.rb",
  "app/views/comments/_comment.html.erb",
  "Gemfile.lock",
  "src/api-client.ts",
  "README.md",
  "src/hooks/use-auth.tsx",
  "shop/__init__.py",
  "packages/common/index.ts",
  "charts/board/chart.yaml",
];
let codebase: Codebase;
beforeAll(async () => {
  codebase = await createCodebase(Object.fromEntries(paths.map((path) => [path, "text\n"])));
});
afterAll(removeFolders);

const written = (text: string): string => withWrittenNames(codebase, { text }).text;

describe("a name that is spoken", () => {
  it.each([
    ["fix config slash routes dot rb", "fix config/routes.rb"],
    ["open underscore comment dot html dot erb", "open _comment.html.erb"],
    ["the gem file dot lock is old", "the Gemfile.lock is old"],
    ["src forward slash api dash client dot ts", "src/api-client.ts"],
    ["the read me dot m d, please", "the README.md, please"],
    ["use hyphen auth dot t s x", "use-auth.tsx"],
    ["use dash auth is slow", "use-auth is slow"],
    ["shop slash dunder init dot py", "shop/__init__.py"],
    ["shop slash underscore underscore init underscore underscore dot py", "shop/__init__.py"],
    ["a test in packages slash common", "a test in packages/common"],
    ["config slash routes dot rb colon 12", "config/routes.rb:12"],
    ["Config Slash Routes Dot RB", "config/routes.rb"],
    ["打开 config 斜杠 routes 点 rb", "打开 config/routes.rb"],
    ["打開config斜線routes點rb看看", "打開config/routes.rb看看"],
    ["修改下划线comment点html点erb", "修改_comment.html.erb"],
    ["src 斜槓 api 連字號 client 點 ts", "src/api-client.ts"],
    ["config slash routes dot rb and read me dot md", "config/routes.rb and README.md"],
  ])("is written in: %s", (text, expected) => {
    expect(written(text)).toBe(expected);
  });

  it.each([
    "add a dot to the chart",
    "the dash board shows no rows",
    "draw a dash and a dot on the board",
    "parse the slash in routes",
    "config slash routes dot py",
    "a colon b",
    "dot notation",
    "在图上加一个点",
    "下划线太粗了",
    "example dot com",
    "",
  ])("is none in: %s", (text) => {
    expect(written(text)).toBe(text);
  });

  it("leaves every text alone that speaks no mark", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(
          !/slash|dot|period|dash|hyphen|minus|score|dunder|colon|[点點线線]|[杠槓]|[号號]|字符/i.test(text),
        );
        expect(written(text)).toBe(text);
      }),
    );
  });

  it("keeps the task as it was given", () => {
    const text = "fix config slash routes dot rb";
    expect(withWrittenNames(codebase, { text })).toEqual({ text: "fix config/routes.rb", given: text });
  });
});
