import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Codebase } from "@fossick/core/evidence/codebase.ts";
import { createNaming } from "@fossick/core/evidence/naming/named-by.ts";
import type { Scope } from "@fossick/core/task.ts";
import { createCodebase, type Files } from "../../../../../test/fake-codebase.ts";
import { removeFolders } from "../../../../../test/temp-repository.ts";

const shop = "src/main/java/com/shop";
const files: Files = {
  "scripts/deploy_all.sh": "echo deploy\n",
  "ci/release.yml": "jobs:\n  release:\n    steps:\n      - run: ./scripts/deploy_all.sh\n",
  "ops/labeler.yml": "scripts:\n  - scripts/deploy_all.sh\n",
  "docs/deploying.md": "Run scripts/deploy_all.sh.\n",
  [`${shop}/NightlyInvoiceJob.java`]: "package com.shop;\npublic class NightlyInvoiceJob {}\n",
  [`${shop}/Sync.java`]: "package com.shop;\npublic class Sync {}\n",
  "k8s/invoices.yaml": "kind: CronJob\nargs:\n  - NightlyInvoiceJob\n",
  "src/main/resources/beans.xml": '<beans>\n  <bean class="com.shop.Sync"/>\n</beans>\n',
  "src/commonName.ts": "export class CommonSubjectName {}\n",
  ...Object.fromEntries([1, 2, 3, 4].map((at) => [`conf/${at}.yaml`, `about: CommonSubjectName\n`])),
};
const read: string[] = [];
let codebase: Codebase;
beforeAll(async () => {
  codebase = await createCodebase(files);
});
afterAll(removeFolders);

const namedBy = (path: string, scope?: Scope) =>
  createNaming(
    codebase,
    async (each) => {
      read.push(each);
      return files[each];
    },
    scope,
  )(codebase.fileOf(path) ?? -1);

describe("configuration that names a file", () => {
  it("runs it in CI; lists of labels and pages are none", async () => {
    expect(await namedBy("scripts/deploy_all.sh")).toEqual([
      { path: "ci/release.yml", name: "./scripts/deploy_all.sh", line: 4 },
    ]);
  });

  it("schedules its class, or declares it by its qualified name", async () => {
    expect(await namedBy(`${shop}/NightlyInvoiceJob.java`)).toEqual([
      { path: "k8s/invoices.yaml", name: "NightlyInvoiceJob", line: 3 },
    ]);
    expect(await namedBy(`${shop}/Sync.java`)).toEqual([
      { path: "src/main/resources/beans.xml", name: "com.shop.Sync", line: 2 },
    ]);
  });

  it("is none where more than three files hold the name of the class", async () => {
    expect(await namedBy("src/commonName.ts")).toEqual([]);
  });

  it("is not looked for again while the repository stays as it is", async () => {
    await namedBy("scripts/deploy_all.sh");
    read.length = 0;
    expect(await namedBy("scripts/deploy_all.sh")).toHaveLength(1);
    expect(read).toEqual([]);
  });

  it("lies within the limits of the task", async () => {
    expect(await namedBy("scripts/deploy_all.sh", { excludes: ["ci"] })).toEqual([]);
    expect(await namedBy("scripts/deploy_all.sh")).toHaveLength(1);
  });

  it("is not looked for where the file is no program", async () => {
    expect(await namedBy("docs/deploying.md")).toEqual([]);
    expect(await namedBy("k8s/invoices.yaml")).toEqual([]);
  });
});
