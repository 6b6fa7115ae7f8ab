import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, it } from "vitest";
import { createPastRepository, subjects } from "../../past-repository.ts";
import { isolateGit, removeFolders } from "../../temp-repository.ts";
import { createSandbox } from "../sandbox.ts";
import { describeInBrowser, useBrowser } from "./browser.ts";

isolateGit();
afterAll(removeFolders);

describeInBrowser("the page of an evaluation", () => {
  const sandbox = createSandbox();
  const browser = useBrowser();

  it("opens without a server, has each task in a row, and follows the system's colours", async () => {
    const { root } = createPastRepository();
    const file = join(sandbox.folder, "eval.html");
    const args = ["eval", "--root", root, "--html", file, "--lang", "zh-Hant"];
    const { code, stderr, stdout } = await sandbox.fossick(args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain("replayed as tasks");
    const colours: string[] = [];
    for (const colorScheme of ["light", "dark"] as const) {
      const { page } = await browser.open({
        offline: true,
        colorScheme,
        viewport: { width: 400, height: 700 },
      });
      await page.goto(pathToFileURL(file).href);
      expect(await page.locator("h2").allInnerTexts()).toContain("任務");
      expect(await page.locator("table").last().locator("tbody tr").count()).toBe(subjects.length);
      expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
      colours.push(await page.evaluate("getComputedStyle(document.body).color"));
    }
    expect(new Set(colours).size).toBe(2);
  });
});
