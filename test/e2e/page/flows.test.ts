import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Download, Page } from "playwright-core";
import { expect, it } from "vitest";
import type { Retrieval } from "@fossick/core/answer-types.ts";
import { describeInBrowser } from "./browser.ts";
import {
  answered,
  ask,
  learnedFile,
  listedPaths,
  rowOf,
  search,
  twoCycleTask,
  watchFrames,
} from "./drive.ts";
import { useExampleUi } from "./example-ui.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function textOf(download: Download): Promise<string> {
  return readFileSync(await download.path(), "utf8");
}

describeInBrowser("the page of a repository", () => {
  const { browser, openPage: open, root, sandbox } = useExampleUi();
  const openPage = (): Promise<Page> => open({ acceptDownloads: true });

  it("shows each cycle as it ends, before the answer is there", async () => {
    const page = await openPage();
    const frames = await watchFrames(page);
    await search(page);
    const seen = await frames();
    expect(seen).toContain("1 running");
    expect(seen.at(-1)).toBe("2 answered");
    expect(seen.indexOf("1 running")).toBeLessThan(seen.indexOf("2 answered"));
    await page.locator(".cycles > summary").click();
    expect(await page.locator(".cycle").nth(1).locator(".cycle-word").allInnerTexts()).toContain("throttle");
    expect(await listedPaths(page)).toContain(learnedFile);
  });

  it("opens a file: its lines in colour, and those that are left out", async () => {
    const page = await openPage();
    await search(page);
    await rowOf(page, learnedFile).click();
    const detail = page.getByRole("article", { name: learnedFile });
    await expect.poll(() => detail.locator(".code").innerText()).toContain("export ");
    expect(await detail.locator(".code-keyword").count()).toBeGreaterThan(0);
    const lines = await detail.locator(".code-line").count();
    const between = detail.locator("button.code-between");
    for (let left = await between.count(); left > 0; left--) await between.first().click();
    await between.first().waitFor({ state: "detached" });
    expect(await detail.locator(".code-line").count()).toBeGreaterThanOrEqual(lines);
  });

  it("shows no lines under a heading that they are not of", async () => {
    const page = await open({ expected: /400/ });
    await search(page);
    await rowOf(page, learnedFile).click();
    const detail = page.locator(".detail");
    await detail.locator(".code").waitFor();
    const failed = { kind: "failed", code: "GONE", message: "it is gone" };
    await page.route("**/api/lines", (route) => route.fulfill({ status: 400, json: failed }));
    await button(page, "Whole file").click();
    await detail.getByText("it is gone").waitFor();
    expect(await detail.locator(".code").count()).toBe(0);
    await page.unroute("**/api/lines");
    await button(page, "Whole file").click();
    await detail.locator(".code").waitFor();
    expect(await detail.getByText("it is gone").count()).toBe(0);
  });

  it("searches again without a file", async () => {
    const page = await openPage();
    await search(page);
    const before = await listedPaths(page);
    const [first = ""] = before;
    await rowOf(page, first).click();
    await button(page, "Exclude and search again").click();
    expect(await page.locator("#task:focus").count()).toBe(1);
    await expect.poll(() => listedPaths(page)).not.toContain(first);
    await answered(page);
    expect((await listedPaths(page)).length).toBeGreaterThan(0);
    expect(await page.getByRole("group", { name: "Set for this search" }).innerText()).toContain(first);
  });

  it("leaves a number as it is typed, and says which ones are taken", async () => {
    const page = await openPage();
    await page.getByText("Filters", { exact: true }).click();
    const field = page.getByRole("spinbutton", { name: "Minimum score" });
    await field.fill("");
    await field.pressSequentially("0.05");
    expect(await field.inputValue()).toBe("0.05");
    expect(await field.getAttribute("aria-invalid")).toBe("false");
    await field.fill("5");
    await field.blur();
    expect(await field.inputValue()).toBe("5");
    expect(await field.getAttribute("aria-invalid")).toBe("true");
    await page.getByText("A number from 0 to 1; until then it is 0.05.").waitFor();
  });

  it("hands a search over as files", async () => {
    const page = await openPage();
    await search(page);
    const paths = await listedPaths(page);
    const saved = async (name: string): Promise<Download> => {
      await button(page, "Copy or save").click();
      const [download] = await Promise.all([page.waitForEvent("download"), button(page, name).click()]);
      return download;
    };
    const json = await saved("Save as JSON");
    expect(json.suggestedFilename()).toMatch(/^fossick-add-rate-limiting.*\.json$/);
    const retrieval = JSON.parse(await textOf(json)) as Retrieval;
    expect([...retrieval.files, ...retrieval.nearby].map(({ path }) => path)).toEqual(paths);
    const html = await saved("Save as HTML");
    expect(html.suggestedFilename()).toMatch(/\.html$/);
    const file = join(sandbox.folder, "saved.html");
    await html.saveAs(file);
    const alone = await browser.open({ offline: true });
    await alone.page.goto(pathToFileURL(file).href);
    expect(await listedPaths(alone.page)).toEqual(paths);
    expect(alone.requests).toEqual([pathToFileURL(file).href]);
  });

  it("keeps the answer before where a search fails, and says why above it", async () => {
    const page = await open({ expected: /ERR_FAILED/ });
    await search(page);
    await rowOf(page, learnedFile).click();
    await page.route("**/api/search", (route) => route.abort());
    await ask(page, "Cache the exchange rates");
    await page.locator(".failure").waitFor();
    expect(await listedPaths(page)).toContain(learnedFile);
    expect(await page.locator(".detail").getAttribute("aria-label")).toBe(learnedFile);
    expect(await page.locator("#task").inputValue()).toBe("Cache the exchange rates");
  });

  it("has at most three files where none is strong, and says what was found nowhere", async () => {
    const page = await openPage();
    await search(page, "zebra quantum flamingo");
    await page.getByRole("heading", { name: /^No (?:strong )?match/ }).waitFor();
    expect(await page.locator("button.file-row").count()).toBeLessThanOrEqual(3);
    expect(await page.locator(".notes").innerText()).toContain("zebra");
  });

  it("says which repository it shows, in its tab, too", async () => {
    const page = await openPage();
    expect(await page.locator(".top-root").innerText()).toMatch(/^rate-limiting · \w+$/);
    await search(page);
    expect(await page.title()).toMatch(
      /^Add rate limiting to the API endpoints – rate-limiting \(\w+\) – fossick$/,
    );
  });

  it("stops when it is told to", async () => {
    const page = await openPage();
    // No search is so slow that a test could not come too late.
    await page.route("**/api/search", () => undefined);
    await ask(page, twoCycleTask);
    await button(page, "Stop").waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".stopped").waitFor();
    expect(await page.locator(".stopped").innerText()).toBe("You stopped this search.");
    await page.locator("#main").getByRole("button", { name: "Search", exact: true }).waitFor();
    expect(await page.locator("#task").inputValue()).toBe(twoCycleTask);
  });

  it("remembers which files were needed", async () => {
    const page = await openPage();
    await search(page);
    await rowOf(page, learnedFile).click();
    await button(page, "Helpful").click();
    await button(page, "Save").click();
    await page
      .getByText(/^Saved for tasks that mention /)
      .first()
      .waitFor();
    expect(await page.locator(".feedback:focus").count()).toBe(1);
    await page.locator(".feedback").getByRole("button", { name: "Close" }).click();
    expect(await page.locator(".detail:focus").count()).toBe(1);
    const told = await sandbox.fossick(["memory", "list", "--root", root]);
    expect(told.stdout).toContain(learnedFile);
  });
});
