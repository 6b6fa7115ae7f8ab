import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { createSandbox } from "../sandbox.ts";
import { describeInBrowser, useBrowser } from "./browser.ts";

const ownTasks = [
  "join the spans of a file that follow each other",
  "Where are secrets replaced in the text of a file?",
  "the history of the page is cleared",
  "fix the weight of a keyword that memory learned",
  "stop a search when its time budget is over",
  "read the config file of a repository without trusting it",
  "how does the index survive a kill?",
  "explain why a file was not returned",
  "parse a stack trace that somebody pasted",
  "count the tokens of a packed file",
  "write the answer as XML",
  "which files changed together in past commits?",
  "refuse a path that leads out of the repository",
  "setup writes the configuration of a client",
  "detect the language of a task",
  "replay a search from its trace",
  "an engine process that dies is started again",
  "the page opens a file in the editor",
  "colour of the terminal output",
  "split an identifier into words",
];

const verbs = [
  "settle",
  "round",
  "refund",
  "charge",
  "credit",
  "audit",
  "split",
  "merge",
  "convert",
  "close",
];
const nouns = ["Invoice", "Ledger", "Voucher", "Deposit", "Payroll", "Tariff"];

/** Files with more lines than an export holds whole, whose definitions stand close together. */
function createBigFiles(root: string): void {
  mkdirSync(join(root, "src"), { recursive: true });
  for (const noun of nouns) {
    const functions = verbs.flatMap((verb) =>
      [1, 2, 3, 4, 5, 6, 7, 8].map((version) =>
        [
          `/** Makes version ${version} of ${verb}ing a ${noun.toLowerCase()}. */`,
          `export function ${verb}${noun}${version}(amounts: readonly number[]): number {`,
          `  let ${verb}ed = 0;`,
          ...Array.from({ length: 30 }, (_, at) => `  ${verb}ed += (amounts[${at}] ?? 0) * ${at + version};`),
          `  return ${verb}ed;`,
          "}",
        ].join("\n"),
      ),
    );
    writeFileSync(join(root, `src/${noun.toLowerCase()}.ts`), `${functions.join("\n\n\n")}\n`);
  }
  execFileSync("git", ["init", "--quiet", "--initial-branch", "trunk"], { cwd: root });
}

/** Presses every link to lines on the page of an export. @returns those that lead to no lines, or to some of them */
const deadLinks = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const dead: string[] = [];
    const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
    const numbersIn = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number);
    const isShown = async (first: number, last: number): Promise<boolean> => {
      const line = (number: number) => document.querySelector(`.detail [data-line="${number}"]`);
      const all = Array.from({ length: last - first + 1 }, (_, at) => first + at);
      for (let frames = 0; frames < 60 && !all.every(line); frames++) await frame();
      const code = document.querySelector(".detail .code")?.getBoundingClientRect();
      const { top = -1 } = line(first)?.getBoundingClientRect() ?? {};
      return all.every(line) && code !== undefined && code.top <= top && top < code.bottom;
    };
    const press = async (link: HTMLElement, lines: readonly number[], of: string): Promise<void> => {
      const [first = 0, last = first] = lines;
      link.click();
      await frame();
      if (!(await isShown(first, last))) dead.push(`${of}: ${link.innerText}`);
    };
    const rows = [...document.querySelectorAll<HTMLElement>("button.file-row")];
    for (const row of rows) {
      const path = row.dataset["path"] ?? "";
      const open = async (): Promise<void> => {
        if (row.getAttribute("aria-expanded") !== "true") row.click();
        await frame();
      };
      await open();
      const detail = () => [
        ...document.querySelectorAll<HTMLElement>(".detail :is(.span-links button, .line-link)"),
      ];
      for (const link of detail()) {
        const shown = link.querySelector("[aria-hidden]") ?? link;
        await press(link, numbersIn(shown.textContent ?? ""), path);
      }
      for (let at = 0; ; at++) {
        await open();
        const place = document.querySelectorAll<HTMLElement>(".detail .reading li")[at];
        const link = place?.querySelector("button");
        if (!place) break;
        if (link) await press(link, numbersIn(place.querySelector(".quiet")?.textContent ?? ""), path);
      }
    }
    return dead;
  });

describeInBrowser("an export", () => {
  const sandbox = createSandbox();
  const browser = useBrowser();

  async function openExport(task: string, root: string): Promise<Page> {
    const file = join(sandbox.folder, "export.html");
    const { code, stderr } = await sandbox.fossick([task, "--root", root, "--no-memory", "--html", file]);
    expect([task, code], stderr).not.toEqual([task, 2]);
    const { page } = await browser.open({ offline: true, viewport: { width: 1366, height: 768 } });
    await page.goto(pathToFileURL(file).href);
    await page.locator(".summary").waitFor();
    return page;
  }

  const repository = join(import.meta.dirname, "../../..");
  it.each(ownTasks)("of this repository holds every range that it names: %s", async (task) => {
    expect(await deadLinks(await openExport(task, join(repository, "packages")))).toEqual([]);
  });

  it("of big files holds every range that it names", async () => {
    const root = join(sandbox.folder, "big");
    createBigFiles(root);
    for (const [at, verb] of verbs.entries()) {
      const page = await openExport(`${verb} every ${nouns[at % nouns.length]} twice`, root);
      expect(await page.locator(".span-links button").count()).toBeGreaterThan(0);
      expect(await deadLinks(page)).toEqual([]);
      expect(await page.locator(".top-root").innerText()).toMatch(/^big · trunk · \w+ \d+, \d{4}$/);
      await page.context().close();
    }
  });
});
