import type { Page } from "playwright-core";
import { afterAll } from "vitest";
import type { Running, RunOptions, Sandbox } from "../sandbox.ts";

/** A `fossick ui` that runs. */
export interface Ui extends Running {
  /** With its token. */
  readonly address: string;
  readonly origin: string;
  /** Where the page is, ending in a slash; what it asks lies below. */
  readonly place: string;
}

/** Starts the server of the page for a repository and waits for its address; it is ended after the tests of the file. */
export async function startUi(
  sandbox: Sandbox,
  root: string,
  args: readonly string[] = [],
  options: RunOptions = {},
): Promise<Ui> {
  const running = sandbox.start(["ui", "--no-open", "--root", root, ...args], {
    ...options,
    keepsInputOpen: true,
  });
  afterAll(async () => {
    running.child.kill();
    await running.ended;
  });
  const address = await Promise.race([addressOf(running), running.ended.then(endedEarly)]);
  const { href: place, origin } = new URL("./", address);
  return { ...running, address, origin, place };
}

/** Opens the address that was printed, which the browser leaves for one without the token. */
export async function openUi(page: Page, ui: Ui): Promise<void> {
  await page.goto(ui.address);
  await page.waitForURL(ui.place);
  await page.locator("main").waitFor();
}

function addressOf({ child }: Running): Promise<string> {
  let printed = "";
  return new Promise((resolve) => {
    child.stdout.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
      const [address] = /http:\/\/127\.0\.0\.1:\d+\/\S*(?=\s)/.exec(printed) ?? [];
      if (address !== undefined) resolve(address);
    });
  });
}

function endedEarly({ code, stderr }: { code: number | null; stderr: string }): never {
  throw new Error(`fossick ui ended with ${code}: ${stderr}`);
}
