import { describe, it } from "vitest";
import { readTask } from "@fossick/core/language/read-task.ts";
import { expectEnd } from "../../../../test/expect-end.ts";

describe("readTask", () => {
  it.each([
    "a",
    "-",
    "@",
    "a/",
    "a.",
    "a::",
    "a-",
    "at ",
    "at a ",
    "at <",
    "`",
    "``a",
    "```\n",
    "    x\n",
    "\t",
    " ",
    "\n",
    "<!--",
    'File "',
    "Error: ",
    "ErrorA",
    "A",
    "aB",
    "a_",
    "$",
    "(",
    "a.b/c:1 ",
    "token expired ",
    "令牌",
    "x.ts:1",
    "-.",
    "a.b-",
  ])("reads 200,000 characters of %j in time that does not grow with their square", (unit) => {
    const text = unit.repeat(200_000 / unit.length);
    expectEnd(() => [text, `at ${text}!`, `Fix it\n${text}`].map(readTask));
  });
});
