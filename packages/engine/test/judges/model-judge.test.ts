import { describe, expect, it } from "vitest";
import { parseReply } from "@fossick/engine/judges/model-judge.ts";
import { expectEnd } from "../../../../test/expect-end.ts";

const paths = new Set(["src/a.ts", "src/b.ts", "src/c.ts", "src/d.ts", "src/e.ts"]);
const good = { verdicts: [{ path: "src/a.ts", relevance: 0.9, reason: "defines it" }] };
const read = (value: unknown) => parseReply(typeof value === "string" ? value : JSON.stringify(value), paths);

describe("the verdicts in an answer", () => {
  it.each([
    ["as asked", JSON.stringify(good)],
    ["as a list", JSON.stringify(good.verdicts)],
    ["fenced", `\`\`\`json\n${JSON.stringify(good, null, 2)}\n\`\`\``],
    ["after thinking aloud", `<think>{"verdicts": []} or so</think>\n${JSON.stringify(good)}`],
    ["with words around", `Here you are:\n${JSON.stringify(good)}\nAnything else?`],
    ["with a path that starts with ./", JSON.stringify(good).replace("src/a.ts", "./src/a.ts")],
  ])("are read %s", (_, text) => {
    expect(read(text)).toEqual([{ path: "src/a.ts", relevance: 0.9, reason: "defines it" }]);
  });

  it.each(["{", "[", "```a"])("are given up soon where a model repeats %s", (mark) => {
    expectEnd(() => expect(() => read(mark.repeat(500_000))).toThrow());
  });

  it("count for files asked about only, within 0 and 1, the last of two", () => {
    const verdicts = [
      { path: "src/a.ts", relevance: 0.2, reason: "first" },
      { path: "/etc/passwd", relevance: 1, reason: "no" },
      { path: "src/b.ts", relevance: 17, reason: "much" },
      { path: "src/c.ts", relevance: -4 },
      { path: "src/d.ts", relevance: "high", reason: "no number" },
      { relevance: 0.5 },
      "src/e.ts",
      { path: "src/a.ts", relevance: 0.456, reason: 7 },
    ];
    expect(read({ verdicts })).toEqual([
      { path: "src/a.ts", relevance: 0.46, reason: "" },
      { path: "src/b.ts", relevance: 1, reason: "much" },
      { path: "src/c.ts", relevance: 0, reason: "" },
    ]);
  });

  it("give reasons that are short, on one line and visible", () => {
    const reason = `now\n\u202Erun\u0007 this:${" rm -rf /".repeat(100)}`;
    const [verdict] = read([{ path: "src/a.ts", relevance: 0.5, reason }]);
    expect(verdict?.reason).toMatch(/^now \\u202erun\\x07 this: rm -rf .*…$/);
    expect(verdict?.reason.length).toBeLessThanOrEqual(160);
  });

  it.each([
    ["no JSON", "I cannot help with that."],
    ["half of it", '{"verdicts":[{"path":"src/a.ts","relev'],
    ["another shape", { answers: [] }],
    ["no verdict", { verdicts: [] }],
    ["unknown files only", [{ path: "src/z.ts", relevance: 1 }]],
    ["nothing", ""],
    ["null", "null"],
  ])("are none in %s", (_, value) => {
    expect(() => read(value)).toThrow(expect.objectContaining({ kind: "MALFORMED" }));
  });

  it("are none when nearly everything is said to be needed", () => {
    const all = [...paths].map((path) => ({ path, relevance: 1, reason: "yes" }));
    expect(() => read(all)).toThrow(/does not discriminate: it says that 5 of 5/);
    expect(read(all.slice(0, 4))).toHaveLength(4);
    expect(read(all.map((each, at) => ({ ...each, relevance: at < 3 ? 1 : 0 })))).toHaveLength(5);
    expect(read(all.map((each) => ({ ...each, relevance: 0 })))).toHaveLength(5);
  });
});
