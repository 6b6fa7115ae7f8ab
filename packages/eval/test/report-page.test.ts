import { describe, expect, it } from "vitest";
import { renderReportPage } from "@fossick/eval/report-page.ts";
import { sampleReport } from "../../../test/sample-report.ts";

const task = {
  commit: "4ab1862dc0ffee",
  subject: "Fix the count of bytes",
  goldFiles: ["src/count.ts", "src/bytes.ts"],
  ranks: [2],
  bm25Ranks: [],
  returned: 3,
  right: 1,
  cycles: 1,
  ms: 20,
};
const report = { ...sampleReport, tasks: [task] };

describe("renderReportPage", () => {
  it("has the tables of the report, and each task with its files, ranks and what was returned", () => {
    const page = renderReportPage(report, "en");
    expect(page).toContain("<td>Acc@5</td><td>83.0</td><td>44.0</td><td>39.0</td><td>29.0 – 49.0</td>");
    for (const title of ["Ranking", "Returned", "Lines", "Cycles", "Calibration", "Tasks"])
      expect(page).toContain(`<h2>${title}</h2>`);
    const cells = ["4ab1862d", task.subject, "src/count.ts\nsrc/bytes.ts", "2", "3, 1", "not found"];
    expect(page).toContain(cells.map((cell) => `<td>${cell}</td>`).join(""));
  });

  it("leaves out tables without rows, and says which task found nothing", () => {
    const { lines: _lines, ...others } = sampleReport;
    const bare = { ...others, tasks: [{ ...task, ranks: [] }] };
    const page = renderReportPage(bare, "en");
    expect(page).not.toContain("<h2>Lines</h2>");
    expect(page).toContain("<td>not found</td>");
  });

  it("shows texts of a repository as they are, and runs none of them", () => {
    const subject = `<script>alert(1)</script> "x" & \u001b[2J`;
    const page = renderReportPage({ ...sampleReport, tasks: [{ ...task, subject }] }, "en");
    expect(page).not.toContain("<script");
    expect(page).not.toContain("\u001b");
    expect(page).toContain("&lt;script&gt;alert(1)&lt;/script&gt; &quot;x&quot; &amp; ");
  });

  it.each([
    ["zh-Hans", "排名", "要改的文件"],
    ["zh-Hant", "排名", "要改的檔案"],
  ] as const)("speaks %s", (language, ranking, files) => {
    const page = renderReportPage(report, language);
    expect(page).toContain(`<html lang="${language}">`);
    expect(page).toContain(`<h2>${ranking}</h2>`);
    expect(page).toContain(`<th>${files}</th>`);
  });
});
