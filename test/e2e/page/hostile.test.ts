import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { safeName } from "@fossick/base/safe-text.ts";
import { createSandbox } from "../sandbox.ts";
import { describeInBrowser, useBrowser } from "./browser.ts";
import { createHostileRepository, hostileNames, hostileTask } from "./hostile-repository.ts";
import { openUi, startUi } from "./ui.ts";

/** Everything is shown: the threshold is low and the limits are high. */
const settings = { FOSSICK_MIN_SCORE: "0.05", FOSSICK_MAX_FILES: "60" };
const names = Object.values(hostileNames);

/** Nothing that a repository says has become part of the page: neither run nor drawn nor led to. */
async function expectOnlyText(page: Page): Promise<void> {
  expect(await page.evaluate("typeof window.__pwned")).toBe("undefined");
  // The page's own markup holds none of these.
  const strange =
    "img, iframe, object, embed, base, a[href^='javascript' i], svg[onload], main script, main style";
  expect(await page.locator(strange).count()).toBe(0);
  const handlers = await page.evaluate(() =>
    [...document.querySelectorAll("*")].flatMap((element) =>
      [...element.attributes].map(({ name }) => name).filter((name) => /^on/i.test(name)),
    ),
  );
  expect(handlers).toEqual([]);
}

/** Characters that nobody sees, or that turn a line around, in what is drawn; line breaks and tabs are between elements. */
async function expectNothingHidden(page: Page): Promise<void> {
  const text = await page.locator("body").innerText();
  expect(text.match(/[\u202A-\u202E\u2066-\u2069\u200B\u2060\u2028\u{E0041}]|[^\P{Cc}\n\t]/gu)).toBeNull();
}

/** Goes through the whole page: every file of the answer, and its cycles. */
async function openEverything(page: Page): Promise<void> {
  const rows = page.locator("button.file-row");
  const count = await rows.count();
  for (let at = 0; at < count; at++) {
    await rows.nth(at).click();
    const detail = page.locator(".detail");
    await detail.locator(".code").waitFor();
    await expectOnlyText(page);
    await expectNothingHidden(page);
    await rows.nth(at).click();
  }
  await page.locator(".cycles > summary").click();
  await page.locator(".cycle").first().waitFor();
  await expectOnlyText(page);
  await expectNothingHidden(page);
}

const shownNames = (page: Page): Promise<readonly string[]> =>
  page
    .locator("button.file-row .path-name")
    .evaluateAll((all) => all.map((name) => name.getAttribute("title") ?? ""));

describeInBrowser("a repository that nobody vouches for", () => {
  const sandbox = createSandbox();
  const browser = useBrowser();
  let root: string;
  beforeAll(() => {
    root = createHostileRepository(join(sandbox.folder, "hostile"));
  });

  it("is text on the page, with what is hidden spelt out", async () => {
    const ui = await startUi(sandbox, root, [], { env: settings });
    const { page } = await browser.open({ origin: ui.origin });
    await openUi(page, ui);
    await page.locator("#task").fill(hostileTask);
    await page.keyboard.press("Enter");
    await page.locator(".summary").waitFor();
    expect(await shownNames(page)).toEqual(expect.arrayContaining(names.map(safeName)));
    await openEverything(page);
  });

  it("is text in a file that was opened from disk, too, and asks nobody for anything", async () => {
    const file = join(sandbox.folder, "search.html");
    const { code, stderr } = await sandbox.fossick([hostileTask, "--root", root, "--html", file], {
      env: settings,
    });
    expect({ code, stderr }).toMatchObject({ code: 0 });
    const address = pathToFileURL(file).href;
    const { page, requests } = await browser.open({ offline: true });
    await page.goto(address);
    expect(await shownNames(page)).toEqual(expect.arrayContaining(names.map(safeName)));
    await openEverything(page);
    expect(requests).toEqual([address]);
  });
});
