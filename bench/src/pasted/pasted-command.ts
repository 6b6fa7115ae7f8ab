import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mulberry32 } from "@fossick/eval/bootstrap.ts";
import { createEngine, type Retrieval } from "@fossick/library/index.ts";
import { frameTasks } from "./frame-tasks.ts";
import { logTasks } from "./log-tasks.ts";
import { mailTasks } from "./mail-tasks.ts";
import type { PastedTask } from "./pasted-tasks.ts";
import { languages, writeProject, type LanguageName } from "./projects.ts";

/** Options of `bench pasted`. */
export interface PastedFlags {
  readonly kind: "frames" | "logs" | "mails";
  readonly root: readonly string[];
  readonly each: number;
  readonly seed: number;
  readonly misses?: boolean;
  readonly only?: string;
}

interface Outcome {
  readonly form: string;
  readonly isFirst: boolean;
  readonly isLineShown: boolean;
}

/** Asks pasted output of which file it tells; the figures are a Markdown table, a row for each form. */
export async function pastedCommand(flags: PastedFlags, say: (line: string) => void): Promise<string> {
  const outcomes = flags.kind === "mails" ? askMails(flags, say) : askShops(flags, say);
  return tableOf(await outcomes);
}

async function askShops(
  { kind, each, seed, misses, only = "" }: PastedFlags,
  say: (line: string) => void,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const language of Object.keys(languages) as LanguageName[]) {
    const root = mkdtempSync(join(tmpdir(), "fossick-pasted-"));
    const places = writeProject(root, language);
    const engine = await createEngine({ root, settings: { memory: false } });
    const make = kind === "logs" ? logTasks : frameTasks;
    for (const task of make(language, places, mulberry32(seed), each)) {
      if (!task.form.includes(only)) continue;
      const answer = await engine.retrieve(task.text);
      const outcome = outcomeOf(task, answer);
      outcomes.push(outcome);
      if (misses && !(outcome.isFirst && outcome.isLineShown)) say(missOf(task, answer));
    }
    await engine.close();
    rmSync(root, { recursive: true });
  }
  return outcomes;
}

/** Compares the first file of each mail with that of its request. */
async function askMails(
  { root: roots, each, seed, misses, only = "" }: PastedFlags,
  say: (line: string) => void,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const [at, root] of roots.entries()) {
    const engine = await createEngine({ root, settings: { memory: false } });
    for (const { form, request, text } of mailTasks(root, mulberry32(seed), each, at * each)) {
      if (!form.includes(only)) continue;
      const [bare, mail] = [await engine.retrieve(request), await engine.retrieve(text)].map(
        ({ files, nearby }) => [...files, ...nearby][0]?.path,
      );
      outcomes.push({ form, isFirst: bare === mail, isLineShown: bare === mail });
      if (misses && bare !== mail) say(`${form}: ${bare ?? "-"} became ${mail ?? "-"}\n${text}\n`);
    }
    await engine.close();
  }
  return outcomes;
}

function outcomeOf(task: PastedTask, { files }: Retrieval): Outcome {
  const [first] = files;
  const lines = first === undefined ? undefined : task.gold[first.path];
  const isShown = (line: number): boolean =>
    first?.spans.some(({ startLine, endLine }) => startLine <= line && line <= endLine) ?? false;
  return {
    form: task.form,
    isFirst: lines !== undefined,
    isLineShown: lines !== undefined && (lines.length === 0 || lines.some(isShown)),
  };
}

function missOf({ form, text, gold, size = 0 }: PastedTask, { files, nearby }: Retrieval): string {
  const shown = [...files, ...nearby].slice(0, 4).map(({ path, relevance }) => `${path} ${relevance}`);
  const spans = files[0]?.spans.map(({ startLine, endLine }) => `${startLine}-${endLine}`).join();
  return `${form} (${size})\n  right ${JSON.stringify(gold)}\n  shown ${shown.join(", ")} (${spans ?? ""})\n${text.slice(0, 1_500)}\n`;
}

function tableOf(outcomes: readonly Outcome[]): string {
  const row = (name: string, own: readonly Outcome[]): string => {
    const share = (test: (outcome: Outcome) => boolean): string =>
      ((100 * own.filter(test).length) / own.length).toFixed(1);
    return `| ${name} | ${own.length} | ${share(({ isFirst }) => isFirst)} | ${share(({ isLineShown }) => isLineShown)} |`;
  };
  const forms = [...new Set(outcomes.map(({ form }) => form))];
  return [
    "| form | number | first | with its line |",
    "|---|---|---|---|",
    ...forms.map((form) =>
      row(
        form,
        outcomes.filter((outcome) => outcome.form === form),
      ),
    ),
    row("all", outcomes),
  ].join("\n");
}
