import { describe, expect, it } from "vitest";
import { noColors } from "@fossick/text/file-lines.ts";
import { displayWidth } from "@fossick/text/wrap.ts";
import { renderTranscripts } from "@fossick/eval/transcripts/render-transcripts.ts";
import type { TranscriptsReport } from "@fossick/eval/transcripts/transcripts-report.ts";

const request = { client: "Codex", commit: "c", edited: [], opened: [], ranks: [] };
const report: TranscriptsReport = {
  schemaVersion: 1,
  fossick: "1.2.3",
  repository: { root: ".", commit: "8c1f0f2" },
  settings: { last: 100, maxCycles: 3, threshold: 0.7 },
  clients: [
    { client: "Claude Code", place: "/home/ada/.claude/projects", sessions: 12, damaged: 1 },
    {
      client: "opencode",
      place: "/home/ada/.local/share/opencode",
      sessions: 0,
      damaged: 0,
      problem: "no\nkey",
    },
  ],
  requests: { asked: 31, short: 4, idle: 9, naming: 5, unknown: 2 },
  edited: { requests: 20, first: 0.5, five: 0.8, returned: 0.75 },
  opened: { requests: 31, first: 0.6, five: 0.9, returned: 0.85 },
  medianCalls: 6,
  medianRank: 1,
  tasks: [
    { ...request, at: "2026-11-26T16:39:30.451Z", text: "Sell lamps" },
    {
      ...request,
      at: "2026-11-25T16:39:30.451Z",
      text: "Make the receipt\u001b[2J wider",
      miss: { path: "src/paper.ts", rank: 13, kind: "rankedBelow", because: "src/receipt.ts comes first" },
    },
    {
      ...request,
      at: "2026-11-24T16:39:30.451Z",
      text: "Round what is paid back",
      miss: { path: "src/money.ts", kind: "noSharedWords", because: "it shares no word with the task" },
    },
  ],
  faults: [],
  stats: { ms: 41_000, medianTaskMs: 400 },
};
const render = (changes: Partial<TranscriptsReport> = {}, width = 80): string =>
  renderTranscripts({ ...report, ...changes }, { width, colors: noColors });

describe("the report on sessions", () => {
  it("tells what was asked, found and missed, and where it was read", () => {
    expect(render()).toMatchInlineSnapshot(`
      "31 requests to agents in . asked again, each in the state of the last commit
      before it. Left out: 5 requests named a file that was right; 9 opened none; 4
      had fewer than four words; of 2 no past state holds the files.

      Found by fossick
                       requests  first   five  returned
        files edited         20   50.0   80.0      75.0
        files opened         31   60.0   90.0      85.0
      Requests with any such file first, among the first five, among those handed
      over. × 100.

      Agents
        median of 20 requests: agents made 6 calls before a file was open that they
        edited; of such files, the answer to one call of fossick has one at rank 1

      Worst misses
        2026-11-24  Round what is paid back
          src/money.ts, not judged: it shares no word with the task
        2026-11-25  Make the receipt\\x1b[2J wider
          src/paper.ts, rank 13: src/receipt.ts comes first

      Read
        Claude Code: 12 sessions in /home/ada/.claude/projects, 1 line could not be
        read
        opencode: 0 sessions in /home/ada/.local/share/opencode: no key

      41.0 s in total; nothing left this machine.
      "
    `);
  });

  it.each([24, 40, 60, 120])("fits %i columns", (width) => {
    for (const line of render({}, width).split("\n")) expect(displayWidth(line)).toBeLessThanOrEqual(width);
  });

  it("leaves out what there is nothing of", () => {
    const { medianCalls: _, medianRank: __, ...rest } = report;
    const requests = { asked: 1, short: 0, idle: 0, naming: 0, unknown: 0 };
    const text = renderTranscripts({ ...rest, requests, tasks: [] }, { width: 80, colors: noColors });
    expect(text).not.toMatch(/Agents\n|Left out|misses/);
  });
});
