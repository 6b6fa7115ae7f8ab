import { describe, expect, it } from "vitest";
import { noColors } from "@fossick/text/file-lines.ts";
import { displayWidth } from "@fossick/text/wrap.ts";
import { renderReport } from "@fossick/eval/render-report.ts";
import type { RepositoryReport } from "@fossick/library/index.ts";
import { sampleReport } from "../../../test/sample-report.ts";

const render = (changes: Partial<RepositoryReport> = {}, width = 80): string =>
  renderReport({ ...sampleReport, ...changes }, { width, colors: noColors });

describe("the report for a terminal", () => {
  it("tells the ranking against BM25, what was returned, cycles, calibration and misses", () => {
    expect(render()).toMatchInlineSnapshot(`
      "100 past commits of . replayed as tasks: the latest suitable ones of 1,240
      examined, each searched in the state before it.

      Ranking
                  fossick  BM25 difference    95 % interval
        Acc@1        53.0  55.0       −2.0     −8.0 to +4.0
        Acc@5        83.0  44.0      +39.0   +29.0 to +49.0
        Acc@10       92.0  92.0       +0.0     +0.0 to +0.0
        hit@5        94.0  58.0      −36.0   −46.0 to −26.0
        recall@10    95.8  70.4      +25.4   +17.5 to +33.8
        MRR          80.9  43.8      +37.1   +29.2 to +45.1
      Acc@k: all files to edit among the first k; hit@5: any; recall@10: their share;
      MRR: 1 / rank of the first. All × 100.

      Returned
        97.0 % of the tasks returned files, 2.0 per task; 56.4 % of those were edited
        or define something the change uses; precision 54.5, recall 82.3, F1 61.9

      Lines
                        edits  lines  useful   95 % interval
        spans            48.2    312     1.7    41.0 to 55.1
        --pack 1,000     36.7     88     2.6    29.0 to 44.0
        --pack 4,000     50.8    391     1.2    43.0 to 58.0
        29.4 % of 87 tasks have all edited functions among the first five shown, 36.3
        % among ten
        every edit is shown, said and true: 69.9 and 64.3 % of 12 tasks; 26.8 and 31.2
        % of 87 tasks
      edits: hunks of which a line is shown, mean of 99 tasks; useful: edited lines
      among those shown. All × 100.

      Cycles
        83 of 100 tasks ran more than one cycle:
                    Acc@5  recall@10    MRR     F1
        after 1      83.0       95.8   80.9   66.7
        after 2      84.3       95.8   80.9   64.5

      Calibration
        worth      stated  real  files
        0.1–0.2      0.14  0.11  1,710
        0.9–1.0      0.93  1.00      4
        mean error 0.065; skill over a constant guess 0.36

      Worst misses
        4ab1862d  Fix the case where "bytes searched" could be\\x1b[2J wrong
          crates/searcher/src/glue.rs, not judged: it shares only common words with
          the task: case (in 31 % of all files)
        4df12981  Take a trailing dot as part of the name
          crates/globset/src/pathutil.rs, rank 9: crates/ignore/src/walk.rs comes
          first: it uses words from the task

      138.9 s in total, 1.2 s per task (median).
      "
    `);
  });

  it.each([24, 30, 40, 52, 53, 120])("fits %i columns", (width) => {
    for (const line of render({}, width).split("\n")) expect(displayWidth(line)).toBeLessThanOrEqual(width);
  });

  it("leaves columns out where there is no room for them", () => {
    expect(render({}, 52)).not.toContain("interval");
    expect(render({}, 52)).toMatch(/^ {2}Acc@5 +83\.0 +44\.0 +\+39\.0$/m);
    expect(render({}, 30)).toMatch(/^ {2}Acc@5 +83\.0 +44\.0$/m);
  });

  it("colours what is surely better or worse", () => {
    const tag = (name: string) => (text: string) => `<${name}>${text}`;
    const colors = { ...noColors, green: tag("green"), red: tag("red") };
    const text = renderReport(sampleReport, { width: 80, colors });
    expect(text).toContain("<green>  Acc@5");
    expect(text).toContain("<red>  hit@5");
    expect(text).toMatch(/^ {2}Acc@1 /m);
  });

  it("says when there were too few commits, failures, or nothing to tell", () => {
    const text = render({
      commits: { examined: 40, replayed: 7, failed: 1 },
      cycles: { tasks: 0, after: [] },
      calibration: { bins: [] },
      misses: [],
      tasks: [
        {
          commit: "c",
          subject: "s",
          goldFiles: ["a.ts"],
          ranks: [],
          bm25Ranks: [],
          returned: 0,
          right: 0,
          cycles: 0,
          ms: 0,
          error: "disk full",
        },
      ],
    });
    expect(text).toContain(
      "No other commit makes a suitable task.\nWith so few tasks, the figures are rough.",
    );
    expect(text).toContain("No task ran a second cycle.");
    expect(text).toContain("1 task failed, scored as not found: disk full");
    expect(text).not.toContain("Calibration");
    expect(text).not.toContain("misses");
  });
});
