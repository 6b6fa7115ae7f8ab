import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { claudeCode } from "../client-events.ts";
import { createSandbox } from "./sandbox.ts";
import { createShop, refundFile } from "./shop.ts";

const { cache, folder, fossick, home } = createSandbox();
const shop = createShop(join(folder, "work/shop"));
const hook = async (cwd: string, env: Readonly<Record<string, string>> = {}) =>
  fossick(["hook", "UserPromptSubmit"], {
    input: JSON.stringify(claudeCode.UserPromptSubmit(cwd)),
    env: { FOSSICK_DEADLINE: "30000", FOSSICK_NO_DAEMON: "1", ...env },
  });

it.each(["/", home, join(home, ".."), "/etc"])(
  "a hook builds no index of %s, and leaves a line in its log",
  async (path) => {
    const silent = { code: 0, stdout: "", stderr: "" };
    expect(await hook(path)).toEqual(silent);
    expect(await hook(path, { CLAUDE_PROJECT_DIR: path })).toEqual(silent);
    expect(existsSync(join(cache, "hooks"))).toBe(true);
    expect(readFileSync(join(cache, "hooks/hooks.log"), "utf8")).toMatch(
      /no folder that is searched without --root\n$/,
    );
    expect(existsSync(join(cache, "indexes"))).toBe(false);
  },
);

it("a hook for a part of a repository uses the repository's index, and tells of that part", async () => {
  expect((await fossick(["index", "--root", shop])).code).toBe(0);
  const inRefunds = await hook(join(shop, "src/refunds"), { CLAUDE_PROJECT_DIR: join(shop, "src/refunds") });
  expect(inRefunds.stdout).toContain(refundFile);
  const inOrders = await hook(join(shop, "src/orders"), { CLAUDE_PROJECT_DIR: join(shop, "src/orders") });
  expect(inOrders.stdout).not.toContain(refundFile);
});
