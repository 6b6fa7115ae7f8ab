// Renders the report of an evaluation as one page without scripts, which needs nothing but itself.
import { oneLine, safeName } from "@fossick/base/safe-text.ts";
import type { TaskLanguage } from "@fossick/core/answer-types.ts";
import { escapeMarkup } from "@fossick/text/xml.ts";
import { metricNames, percent } from "./render-report.ts";
import type { RepositoryReport } from "./repository-report.ts";

const en = {
  title: (root: string) => `fossick on past commits of ${root}`,
  lead: (tasks: number, examined: number) =>
    `${tasks} past commits replayed as tasks, of ${examined} examined, each searched in the state before it. Figures are × 100.`,
  ranking: ["Ranking", "", "fossick", "BM25", "difference", "95 % interval"],
  returned: ["Returned", "answered", "useful", "precision", "recall", "F1", "files per task"],
  lines: ["Lines", "", "edits shown", "lines per task", "useful"],
  cycles: ["Cycles", "after cycle", "Acc@5", "recall@10", "MRR", "F1"],
  calibration: ["Calibration", "worth", "stated", "real", "files"],
  tasks: ["Tasks", "commit", "task", "files to edit", "at ranks", "returned, of them right", "BM25 ranks"],
  spans: "spans",
  notFound: "not found",
};
type Texts = typeof en;

const zhHans: Texts = {
  title: (root) => `fossick 在 ${root} 过去的提交上的表现`,
  lead: (tasks, examined) =>
    `把 ${tasks} 个过去的提交当作任务重放（共查看 ${examined} 个），每个都在提交之前的状态下检索。数值均已 × 100。`,
  ranking: ["排名", "", "fossick", "BM25", "差值", "95% 区间"],
  returned: ["返回的文件", "有结果的任务", "有用", "精确率", "召回率", "F1", "每个任务的文件数"],
  lines: ["行", "", "显示的改动", "每个任务的行数", "有用"],
  cycles: ["轮次", "第几轮之后", "Acc@5", "recall@10", "MRR", "F1"],
  calibration: ["校准", "worth", "声称", "实际", "文件"],
  tasks: ["任务", "提交", "任务", "要改的文件", "所在名次", "返回数，其中正确", "BM25 名次"],
  spans: "行范围",
  notFound: "未找到",
};

const zhHant: Texts = {
  title: (root) => `fossick 在 ${root} 過去的提交上的表現`,
  lead: (tasks, examined) =>
    `把 ${tasks} 個過去的提交當作任務重放（共查看 ${examined} 個），每個都在提交之前的狀態下搜尋。數值均已 × 100。`,
  ranking: ["排名", "", "fossick", "BM25", "差值", "95% 區間"],
  returned: ["回傳的檔案", "有結果的任務", "有用", "精確率", "召回率", "F1", "每個任務的檔案數"],
  lines: ["行", "", "顯示的改動", "每個任務的行數", "有用"],
  cycles: ["輪次", "第幾輪之後", "Acc@5", "recall@10", "MRR", "F1"],
  calibration: ["校準", "worth", "聲稱", "實際", "檔案"],
  tasks: ["任務", "提交", "任務", "要改的檔案", "所在名次", "回傳數，其中正確", "BM25 名次"],
  spans: "行範圍",
  notFound: "未找到",
};

const texts: Readonly<Record<TaskLanguage, Texts>> = { en, "zh-Hans": zhHans, "zh-Hant": zhHant };

const style = `:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;max-width:72rem;margin:2rem auto;padding:0 1rem}
.wide{overflow-x:auto}table{border-collapse:collapse;font-variant-numeric:tabular-nums}th,td{padding:.25rem .75rem;text-align:start;vertical-align:top;border-bottom:1px solid color-mix(in srgb,currentColor 20%,transparent)}
td{white-space:pre-line;overflow-wrap:anywhere}`;

type Rows = readonly (readonly (string | number)[])[];

const cells = (as: "td" | "th", row: readonly (string | number)[]): string =>
  `<tr>${row.map((cell) => `<${as}>${escapeMarkup(String(cell))}</${as}>`).join("")}</tr>`;

function section([title = "", ...head]: readonly string[], rows: Rows): string {
  if (rows.length === 0) return "";
  const body = rows.map((row) => cells("td", row)).join("\n");
  return `<h2>${escapeMarkup(title)}</h2>\n<div class="wide" tabindex="0"><table>\n<thead>${cells("th", head)}</thead>\n<tbody>${body}</tbody>\n</table></div>\n`;
}

const interval = ({ high, low }: { readonly high?: number; readonly low?: number }): string =>
  low === undefined || high === undefined ? "" : `${percent(low)} – ${percent(high)}`;

/** Renders a report as a page: its tables, then every task with the files to edit, their ranks and what was returned. */
export function renderReportPage(report: RepositoryReport, language: TaskLanguage): string {
  const say = texts[language];
  const title = say.title(safeName(report.repository.root));
  const { examined, replayed } = report.commits;
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeMarkup(title)}</title>
<style>${style}</style>
<h1>${escapeMarkup(title)}</h1>
<p>${escapeMarkup(say.lead(replayed, examined))}</p>
${answerTables(report, say)}${worthTables(report, say)}${taskTable(report, say)}</html>
`;
}

function answerTables({ figures, lines, returned }: RepositoryReport, say: Texts): string {
  const packed = (lines?.packed ?? []).map((each) => ({ name: `--pack ${each.tokens}`, ...each }));
  const shown = lines ? [{ name: say.spans, ...lines.spans }, ...packed] : [];
  return [
    section(
      say.ranking,
      metricNames.map(([metric, name]) => {
        const { [metric]: difference } = figures.difference;
        const each = [figures.fossick[metric], figures.bm25[metric], difference.mean];
        return [name, ...each.map(percent), interval(difference)];
      }),
    ),
    section(say.returned, [
      [
        ...[returned.answered, returned.useful, returned.precision, returned.recall, returned.f1].map(
          percent,
        ),
        returned.files.toFixed(1),
      ],
    ]),
    section(
      say.lines,
      shown.map(({ edited, hunks, lines: count, name }) => [
        name,
        percent(hunks),
        Math.round(count),
        percent(edited),
      ]),
    ),
  ].join("");
}

function worthTables({ calibration, cycles }: RepositoryReport, say: Texts): string {
  return [
    section(
      say.cycles,
      cycles.after.map(({ acc5, cycle, f1, mrr, recall10 }) => [
        cycle,
        ...[acc5, recall10, mrr, f1].map(percent),
      ]),
    ),
    section(
      say.calibration,
      calibration.bins
        .filter(({ n }) => n > 0)
        .map(({ from, n, real = 0, stated = 0, to }) => [
          `${from.toFixed(1)}–${to.toFixed(1)}`,
          stated.toFixed(2),
          real.toFixed(2),
          n,
        ]),
    ),
  ].join("");
}

function taskTable(report: RepositoryReport, say: Texts): string {
  const ranksOf = (ranks: readonly number[]): string => ranks.join(", ") || say.notFound;
  return section(
    say.tasks,
    report.tasks.map(({ bm25Ranks, commit, error, goldFiles, ranks, returned: files, right, subject }) => [
      commit.slice(0, 8),
      oneLine(subject),
      goldFiles.map(safeName).join("\n"),
      error === undefined ? ranksOf(ranks) : oneLine(error),
      `${files}, ${right}`,
      ranksOf(bm25Ranks),
    ]),
  );
}
