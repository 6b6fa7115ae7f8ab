import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import { beforeAll, it } from "vitest";
import type { About } from "@fossick/page/view/types.ts";
import { createWorkedExample } from "../../test/fixtures/worked-examples/index.ts";
import { describeInBrowser, useBrowser } from "../../test/e2e/page/browser.ts";
import { learnedFile, rowOf, search } from "../../test/e2e/page/drive.ts";
import { openUi, startUi, type Ui } from "../../test/e2e/page/ui.ts";
import { createSandbox } from "../../test/e2e/sandbox.ts";
import { shrink } from "./encode.ts";

const folder = join(import.meta.dirname, "../../docs/pictures");
const width = 1200;

function save(name: string, png: Buffer): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.png`), png);
}

/** All that the page shows, at most that high. */
async function take(page: Page, name: string, maxHeight = 1100): Promise<void> {
  const { width: own = width } = page.viewportSize() ?? {};
  await page.mouse.move(0, 0);
  await page.evaluate("document.activeElement?.blur(); scrollTo(0, 0)");
  const height = Number(await page.evaluate("document.documentElement.scrollHeight"));
  await page.setViewportSize({ width: own, height: Math.min(height, maxHeight) });
  // Content that was out of sight is drawn in the frames after.
  await page.waitForTimeout(400);
  save(name, shrink(await page.screenshot()));
}

const openLearnedFile = async (page: Page): Promise<void> => {
  await rowOf(page, learnedFile).click();
  await page.locator(".detail .code-line").first().waitFor();
};

describeInBrowser("pictures of the page", () => {
  const sandbox = createSandbox();
  const browser = useBrowser();
  const root = join(sandbox.folder, "shop-api");
  let ui: Ui;
  beforeAll(async () => {
    await createWorkedExample("rate-limiting", root);
    // By its name alone, which reports repeat.
    ui = await startUi(sandbox, "shop-api", [], { cwd: sandbox.folder });
  });

  const open = async (options: BrowserContextOptions = {}): Promise<Page> => {
    const { page } = await browser.open({
      origin: ui.origin,
      colorScheme: "light",
      viewport: { width, height: 900 },
      ...options,
    });
    // The page says where a reader may be, not where this ran.
    await page.route("**/api/about", async (route) => {
      const response = await route.fetch();
      const about = (await response.json()) as About;
      await route.fulfill({ response, json: { ...about, root: "~/shop-api" } });
    });
    await openUi(page, ui);
    return page;
  };

  it("a search, light and dark, small and in Chinese", async () => {
    const light = await open();
    await search(light);
    await openLearnedFile(light);
    await take(light, "search");
    const dark = await open({ colorScheme: "dark" });
    await search(dark);
    await openLearnedFile(dark);
    await take(dark, "search-dark");
    const small = await open({ viewport: { width: 400, height: 900 } });
    await search(small);
    await take(small, "search-400", 1300);
    const chinese = await open();
    await chinese.locator(".top-settings button").click();
    await chinese.locator(".dialog select").first().selectOption("zh-Hant");
    await chinese.keyboard.press("Escape");
    await search(chinese, "為 API 端點加入速率限制");
    await take(chinese, "search-zh-Hant");
    const weak = await open({ viewport: { width, height: 340 } });
    await search(weak, "zebra quantum flamingo");
    await take(weak, "no-match");
  });
});
