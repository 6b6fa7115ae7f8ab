import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Download, Page } from "playwright-core";
import { expect, it } from "vitest";
import type { Retrieval } from "@fossick/core/answer-types.ts";
import { describeInBrowser } from "./browser.ts";
import {
  answered,
  ask,
  evaluate,
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
    expect(await page.locator(".taught .learned-term").allTextContents()).toContain("throttle");
    expect(await listedPaths(page)).toContain(learnedFile);
  });

  it("opens a file: its lines in colour, and what each signal added", async () => {
    const page = await openPage();
    await search(page);
    await rowOf(page, learnedFile).click();
    const detail = page.getByRole("article", { name: learnedFile });
    await expect.poll(() => detail.locator(".code").innerText()).toContain("export ");
    expect(await detail.locator(".code-keyword").count()).toBeGreaterThan(0);
    await detail.locator("details.scores > summary").click();
    await expect.poll(() => detail.locator(".score-table tbody tr").count()).toBeGreaterThan(2);
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

  it("lets a person judge, and the next cycle searches with what was accepted", async () => {
    const page = await openPage();
    await page.locator("#task").fill(twoCycleTask);
    await button(page, "Judge the files yourself").click();
    const cards = page.locator(".judge-card");
    await cards.first().waitFor();
    const shown = await cards.evaluateAll((all) => all.map((card) => card.getAttribute("data-path") ?? ""));
    const [accepted = "", rejected = ""] = shown;
    const verdict = (path: string, name: "accept" | "reject") =>
      page.locator(`.judge-card[data-path="${path}"] [data-verdict="${name}"]`).click();
    await verdict(accepted, "accept");
    await verdict(rejected, "reject");
    await button(page, "Search on").click();
    await page.getByRole("heading", { name: /^Cycle 2: / }).waitFor();
    const reaction = page.locator(".reaction");
    expect(await reaction.locator("ins").count()).toBeGreaterThan(0);
    const next = await cards.evaluateAll((all) => all.map((card) => card.getAttribute("data-path") ?? ""));
    expect(next).not.toEqual(shown);
    expect(next).not.toContain(accepted);
    await button(page, "Finish").click();
    await answered(page);
    const paths = await listedPaths(page);
    expect(paths).toContain(accepted);
    expect(paths).not.toContain(rejected);
  });

  it("is judged by keys alone, and asks before verdicts are dropped", async () => {
    const page = await openPage();
    await page.locator("#task").fill(twoCycleTask);
    await button(page, "Judge the files yourself").press("Enter");
    const cards = page.locator(".judge-card");
    const verdicts = () =>
      cards.evaluateAll((all) => all.map((card) => card.getAttribute("data-verdict") ?? ""));
    await page.locator("#judge-heading:focus").waitFor();
    await cards.first().press("y");
    await page.keyboard.press("n");
    expect((await verdicts()).slice(0, 3)).toEqual(["accept", "reject", ""]);
    await page.keyboard.press("u");
    expect((await verdicts()).slice(0, 3)).toEqual(["accept", "", ""]);
    expect(await cards.nth(1).evaluate((card) => card === document.activeElement)).toBe(true);
    await page.locator("#task").press("Enter");
    await page.getByRole("heading", { name: "Drop your verdicts?" }).waitFor();
    await button(page, "Go on judging").press("Enter");
    await page.getByRole("heading", { name: "Drop your verdicts?" }).waitFor({ state: "hidden" });
    expect((await verdicts())[0]).toBe("accept");
    await button(page, "Search on").press("Enter");
    await page.getByRole("heading", { name: /^Cycle 2: / }).waitFor();
    // The first one is judged already: with nothing to undo, the button keeps the focus.
    await button(page, "Undo").press("Enter");
    expect(await button(page, "Undo").evaluate((each) => each === document.activeElement)).toBe(true);
    await button(page, "Finish").press("Enter");
    await answered(page);
    expect(await page.locator(".stop").innerText()).toContain("You ended the search after 2 cycles.");
  });

  it("leaves a number as it is typed, and says which ones are taken", async () => {
    const page = await openPage();
    await page.getByText("Limits", { exact: true }).click();
    const field = page.getByRole("spinbutton", { name: "Threshold" });
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

  it("compares two searches", async () => {
    const page = await openPage();
    await search(page);
    await search(page, "Cache the exchange rates");
    await button(page, "Compare with the previous search").click();
    await page.getByRole("heading", { name: "Compare two searches" }).waitFor();
    const compared = page.locator(".compare-files");
    await expect.poll(() => compared.innerText()).toContain("throttle.ts");
    expect(await page.locator("main").innerText()).toContain("Cache the exchange rates");
  });

  it("hands a search over as files", async () => {
    const page = await openPage();
    await search(page);
    const paths = await listedPaths(page);
    const saved = async (name: string): Promise<Download> => {
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

  it("opens a search that was recorded elsewhere", async () => {
    const trace = join(sandbox.folder, "trace.json");
    await sandbox.fossick(["Cache the exchange rates", "--root", root, "--trace", trace]);
    expect(existsSync(trace)).toBe(true);
    const page = await openPage();
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.getByText("Open a saved trace").click(),
    ]);
    await chooser.setFiles(trace);
    await answered(page);
    expect(await listedPaths(page)).toContain("src/domain/pricing/exchange-rate.ts");
    expect(await page.locator(".cycle").count()).toBeGreaterThan(0);
    // Its files are those of another place, or of another day.
    await rowOf(page, "src/domain/pricing/exchange-rate.ts").click();
    await page.getByText("Its lines are not shown: this search was opened from a file").waitFor();
    expect(await page.locator(".detail .code, .file-actions").count()).toBe(0);
    expect(await page.locator(".request-changes").count()).toBe(0);
  });

  it("draws the files and why they belong together", async () => {
    const page = await openPage();
    await search(page);
    await button(page, "Map").click();
    const map = page.locator(".results-body svg").first();
    await map.waitFor();
    expect(await page.locator(".map-file").count()).toBeGreaterThan(1);
    const boxes = await page.locator(".map-file .map-name").allTextContents();
    expect(boxes.map((name) => name.trim())).toContain("throttle.ts");
    expect(await page.locator(".map-line").count()).toBeGreaterThan(0);
    expect((await page.locator(".map-word").allTextContents()).filter(Boolean)).not.toEqual([]);
    const box = page.locator(`.map-file[data-path="${learnedFile}"]`);
    await box.press("Enter");
    await expect.poll(() => page.locator(".detail:focus").count()).toBe(1);
    expect(await box.getAttribute("aria-pressed")).toBe("true");
    await box.press("Enter");
    await page.locator(".detail").waitFor({ state: "detached" });
    expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it("scrolls past the map by the wheel, which zooms with Control", async () => {
    const page = await openPage();
    await search(page);
    await button(page, "Map").click();
    const map = page.locator(".map-drawing");
    const layer = map.locator("> g");
    await layer.and(page.locator("[transform]")).waitFor();
    await map.hover({ position: { x: 8, y: 8 } });
    const [before, top] = [await layer.getAttribute("transform"), await page.evaluate(() => scrollY)];
    await page.mouse.wheel(0, top > 0 ? -60 : 60);
    await expect.poll(() => page.evaluate(() => scrollY)).not.toBe(top);
    expect(await layer.getAttribute("transform")).toBe(before);
    await map.hover({ position: { x: 8, y: 8 } });
    await page.keyboard.down("Control");
    await page.mouse.wheel(0, 200);
    await page.keyboard.up("Control");
    await expect.poll(() => layer.getAttribute("transform")).not.toBe(before);
  });

  it("replays past commits, and opens the cycles of one", async () => {
    const page = await openPage();
    await evaluate(page, 3);
    expect(await page.locator(".tasks tbody tr").count()).toBe(3);
    const first = page.locator(".tasks tbody tr").first();
    const edited = await first.locator(".path-name").first().getAttribute("title");
    await first.getByRole("button").click();
    await page.locator(".replayed h1").waitFor();
    expect(await page.locator(".replayed .cycle").count()).toBeGreaterThan(0);
    expect(await page.locator(`.gold .path-name[title="${edited}"]`).count()).toBe(1);
    await page.locator(".gold button").first().click();
    await page.locator(".replayed .detail:focus").waitFor();
    await page.getByRole("button", { name: /^← / }).click();
    await page.locator(".tasks").waitFor();
  });

  it("says that an evaluation broke off, and that a file is no report, each time it is chosen", async () => {
    const page = await openPage();
    await page.locator(".screens button").last().click();
    const begun = 'data: {"kind":"progress","step":"replaying","done":1,"total":3}\n\n';
    await page.route("**/api/evaluate", (route) =>
      route.fulfill({ contentType: "text/event-stream", body: begun }),
    );
    await page.getByRole("button", { name: "Replay" }).click();
    await page.locator(".evaluation .failure").waitFor();
    expect(await page.locator(".evaluation-progress").count()).toBe(0);
    const field = page.locator(".evaluation-file input");
    await field.setInputFiles({
      name: "other.json",
      mimeType: "application/json",
      buffer: Buffer.from("{}"),
    });
    await page.locator(".evaluation-refused:not(:empty)").waitFor();
    expect(await field.inputValue()).toBe("");
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
    await button(page, "Needed it").click();
    await button(page, "Remember").click();
    await page
      .getByText(/^Remembered for /)
      .first()
      .waitFor();
    expect(await page.locator(".feedback:focus").count()).toBe(1);
    await page.locator(".feedback").getByRole("button", { name: "Close" }).click();
    expect(await page.locator(".detail:focus").count()).toBe(1);
    const told = await sandbox.fossick(["memory", "list", "--root", root]);
    expect(told.stdout).toContain(learnedFile);
  });
});
