import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll } from "vitest";
import { createWorkedExample } from "../../fixtures/worked-examples/index.ts";
import { createSandbox } from "../sandbox.ts";
import { useBrowser, type OpenOptions } from "./browser.ts";
import { openUi, startUi, type Ui } from "./ui.ts";

/**
 * The page of the worked example *rate-limiting*, served for the tests of a suite.
 * @param prepare changes the repository before it is served
 */
export function useExampleUi(prepare: (root: string) => void = () => undefined) {
  const sandbox = createSandbox();
  const browser = useBrowser();
  const root = join(sandbox.folder, "rate-limiting");
  let ui: Ui;
  beforeAll(async () => {
    await createWorkedExample("rate-limiting", root);
    prepare(root);
    ui = await startUi(sandbox, root);
  });
  const openPage = async (options: OpenOptions = {}): Promise<Page> => {
    const { page } = await browser.open({ origin: ui.origin, ...options });
    await openUi(page, ui);
    return page;
  };
  return { browser, openPage, root, sandbox };
}
