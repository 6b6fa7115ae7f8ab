import { afterEach, beforeEach, expect, it } from "vitest";
import { openInEditor } from "@fossick/page/server/open-in-editor.ts";

const before = process.env["LAUNCH_EDITOR"];
beforeEach(() => {
  process.env["LAUNCH_EDITOR"] = "vim -p";
});
afterEach(() => {
  if (before === undefined) delete process.env["LAUNCH_EDITOR"];
  else process.env["LAUNCH_EDITOR"] = before;
});

it("openInEditor starts no editor that would take over the terminal, and says where to open the file", async () => {
  await expect(openInEditor("/shop/refund.ts", 12)).rejects.toMatchObject({
    code: "INVALID_SETTING",
    message: "vim runs in a terminal: open /shop/refund.ts there, at line 12",
  });
});
