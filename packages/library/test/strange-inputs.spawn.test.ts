import { truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createEngine, type Engine, type Scope } from "@fossick/library/index.ts";
import { encode } from "../../../test/fixtures/legacy-files.ts";
import { createFolder, createRepository, isolateGit, removeFolders } from "../../../test/temp-repository.ts";

const engines: Engine[] = [];
const cache = createFolder().root;
beforeAll(isolateGit);
afterAll(async () => {
  await Promise.all(engines.map((engine) => engine.close()));
  removeFolders();
});

async function open(root: string): Promise<Engine> {
  const engine = await createEngine({ root, settings: { cacheDir: cache, memory: false } });
  engines.push(engine);
  return engine;
}

const openFiles = (files: Readonly<Record<string, string>>): Promise<Engine> =>
  open(createFolder(files).root);

const ranking = async (engine: Promise<Engine>, text: string, scope?: Scope): Promise<readonly string[]> =>
  (await (await engine).retrieve({ text, ...(scope && { scope }) })).ranking.map(({ path }) => path);

const first = async (engine: Promise<Engine>, text: string): Promise<string | undefined> =>
  (await ranking(engine, text))[0];

describe("a program in a language without a table of its own", () => {
  const files: Readonly<Record<string, string>> = {
    "web/page.js":
      "/** Shows orders, prices, seats, tickets, weights and the clock. */\nexport function page() {}\n",
    "a/tariff.elm":
      "module Tariff exposing (..)\n-- Rounds a freight tariff to whole cents.\nroundTariff amount = amount\n",
    "a/seat.pony":
      "// Gives away a seat that nobody has paid for.\nclass SeatKeeper\n  fun release_seat() => None\n",
    "a/clock.fth": "\\ Sets the clock back in autumn.\n: WINTER-TIME  1 HOUR - ;\n",
    "a/Ledger.purs":
      "module Ledger where\n-- Closes the ledger at the end of a month.\ncloseLedger = identity\n",
    "a/weigh.dfy":
      "// Weighs a parcel without its wrapping.\nmethod NetWeight(gross: int) returns (net: int) { }\n",
    "a/Ticket.bal": "// Prints a ticket twice when the printer was offline.\nfunction reprintTicket() { }\n",
    "a/Queue.st": '"Lets the oldest visitor go first."\nObject subclass: VisitorQueue [ next [ ^nil ] ]\n',
    "a/vote.wren": "// Counts a ballot once per voter.\nclass Ballot {\n  static count(voter) { voter }\n}\n",
    "a/Proof.idr": "module Proof\n-- Shows that a queue keeps its length.\nqueueLength : Nat -> Nat\n",
    "a/signal.pike":
      "//! Lets a train pass when the signal is green.\nint pass_train(int signal) { return signal; }\n",
    "a/tide.jsl": "// Predicts the tide of tomorrow.\npredict_tide = function({moon}, moon);\n",
    "a/ferry.xyzzy":
      "// Loads lorries onto the ferry by weight.\nfn load_lorries(ferry) {\n  return ferry.deck;\n}\n",
    "bin/tidy": "#!/usr/bin/env ruby\n# Removes thumbnails nobody looked at.\ndef sweep_thumbnails\nend\n",
  };
  const engine = openFiles(files);
  it.each([
    ["the freight tariff is not rounded to whole cents", "a/tariff.elm"],
    ["a seat that nobody has paid for is not given away", "a/seat.pony"],
    ["set the clock back in autumn", "a/clock.fth"],
    ["closeLedger at the end of a month", "a/Ledger.purs"],
    ["NetWeight counts the wrapping of a parcel", "a/weigh.dfy"],
    ["reprintTicket when the printer was offline", "a/Ticket.bal"],
    ["the oldest visitor does not go first", "a/Queue.st"],
    ["a ballot is counted twice per voter", "a/vote.wren"],
    ["queueLength of a proof", "a/Proof.idr"],
    ["a train may not pass when the signal is green", "a/signal.pike"],
    ["predict the tide of tomorrow", "a/tide.jsl"],
    ["load lorries onto the ferry by weight", "a/ferry.xyzzy"],
    ["sweep thumbnails nobody looked at", "bin/tidy"],
  ])("is found: %s", async (task, path) => {
    expect(await first(engine, task)).toBe(path);
  });
});

describe("a file in an encoding of its own", () => {
  const texts: readonly (readonly [encoding: string, path: string, text: string])[] = [
    ["gbk", "src/a.java", "/** 密码错误超过五次则锁定账号 */\nclass A { int a() { return 1; } }\n"],
    ["gb18030", "src/b.java", "/** 每天凌晨生成电子发票 */\nclass B { int b() { return 1; } }\n"],
    ["big5", "src/c.java", "/** 庫存不足時不允許送出訂單 */\nclass C { int c() { return 1; } }\n"],
    [
      "shift_jis",
      "src/d.java",
      "/** 在庫が足りない場合は注文できません。返金額を計算する */\nclass D { int refundYen() { return 1; } }\n",
    ],
    [
      "euc-kr",
      "src/e.java",
      "/** 비밀번호를 다섯 번 틀리면 계정을 잠근다 */\nclass E { int lockSeoul() { return 1; } }\n",
    ],
    [
      "windows-1251",
      "src/f.java",
      "/** После пяти ошибок учётная запись блокируется */\nclass F { int lockMoscow() { return 1; } }\n",
    ],
    [
      "windows-1252",
      "src/g.java",
      "/** Überschüssige Einträge löschen, Größe prüfen */\nclass G { int clearKoeln() { return 1; } }\n",
    ],
    ["utf-16le", "src/h.cs", "// Ships a parcel over night\nclass H { int OverNight() { return 1; } }\n"],
    ["utf-16be", "src/i.cs", "// Weighs a pallet on arrival\nclass I { int OnArrival() { return 1; } }\n"],
  ];
  const { root, write } = createFolder({
    "src/z.java": "/** Logs in. */\nclass Z { int z() { return 1; } }\n",
    "src/bom.cs": "\uFEFF// Cancels a booking by telephone\nclass Bom { }\n",
    "src/old-mac.cs": "// Prints a label\rclass OldMac { int PrintLabel() { return 1; } }\r",
  });
  write(Object.fromEntries(texts.map(([, path]) => [path, ""])));
  for (const [encoding, path, text] of texts) writeFileSync(join(root, path), encode(text, encoding));
  const marked = Buffer.concat([
    Buffer.from([0xff, 0xfe]),
    encode("// Refuses a voucher that ran out\nclass J { }\n", "utf-16le"),
  ]);
  writeFileSync(join(root, "src/j.cs"), marked);
  const engine = open(root);
  it.each([
    ["GBK", "密码错误五次后锁定账号", "src/a.java"],
    ["GB 18030", "电子发票没有生成", "src/b.java"],
    ["Big5", "庫存不足時送出訂單", "src/c.java"],
    ["Shift_JIS", "返金額を計算する refundYen", "src/d.java"],
    ["EUC-KR", "계정을 잠근다 lockSeoul", "src/e.java"],
    ["windows-1251", "учётная запись блокируется lockMoscow", "src/f.java"],
    ["windows-1252", "Überschüssige Einträge löschen", "src/g.java"],
    ["UTF-16 without a mark", "ship a parcel over night", "src/h.cs"],
    ["UTF-16 with the high byte first", "weigh a pallet on arrival", "src/i.cs"],
    ["UTF-16 with a mark", "a voucher that ran out is not refused", "src/j.cs"],
    ["UTF-8 with a mark", "cancel a booking by telephone", "src/bom.cs"],
    ["lines that end as on an old Macintosh", "PrintLabel prints the label twice", "src/old-mac.cs"],
  ])("is found by its words: %s", async (_, task, path) => {
    expect(await first(engine, task)).toBe(path);
  });
});

describe("a folder of the project called as tools call theirs", () => {
  const engine = openFiles({
    "src/vendor/payoutSchedule.ts":
      "/** Decides on which weekday a vendor receives the payout. */\nexport function nextPayout() {}\n",
    "src/vendor/repository.ts": "export class VendorRepository {}\n",
    "src/admin/report.ts": "/** Lists payouts of all vendors. */\nexport function payoutReport() {}\n",
    "src/fixtures/scheduler.ts":
      "/** Plans the fixtures of a season: every team plays home and away. */\nexport function plan() {}\n",
    "src/league/table.ts":
      "/** Points per team after the fixtures were played. */\nexport function table() {}\n",
    "coverage/premium.ts":
      "/** Premium of a policy from its limits and deductible. */\nexport function premiumOf() {}\n",
    "claims/claim.ts": "/** A claim is paid when the policy covers it. */\nexport function settle() {}\n",
    "website/src/cart.ts":
      "/** Adds the shipping cost to the cart total at checkout. */\nexport function total() {}\n",
    "api/orders.ts": "/** Creates an order from a cart. */\nexport function order() {}\n",
    "packages/ads/target/audience.ts":
      "/** Chooses the audience of a campaign. */\nexport function choose() {}\n",
    "packages/ads/src/campaign.ts": "export function campaign() {}\n",
    "spec/pricing.ts": "/** Price per unit of measure. */\nexport function pricePerUnit() {}\n",
    "build/steps.ts": "/** Orders the bricks of a building by storey. */\nexport function steps() {}\n",
    "src/docs/editor.ts":
      "/** Merges the edits of two people in a document. */\nexport function merge() {}\n",
    "tests/payout.test.ts":
      'import "../src/vendor/payoutSchedule";\nit("pays a vendor on a weekday", () => {});\n',
  });
  it.each([
    ["a vendor is paid out on the wrong weekday", "src/vendor/payoutSchedule.ts"],
    ["each team must play home and away", "src/fixtures/scheduler.ts"],
    ["the premium ignores the deductible", "coverage/premium.ts"],
    ["the shipping cost is missing in the cart total", "website/src/cart.ts"],
    ["choose the audience of a campaign", "packages/ads/target/audience.ts"],
    ["the price per unit of measure is wrong", "spec/pricing.ts"],
    ["order the bricks of a building by storey", "build/steps.ts"],
    ["edits of two people in a document are lost", "src/docs/editor.ts"],
  ])("is searched as code: %s", async (task, path) => {
    expect(await first(engine, task)).toBe(path);
  });
});

describe("a notebook", () => {
  const picture = "iVBORw0KGgo".repeat(30_000);
  const notebook = (language: string, source: string, printed = ""): string =>
    JSON.stringify(
      {
        cells: [
          {
            cell_type: "code",
            source: source.split("\n").map((line) => `${line}\n`),
            outputs: [
              { output_type: "display_data", data: { "image/png": picture, "text/plain": [printed] } },
            ],
          },
        ],
        metadata: { kernelspec: { language, name: language }, language_info: { name: language } },
        nbformat: 4,
      },
      undefined,
      1,
    );
  const engine = openFiles({
    "churn.ipynb": notebook(
      "python",
      "# predicts which customers cancel\ndef build_churn(df):\n    return df",
    ),
    "yield.ipynb": notebook("R", "# bends a yield curve\nbend_curve <- function(rates) {\n  rates\n}"),
    "orbit.ipynb": notebook(
      "julia",
      "# bends an orbit around the moon\nfunction bend_orbit(moon)\n  moon\nend",
    ),
    "printed.ipynb": notebook("python", "print(1)", "penguins swim to the island"),
    "penguins.py": "# Penguins walk to the sea\ndef walk(): pass\n",
    "old.ipynb": JSON.stringify(
      {
        worksheets: [
          {
            cells: [
              {
                cell_type: "code",
                language: "python",
                input: ["def smooth_tides(x):\n", "    return x"],
                outputs: [{ png: picture }],
              },
            ],
          },
        ],
        nbformat: 3,
      },
      undefined,
      1,
    ),
    "line.ipynb": JSON.stringify({
      cells: [{ cell_type: "code", source: ["def count_herons(x): return x"] }],
      nbformat: 4,
    }),
    "lib/customers.py": 'def customers():\n    """Customers have names."""\n',
  });
  it.each([
    ["predict which customers cancel", "churn.ipynb"],
    ["bend_curve of the yield", "yield.ipynb"],
    ["bend an orbit around the moon", "orbit.ipynb"],
    ["penguins swim to the island", "penguins.py"],
    ["smooth_tides", "old.ipynb"],
    ["count_herons", "line.ipynb"],
  ])("is found by its cells and not by its outputs: %s", async (task, path) => {
    expect(await first(engine, task)).toBe(path);
  });
});

describe("a glob", () => {
  const page = 'export default function Page() { return "article" }\n';
  const engine = openFiles(
    Object.fromEntries(
      [
        "app/(admin)/users/[id]/page.tsx",
        "app/(shop)/page.tsx",
        "app/[slug]/page.tsx",
        "app/[...rest]/page.tsx",
        "app/[[...any]]/page.tsx",
        "app/@modal/page.tsx",
        "app/(.)photo/page.tsx",
        "app/_lib/article.test.ts",
        "app/layout.tsx",
        "app/$post/page.tsx",
      ].map((path) => [path, page]),
    ),
  );
  it.each<readonly [scope: Scope, paths: readonly string[]]>([
    [{ globs: ["app/(admin)/**"] }, ["app/(admin)/users/[id]/page.tsx"]],
    [{ globs: ["app/(admin)"] }, ["app/(admin)/users/[id]/page.tsx"]],
    [{ globs: ["app/(admin)/users/[id]/page.tsx"] }, ["app/(admin)/users/[id]/page.tsx"]],
    [{ globs: ["**/[id]/*"] }, ["app/(admin)/users/[id]/page.tsx"]],
    [{ globs: ["app/[slug]/page.tsx"] }, ["app/[slug]/page.tsx"]],
    [{ globs: ["app/[...rest]/**"] }, ["app/[...rest]/page.tsx"]],
    [{ globs: ["app/[[...any]]/**"] }, ["app/[[...any]]/page.tsx"]],
    [{ globs: ["app/@modal/**"] }, ["app/@modal/page.tsx"]],
    [{ globs: ["app/(.)photo/**"] }, ["app/(.)photo/page.tsx"]],
    [{ globs: ["app/$post/**"] }, ["app/$post/page.tsx"]],
    [{ globs: ["app/(shop)/**", "app/@modal/**"] }, ["app/(shop)/page.tsx", "app/@modal/page.tsx"]],
    [{ globs: ["app/{(shop),@modal}/**"] }, ["app/(shop)/page.tsx", "app/@modal/page.tsx"]],
    [{ globs: ["app/*.{ts,tsx}"] }, ["app/layout.tsx"]],
    [{ globs: ["*.{test,spec}.ts"] }, ["app/_lib/article.test.ts"]],
    [{ globs: ["app/_lib/**", "app/layout.tsx", "!*.test.ts"] }, ["app/layout.tsx"]],
    [{ globs: ["app/{[slug],_lib}/*"] }, ["app/[slug]/page.tsx", "app/_lib/article.test.ts"]],
    [{ paths: ["app/(admin)"] }, ["app/(admin)/users/[id]/page.tsx"]],
    [{ paths: ["app"], excludes: ["app/**/page.tsx", "app/_lib"] }, ["app/layout.tsx"]],
  ])("means the folders that it spells: %j", async (scope, paths) => {
    expect((await ranking(engine, "article page layout", scope)).toSorted()).toEqual(paths);
  });
});

const backoff = 'def retry_request(url):\n    """Retries a request with backoff."""\n';
const copies = Object.fromEntries(
  Array.from({ length: 8 }, (_, at) => [
    `retry${at}.py`,
    `class Retry${at}:\n    """Retries a request with backoff."""\n`,
  ]),
);
const below = (folder: string, files: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]));

describe("a folder without git", () => {
  it.each<readonly [what: string, files: Readonly<Record<string, string>>]>([
    [
      "an environment of Python without an ignore file",
      { ...below("venv/lib/urllib3", copies), "venv/pyvenv.cfg": "home = /usr\n" },
    ],
    ["packages of Node", below("node_modules/retry", copies)],
    ["a workspace of Jujutsu", { ".jj/repo/store": "", ".gitignore": "made/\n", ...below("made", copies) }],
    [
      "build output that bears a tag",
      { ...below("cargo", copies), "cargo/CACHEDIR.TAG": "Signature: 8a477f597d28d172789f06886806bc55\n" },
    ],
    ["packages of Composer", { ...below("vendor/acme", copies), "vendor/composer/installed.json": "{}" }],
  ])("is searched without what nobody wrote: %s", async (_, files) => {
    const engine = openFiles({ "app/client.py": backoff, ...files });
    expect(await ranking(engine, "retry a request with backoff")).toEqual(["app/client.py"]);
  });

  it("says that .hgignore is not obeyed", async () => {
    const engine = await openFiles({
      ".hg/store": "",
      ".hgignore": "syntax: glob\nout/**\n",
      "src/a.py": backoff,
    });
    expect((await engine.retrieve("retry a request")).faults.map(({ code }) => code)).toContain(
      "HGIGNORE_UNREAD",
    );
  });
});

describe("a project of data and builds", () => {
  const engine = openFiles({
    "models/staging/stg_orders.sql":
      "-- one row per order, cancelled ones left out\nselect * from {{ source('shop', 'orders') }}\n",
    "models/marts/fct_revenue.sql":
      "-- revenue per day after refunds\nselect day, sum(amount) from {{ ref('stg_orders') }} group by 1\n",
    "models/marts/schema.yml":
      "models:\n  - name: fct_revenue\n    description: Revenue per day\n    columns:\n      - name: amount\n        tests: [not_null]\n",
    "models/sources.yml":
      "sources:\n  - name: shop\n    freshness:\n      warn_after: {count: 12, period: hour}\n",
    "macros/cents_to_euros.sql":
      "{% macro cents_to_euros(column) %}\n  {{ column }} / 100.0\n{% endmacro %}\n",
    "dbt_project.yml": "name: shop\nmodels:\n  shop:\n    +materialized: view\n",
    "MODULE.bazel": 'module(name = "shop")\nbazel_dep(name = "rules_go", version = "0.50.1")\n',
    "server/BUILD": 'go_binary(\n    name = "server",\n    visibility = ["//visibility:public"],\n)\n',
    "client/BUILD.bazel": 'ts_library(\n    name = "client",\n    deps = ["//shared:money"],\n)\n',
    "tools/defs.bzl":
      'def shop_image(name):\n    """Makes a container image of a binary."""\n    native.genrule(name = name)\n',
  });
  it.each([
    ["cancelled orders must be left out of stg_orders", "models/staging/stg_orders.sql"],
    ["revenue per day after refunds is wrong", "models/marts/fct_revenue.sql"],
    ["cents_to_euros divides by the wrong number", "macros/cents_to_euros.sql"],
    ["warn when the source shop is not fresh after 12 hours", "models/sources.yml"],
    ["update rules_go in bazel", "MODULE.bazel"],
    ["make the go_binary server visible", "server/BUILD"],
    ["ts_library client lacks a dependency on money", "client/BUILD.bazel"],
    ["shop_image makes a container image", "tools/defs.bzl"],
  ])("is found by what its files declare: %s", async (task, path) => {
    expect(await first(engine, task)).toBe(path);
  });
});

describe("a repository of which a part is missing", () => {
  const small = { "src/a.ts": "export const apple = 1;\n", "lib/b.ts": "export const banana = 2;\n" };
  function superproject(): string {
    const inner = createRepository(small);
    inner.commit("Start");
    const outer = createRepository({ "player.ts": "export const player = 1;\n" });
    outer.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", inner.root, "audio");
    outer.commit("Start");
    const clone = createFolder();
    clone.git("clone", "-q", outer.root, "clone");
    return join(clone.root, "clone");
  }
  function sparse(): string {
    const repository = createRepository(small);
    repository.commit("Start");
    repository.git("sparse-checkout", "set", "--cone", "src");
    return repository.root;
  }
  function workspace(): string {
    const { root } = createRepository({ ".gitignore": "services/\n", "a.ts": "export const a = 1;\n" });
    const { git } = createFolder();
    git("init", "-q", join(root, "services/billing"));
    writeFileSync(join(root, "services/billing/refund.ts"), "export const refund = 1;\n");
    return root;
  }
  function large(): string {
    const { root } = createRepository({ "a.ts": "export const a = 1;\n", "src/big.ts": "" });
    truncateSync(join(root, "src/big.ts"), 9_000_000);
    return root;
  }
  it.each([
    ["submodule", superproject],
    ["sparse", sparse],
    ["nested", workspace],
    ["large", large],
  ])("says so: %s", async (kind, make) => {
    const { stats } = await (await open(make())).retrieve("play the volume of bananas");
    expect(stats.unread?.map((each) => each.kind)).toEqual([kind]);
  });
});
