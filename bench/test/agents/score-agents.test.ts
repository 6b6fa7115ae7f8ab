import { expect, it } from "vitest";
import { scoreTable } from "../../src/agents/score-agents.ts";

const tasks = [
  { id: "a", goldFiles: ["x.ts", "y.ts"] },
  { id: "b", goldFiles: ["z.ts"] },
  { id: "c", goldFiles: ["z.ts"] },
];
const looksAt = (task: string) =>
  Array.from({ length: task === "a" ? 3 : 1 }, () => ({ cmd: "ls", chars: 100 }));

it("compares arms on the tasks that all of them answered, by their last answers", () => {
  const first = [
    { task: "a", files: [] },
    { task: "a", files: ["./x.ts", "w.ts"] },
    { task: "b", files: ["z.ts"] },
    { task: "c", files: ["z.ts"] },
  ];
  const second = [
    { task: "b", files: [] },
    { task: "a", files: ["x.ts", "y.ts", "x.ts"] },
  ];
  const arms = [
    { name: "ripgrep", answers: first, looksAt },
    { name: "fossick", answers: second, looksAt: () => [] },
  ];
  expect(scoreTable(arms, tasks).split("\n").slice(2)).toEqual([
    "| ripgrep | 2 | 2.00 | 200 | 0.750 | 0.750 |",
    "| fossick | 2 | 0.00 | 0 | 0.500 | 0.500 |",
  ]);
});
