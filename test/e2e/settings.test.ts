import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { answerOf } from "./answers.ts";
import { createSandbox } from "./sandbox.ts";
import { createShop } from "./shop.ts";

const { folder, fossick } = createSandbox();
const shop = createShop(join(folder, "shop"), { ".github/refund.yml": "refund: true\n" });
const config = join(shop, "fossick.config.json");

/** How many entries the ranking has, which is what `maxCandidates` limits. */
async function entries(args: readonly string[] = [], env: Record<string, string> = {}): Promise<number> {
  return answerOf(await fossick(["refund", "--root", shop, "--json", ...args], { env })).ranking.length;
}

describe("settings", () => {
  it("come from the config file, then the environment, then flags; the last one wins", async () => {
    writeFileSync(config, '{ "maxCandidates": 1, "excludes": ["src/**"] }\n');
    expect(await entries()).toBe(1);
    expect(await entries([], { FOSSICK_MAX_CANDIDATES: "2" })).toBe(2);
    expect(await entries(["--max-candidates", "3"], { FOSSICK_MAX_CANDIDATES: "2" })).toBe(3);
    const { ranking } = answerOf(
      await fossick(["refund", "--root", shop, "--json", "--max-candidates", "50"]),
    );
    expect(ranking.filter(({ path }) => path.startsWith("src/"))).toEqual([]);
  });

  it("may come from another file", async () => {
    writeFileSync(join(folder, "other.json"), '{ "maxCandidates": 4 }\n');
    expect(await entries(["--config", "other.json"])).toBe(4);
    const { code, stderr } = await fossick(["refund", "--root", shop, "--config", "missing.json"]);
    expect({ code, stderr }).toEqual({ code: 2, stderr: "fossick: cannot read missing.json (ENOENT)\n" });
  });

  it.each([
    ["no JSON", '{ "maxFiles": 3,\n}', /is not valid JSON: syntax error in line 2/],
    ["an unknown key", '{ "maxFile": 3 }', /unknown key "maxFile" in .*\nhint: did you mean maxFiles\?/],
    ["a value out of range", '{ "cycles": 0, "maxCycles": 0 }', /unknown key "cycles"/],
    ["a wrong type", '{ "maxCycles": "3" }', /"maxCycles" in .* takes a whole number from 1 to 10, got "3"/],
    ["what a repository must not decide", '{ "cacheDir": "/" }', /"cacheDir" cannot be set in /],
  ])("are refused from a config file with %s", async (_, text, message) => {
    writeFileSync(config, text);
    const { code, stderr, stdout } = await fossick(["refund", "--root", shop, "--json"]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(message);
  });

  it("have environment twins, also for lists, switches and output", async () => {
    writeFileSync(config, "{}\n");
    expect(await entries([], { FOSSICK_GLOB: "*.py,*.md" })).toBe(2);
    const hidden = async (env: Record<string, string>) =>
      answerOf(await fossick(["refund", "--root", shop, "--json"], { env })).repository.files;
    writeFileSync(join(shop, ".untracked.ts"), "export const refund = 1;\n");
    expect((await hidden({ FOSSICK_HIDDEN: "1" })) - (await hidden({}))).toBe(1);
    expect(
      answerOf(await fossick(["refund"], { env: { FOSSICK_ROOT: shop, FOSSICK_JSON: "yes" } })).task.text,
    ).toBe("refund");
    const wrong = await fossick(["refund"], { env: { FOSSICK_MAX_FILES: "many" } });
    expect(wrong).toMatchObject({
      code: 2,
      stderr: 'fossick: FOSSICK_MAX_FILES takes a whole number from 1 to 100, got "many"\n',
    });
  });
});
