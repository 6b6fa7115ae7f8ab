import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { createSandbox, statusInShell } from "./sandbox.ts";
import { createShop, refundTask } from "./shop.ts";

const { folder, start } = createSandbox();
const shop = createShop(join(folder, "shop"));

/** Says so once the index is being brought up to date, and never lets the event loop turn again. */
const blocking = join(folder, "blocking.mjs");
writeFileSync(
  blocking,
  `const now = performance.now;
performance.now = () => {
  if (!/updateIndex|readStatus|startWalk|prepareSearch|runSearch/.test(new Error().stack)) return now.call(performance);
  process.stderr.write("blocked\\n");
  for (;;) Math.sqrt(2);
};
Error.stackTraceLimit = 50;
`,
);

describe.skipIf(process.platform === "win32")("a signal ends what never lets the event loop turn", () => {
  it.each([
    ["a search", [refundTask, "--root", shop, "--json"], "SIGTERM", 143],
    ["a search", [refundTask, "--root", shop, "--pack"], "SIGINT", 130],
    ["an index", ["index", "--root", shop], "SIGTERM", 143],
  ] as const)("%s %j, by %s", async (_, args, signal, status) => {
    const { child, ended } = start(args, {
      env: { NODE_OPTIONS: `--import ${pathToFileURL(blocking).href}` },
    });
    await once(child.stderr, "data");
    child.kill(signal);
    expect(await ended).toMatchObject({ stdout: "", stderr: "blocked\n" });
    expect(statusInShell(child)).toBe(status);
  });
});
