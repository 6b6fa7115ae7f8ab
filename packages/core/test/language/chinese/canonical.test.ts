import { Converter } from "opencc-js";
import { describe, expect, it } from "vitest";
import { canonicalChinese } from "@fossick/core/language/chinese/gloss.ts";

describe("canonicalChinese", () => {
  it("is one for both scripts and all wordings", async () => {
    const wishes = [
      ["修复身份验证令牌过期的错误", "修復身份驗證權杖過期的錯誤"],
      ["缓存超时之后队列里的线程不释放", "快取逾時之後佇列裡的執行緒不釋放"],
      ["嵌套的数组和字符串默认值", "巢狀的陣列和字串預設值"],
      ["接口返回的对象类型不对", "介面回傳的物件型別不對"],
      ["配置文件里的命令行参数", "設定檔裡的指令列引數"],
      ["在服务器上执行查询", "在伺服器上執行查詢"],
    ] as const;
    for (const [mainland, taiwan] of wishes) {
      expect(await canonicalChinese(taiwan)).toBe(await canonicalChinese(mainland));
    }
  });

  it("leaves a text in the mainland's words as it is", async () => {
    for (const text of ["修复认证令牌过期", "查询计划的执行器", "存储引擎写入文件", "并行程序的核心逻辑"]) {
      expect(await canonicalChinese(text)).toBe(text);
    }
  });

  it("gives back what it gave when asked again", async () => {
    const once = await canonicalChinese("設定檔（JSON）裡的「預設值」沒有生效，請修正。");
    expect(once).toBe('配置文件(JSON)里的"默认值"没有生效, 请修正.');
    expect(await canonicalChinese(once)).toBe(once);
  });

  it("reads a word as the place means it that the text is from", async () => {
    expect(await canonicalChinese("執行緒與程序的文件")).toBe("线程与进程的文档");
    expect(await canonicalChinese("线程与程序的文件")).toBe("线程与程序的文件");
    expect(await canonicalChinese("檔案")).toBe("文件");
    // Hong Kong writes the mainland's words in Traditional characters.
    expect(await canonicalChinese("下載文件的信息和字符串")).toBe("下载文件的信息和字符串");
  });

  it("reads the characters of Hong Kong", async () => {
    expect(await canonicalChinese("登錄線程説明")).toBe(await canonicalChinese("登录线程说明"));
    expect(await canonicalChinese("衞星羣組裏面")).toBe("卫星群组里面");
  });

  it("makes full-width forms ASCII and ends clauses as English does", async () => {
    expect(await canonicalChinese("ＡＰＩ　端点：限流１００次／秒！为什么？")).toBe(
      "API 端点: 限流100次/秒! 为什么?",
    );
    expect(await canonicalChinese("删除《旧版》、“草稿”……完成。重试")).toBe(
      '删除"旧版", "草稿"......完成. 重试',
    );
  });

  it("keeps code, paths, numbers and line breaks", async () => {
    const text =
      "修复 `TokenManager.refresh()`\n\n在 src/auth/令牌.ts 第 42 行\n    if (a && b) { return “ok” }";
    const kept = await canonicalChinese(text);
    expect(kept).toContain("`TokenManager.refresh()`\n\n");
    expect(kept).toContain("src/auth/令牌.ts 第 42 行\n    if (a && b) {");
  });

  it("leaves a text without Chinese alone, whatever its marks", async () => {
    const text = "“Smart quotes” – and ｆｕｌｌ width … stay。";
    expect(await canonicalChinese(text)).toBe(text);
    expect(await canonicalChinese("")).toBe("");
  });

  it("is not moved by OpenCC's conversions", async () => {
    const conversions = ["tw", "twp", "hk"].map((to) => Converter({ from: "cn", to }));
    const texts = [
      "监听文件变化，跳过未修改的目录，并把结果写入缓存",
      "用户登录之后应该刷新令牌，否则会话过期时接口会返回 401 错误",
      "把线程池的默认大小改成 CPU 核数，避免内存占用过高",
      "导出的类型声明里缺少泛型参数，运行时会抛出异常",
      "重构数据库连接模块：支持超时重试，打印详细的日志信息",
    ];
    for (const text of texts) {
      const canonical = await canonicalChinese(text);
      for (const convert of conversions) expect(await canonicalChinese(convert(text))).toBe(canonical);
    }
  });
});
