import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { encode } from "../fixtures/legacy-files.ts";
import { createSmallRepo } from "../fixtures/small-repo.ts";
import { answerOf } from "./answers.ts";
import { createSandbox } from "./sandbox.ts";

const { folder, fossick } = createSandbox();

/** An old Chinese project: names are initials of pinyin, and only comments say what the files are for. */
const files = {
  "src/yw/DdTk.java":
    "package yw;\n/** 订单退款：对超时未支付的订单发起退款，并记录日志。 */\npublic class DdTk {\n  // 退款金额按分取整\n  long js(long je) { return je; }\n}\n",
  "src/yw/FpKj.java":
    '/** 开具发票：每天凌晨生成电子发票。 */\npublic class FpKj {\n  // 生成发票号码\n  String hm() { return "x"; }\n}\n',
  "src/yw/KcPd.java":
    "package yw;\n/** 库存盘点：核对仓库库存数量。 */\npublic class KcPd {\n  // 盘点差异\n  int cy() { return 0; }\n}\n",
  "src/yw/YhDl.java":
    'package yw;\n/** 用户登录：校验密码并建立会话。 */\npublic class YhDl {\n  // 密码错误超过五次则锁定账号\n  String password = "hunter2-Xk93jQ0vLz";\n  boolean jy() { return true; }\n}\n',
};

function createProject(encoding: string): string {
  const { root } = createSmallRepo(join(folder, encoding), { "README.md": "# yw\n" }, { git: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), encode(text, encoding));
  }
  return root;
}

describe.each(["gbk", "utf-16le"])("a Chinese project in %s", (encoding) => {
  const root = createProject(encoding);

  it.each([
    ["密码错误五次后锁定账号的逻辑在哪里", "src/yw/YhDl.java"],
    ["盘点差异算错了", "src/yw/KcPd.java"],
    ["退款金额取整有误", "src/yw/DdTk.java"],
  ])("is searched in Chinese: %s", async (task, path) => {
    const ended = await fossick([task, "--root", root, "--json"]);
    const { files: found, faults } = answerOf(ended);
    expect(found[0]?.path).toBe(path);
    expect(faults).toEqual([]);
  });

  it("is packed as text, its secrets left out", async () => {
    const ended = await fossick(["密码错误五次后锁定账号的逻辑在哪里", "--root", root, "--pack"]);
    expect(ended.stdout).toContain("// 密码错误超过五次则锁定账号");
    expect(ended.stdout).not.toContain("hunter2");
    expect(ended.stdout).not.toMatch(/[\uFFFDÀ-ÿ]/);
  });
});
