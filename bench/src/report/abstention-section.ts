import { answeredShare, separation, unansweredShare, type Estimate } from "../abstention.ts";
import { nameFrom, partsOf } from "../result-name.ts";
import type { Result, TextKind } from "../types.ts";
import { inReportOrder } from "./chapters.ts";
import { decimals, percentWithin, table } from "./format.ts";

type Asked = Partial<Record<TextKind, Result>>;

/** Reports whether each system abstains where it should; undefined if none was asked wrong texts or nonsense. */
export function abstentionSection(results: readonly Result[]): string | undefined {
  const groups = new Map<string, Asked>();
  for (const result of [...results].sort(inReportOrder)) {
    const { texts, ...own } = partsOf(result.system);
    const key = `${result.set} ${nameFrom({ ...own, texts: "right" })}`;
    groups.set(key, { ...groups.get(key), [texts]: result });
  }
  const lines = [...groups.values()].flatMap(line);
  if (lines.length === 0) return undefined;
  const head = [
    "set",
    "system",
    "tasks",
    "right: answered",
    "wrong: unanswered",
    "AUC",
    "nonsense: unanswered",
  ];
  return table(head, lines);
}

function line({ right, wrong, nonsense }: Asked): string[][] {
  const asked = right && wrong;
  const any = (asked && wrong) ?? nonsense;
  if (any === undefined) return [];
  const { system, field } = partsOf(any.system);
  return [
    [
      field === undefined ? any.set : `${any.set}, \`${field}\``,
      system,
      String(any.rows.length),
      asked ? shareCell(answeredShare(right.rows)) : none,
      asked ? shareCell(unansweredShare(wrong.rows)) : none,
      asked ? areaCell(separation(right.rows, wrong.rows)) : none,
      nonsense ? shareCell(unansweredShare(nonsense.rows)) : none,
    ],
  ];
}

const none = "–";

const shareCell = (share: Estimate | undefined): string =>
  share ? percentWithin(share.value, share.interval) : none;

function areaCell(area: Estimate | undefined): string {
  if (area === undefined) return none;
  const { value, interval } = area;
  const within = interval ? ` [${decimals(interval.low, 3)}, ${decimals(interval.high, 3)}]` : "";
  return `${decimals(value, 3)}${within}`;
}
