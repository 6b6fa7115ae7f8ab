import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import type { About } from "@fossick/page/view/types.ts";
import { describeInBrowser, useBrowser } from "../../test/e2e/page/browser.ts";
import { search } from "../../test/e2e/page/drive.ts";
import { openUi, startUi } from "../../test/e2e/page/ui.ts";
import { createSandbox } from "../../test/e2e/sandbox.ts";
import { shrink } from "./encode.ts";
import { terminalPage } from "./terminal.ts";

const folder = join(import.meta.dirname, "../../docs/pictures");

/** A commit of a public repository whose subject is asked of the state before it; the answer is what it edited. */
interface Told {
  readonly name: string;
  readonly url: string;
  readonly commit: string;
  readonly task: string;
  /** The file that the commit edited, beside its test. */
  readonly edited: string;
}

const onPage: Told = {
  name: "fastify",
  url: "https://github.com/fastify/fastify",
  commit: "55345987c",
  task: "fix: handle abort signal in fastify.listen",
  edited: "lib/server.js",
};
const inTerminal: Told = {
  name: "tokio",
  url: "https://github.com/tokio-rs/tokio",
  commit: "f59aae423",
  task: "stream: fix overflow in `StreamMap::size_hint`",
  edited: "tokio-stream/src/stream_map.rs",
};

/** A folder with a clone of each of the repositories, under its name; pictures of them are taken where it is given. */
const clones = process.env["FOSSICK_CLONES"] ?? "";

const save = async (page: Page, name: string): Promise<void> =>
  writeFileSync(join(folder, `${name}.png`), shrink(await page.screenshot()));

const describeWithClones = clones === "" ? describeInBrowser.skip : describeInBrowser;

describeWithClones("pictures of real repositories", () => {
  const sandbox = createSandbox();
  const browser = useBrowser();

  /** Checks out the state before the commit. */
  function checkOut({ commit, name, url }: Told): string {
    const root = join(sandbox.folder, name);
    execFileSync("git", ["clone", "--quiet", "--no-checkout", join(clones, name), root]);
    const git = (...args: readonly string[]) => execFileSync("git", ["-C", root, ...args]);
    git("checkout", "--quiet", `${commit}~1`);
    git("remote", "set-url", "origin", url);
    return root;
  }

  it("the page", async () => {
    checkOut(onPage);
    const ui = await startUi(sandbox, onPage.name, [], { cwd: sandbox.folder });
    const { page } = await browser.open({
      origin: ui.origin,
      colorScheme: "light",
      viewport: { width: 1200, height: 700 },
      deviceScaleFactor: 2,
    });
    await page.route("**/api/about", async (route) => {
      const response = await route.fetch();
      const about = (await response.json()) as About;
      await route.fulfill({ response, json: { ...about, root: `~/${onPage.name}` } });
    });
    await openUi(page, ui);
    await search(page, onPage.task);
    await page.locator(".detail .code-line[data-strong=true]").first().waitFor();
    expect(await page.locator(".detail").getAttribute("aria-label")).toBe(onPage.edited);
    await page.mouse.move(0, 0);
    await page.evaluate("document.activeElement?.blur(); scrollTo(0, 0)");
    await page.waitForTimeout(400);
    await save(page, "page");
  });

  it("the terminal", async () => {
    const root = checkOut(inTerminal);
    const run = () =>
      sandbox.fossick([inTerminal.task, "--no-memory"], { cwd: root, env: { FORCE_COLOR: "1" } });
    // The second one does not build the index.
    await run();
    const { stdout } = await run();
    expect(stdout).toContain(inTerminal.edited);
    const { page } = await browser.open({ viewport: { width: 1000, height: 400 }, deviceScaleFactor: 2 });
    await page.setContent(terminalPage(`fossick '${inTerminal.task}'`, stdout));
    const height = await page.locator("pre").evaluate((pre) => Math.ceil(pre.getBoundingClientRect().height));
    await page.setViewportSize({ width: 1000, height });
    await save(page, "terminal");
  });
});
