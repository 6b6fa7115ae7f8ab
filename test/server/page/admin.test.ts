import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { violationsOf } from "../../e2e/page/axe.ts";
import { describeInBrowser, useBrowser, type WatchedPage } from "../../e2e/page/browser.ts";
import { hasPostgres } from "../test-database.ts";
import { ask } from "../test-server.ts";
import { problem, startInstallation, type Installation } from "./installation.ts";

const looks: Readonly<Record<string, BrowserContextOptions>> = {
  light: { colorScheme: "light" },
  dark: { colorScheme: "dark" },
  "360 pixels wide": { colorScheme: "light", viewport: { width: 360, height: 740 } },
  繁體中文: { colorScheme: "dark", locale: "zh-TW" },
};

describe.skipIf(!hasPostgres)("the page for administrators", () => {
  describeInBrowser("in a browser", () => {
    const browser = useBrowser();
    let installation: Installation;
    beforeAll(async () => {
      installation = await startInstallation();
    });
    afterAll(() => installation?.close());

    const open = async (options: BrowserContextOptions & { readonly expected?: RegExp } = {}) => {
      const { url } = installation.server;
      const watched = await browser.open({ origin: url, ...options });
      await watched.page.goto(`${url}/admin`);
      return watched;
    };
    const enter = async (page: Page, key: string): Promise<void> => {
      await page.locator("#key").fill(key);
      await page.keyboard.press("Enter");
    };
    const opened = async (options?: BrowserContextOptions): Promise<WatchedPage> => {
      const watched = await open(options);
      await enter(watched.page, installation.admin);
      await watched.page.locator(".admin-figures").first().waitFor();
      return watched;
    };
    const go = async (page: Page, at: number): Promise<void> => {
      await page.locator(".admin-sections button").nth(at).click();
      await page.locator('.admin-answer[aria-busy="false"]').first().waitFor();
    };
    const rows = (page: Page) => page.locator(".admin-table tbody tr");
    const query = async (text: string) => (await installation.database.pool.query(text)).rows;

    it("comes without a key and holds nothing but itself", async () => {
      const { url } = installation.server;
      const { headers, status, text } = await ask(url, { path: "/admin" });
      expect([status, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
      expect(headers["content-security-policy"]).toMatch(
        /^default-src 'none'; script-src 'sha256-[^;]*; .*connect-src 'self'; .*frame-ancestors 'none'$/,
      );
      expect(text).not.toMatch(/<(?:script|img|link)[^>]*(?:src|href)="(?!data:)/);
      const plain = await ask(url, { path: "/admin", headers: { "accept-encoding": "identity" } });
      expect([plain.headers["content-encoding"], plain.text]).toEqual([undefined, text]);
      expect((await ask(url, { path: "/admin", body: {} })).status).toBe(405);
    });

    it("takes the key of an administrator only, and keeps it no longer than its tab", async () => {
      const { page, requests } = await open({ expected: /40[14] \(/ });
      await enter(page, "wrong");
      await expect.poll(() => page.locator("#key-problem").textContent()).toContain("unknown, expired");
      await enter(page, installation.member);
      await expect.poll(() => page.locator("#key-problem").textContent()).toContain("not one of an admin");
      await enter(page, installation.admin);
      await page.locator(".admin-figures").first().waitFor();
      await page.reload();
      await page.locator(".admin-figures").first().waitFor();
      expect(await page.evaluate(() => Object.values({ ...localStorage }))).not.toContain(installation.admin);
      expect(requests.join()).not.toContain(installation.admin);
      await page.getByRole("button", { name: "Leave" }).click();
      await page.locator("#key").waitFor();
      expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    });

    it("leads from a figure to what it counts", async () => {
      const { page } = await opened();
      expect(await page.locator(".admin-figure").first().textContent()).toMatch(/^Waiting \d+$/);
      await page.locator(".admin-figure", { hasText: "Given up" }).click();
      await expect.poll(() => rows(page).count()).toBe(6);
      expect(await rows(page).first().textContent()).toContain("token has expired");
      expect(new URL(page.url()).hash).toBe("#repositories");
    });

    it("shows 3,000 repositories a page at a time, and finds one by part of its name", async () => {
      const { page } = await opened();
      await go(page, 1);
      await expect.poll(() => rows(page).count()).toBe(50);
      await page.getByRole("button", { name: "Next page" }).click();
      await expect.poll(() => rows(page).first().textContent()).toContain("service-0051");
      await page.locator(".admin-search").fill("SERVICE-2500");
      await expect.poll(() => rows(page).count()).toBe(1);
      await page.getByRole("button", { name: "Reindex: acme/service-2500" }).click();
      await expect.poll(() => page.getByRole("status").textContent()).toContain("service-2500");
      await expect.poll(() => rows(page).first().textContent()).toContain("Waiting");
      expect(await query("select state from fossick.repositories where name = 'acme/service-2500'")).toEqual([
        { state: "waiting" },
      ]);
    });

    it("shows jobs, workers, failures and sources, and has a source listed", async () => {
      const { page } = await opened();
      await go(page, 2);
      await expect.poll(() => rows(page).first().textContent()).toContain("Running");
      await expect.poll(() => rows(page).last().textContent()).toContain("nearly full");
      await go(page, 3);
      await expect.poll(() => rows(page).first().textContent()).toContain(problem.slice(0, 20));
      await go(page, 4);
      await page.getByRole("button", { name: "List now: acme" }).click();
      await expect.poll(() => page.getByRole("status").textContent()).toContain("lists acme");
      expect(await query("select next_at <= now() as due from fossick.sources")).toEqual([{ due: true }]);
    });

    it("revokes a key once it was confirmed, with the keyboard alone", async () => {
      const { page } = await opened();
      await go(page, 5);
      await expect.poll(() => page.locator("tbody tr", { hasText: "ada" }).count()).toBe(1);
      const revoke = page.getByRole("button", { name: "Revoke: ada" });
      await revoke.focus();
      await page.keyboard.press("Enter");
      await page.locator("dialog[open]").waitFor();
      expect(await violationsOf(page)).toEqual([]);
      await page.keyboard.press("Escape");
      expect(await query("select 1 from fossick.api_keys where revoked_at is not null")).toEqual([]);
      await page.keyboard.press("Enter");
      await page.locator("dialog[open]").waitFor();
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await expect.poll(() => revoke.count()).toBe(0);
      expect(await query("select name from fossick.api_keys where revoked_at is not null")).toEqual([
        { name: "ada" },
      ]);
      await go(page, 6);
      await expect.poll(() => rows(page).first().textContent()).toContain("key ada: changed");
      expect(await rows(page).first().textContent()).toContain("root");
    });

    it.each(Object.entries(looks))("is accessible and fits, %s", async (_, look) => {
      const { page } = await open(look);
      expect(await violationsOf(page)).toEqual([]);
      await enter(page, installation.admin);
      await page.locator(".admin-figures").first().waitFor();
      for (const at of [0, 1, 2, 3, 4, 5, 6]) {
        await go(page, at);
        await expect.poll(() => page.locator('.admin-answer[aria-busy="true"]').count()).toBe(0);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect([at, overflow, await violationsOf(page)]).toEqual([at, 0, []]);
        // A column too narrow for words is a tall one.
        const heights = await page
          .locator("td")
          .evaluateAll((cells) => cells.map((cell) => cell.clientHeight));
        expect(Math.max(0, ...heights)).toBeLessThan(200);
      }
    });
  });
});
