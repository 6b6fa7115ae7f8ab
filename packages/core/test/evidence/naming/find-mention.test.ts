import { describe, expect, it } from "vitest";
import { findClass, findMention, type WantedFile } from "@fossick/core/evidence/naming/find-mention.ts";

const wanted = (path: string, ...namesakes: string[]): WantedFile => ({
  path,
  namesakes,
  defines: new Set(["cleanup"]),
});
const nameIn = (text: string, from: string, ...paths: [path: string, ...namesakes: string[]]) =>
  findMention(text, from, wanted(...paths))?.name;

describe("a path in configuration", () => {
  it("names the file that it leads to from the folder of the configuration or from the root", () => {
    expect(
      findMention(
        "steps:\n  - run: ./scripts/deploy.sh --all\n",
        ".github/workflows/x.yml",
        wanted("scripts/deploy.sh"),
      ),
    ).toEqual({ name: "./scripts/deploy.sh", line: 2 });
    expect(
      nameIn(
        'entry: ["./src/run.ts"]',
        "packages/a/vite.config.ts",
        "packages/a/src/run.ts",
        "packages/b/src/run.ts",
      ),
    ).toBe("./src/run.ts");
    expect(
      nameIn(
        'entry: ["./src/run.ts"]',
        "packages/a/vite.config.ts",
        "packages/b/src/run.ts",
        "packages/a/src/run.ts",
      ),
    ).toBeUndefined();
    expect(nameIn("run: ../tools/run.py:main", "ci/jobs.yml", "tools/run.py")).toBe("../tools/run.py");
  });

  it("names a file by an end of two parts that no other file has", () => {
    expect(nameIn("COPY jobs/sync.py .", "Dockerfile", "backend/jobs/sync.py", "web/sync.py")).toBe(
      "jobs/sync.py",
    );
    expect(nameIn("COPY jobs/sync.py .", "Dockerfile", "a/jobs/sync.py", "b/jobs/sync.py")).toBeUndefined();
    expect(nameIn("COPY other/jobs/sync.py .", "Dockerfile", "backend/jobs/sync.py")).toBeUndefined();
  });

  it("names a file by its name alone only where no other is called so", () => {
    expect(nameIn("run: python sync_all.py", "ops/cron.yaml", "backend/sync_all.py")).toBe("sync_all.py");
    expect(
      nameIn("run: python sync_all.py", "ops/cron.yaml", "backend/sync_all.py", "old/sync_all.py"),
    ).toBeUndefined();
    expect(
      nameIn("run: python resync_all.py or sync_all.pyc", "ops/cron.yaml", "backend/sync_all.py"),
    ).toBeUndefined();
  });

  it("names a file by where it lies in a container, and not by an address", () => {
    expect(nameIn("command: /app/scripts/start.sh", "compose.yaml", "scripts/start.sh")).toBe(
      "/app/scripts/start.sh",
    );
    expect(nameIn("command: ${HOME}/scripts/start.sh", "compose.yaml", "scripts/start.sh")).toBe(
      "HOME}/scripts/start.sh",
    );
    expect(
      nameIn("see https://example.com/scripts/start.sh", "compose.yaml", "scripts/start.sh"),
    ).toBeUndefined();
  });
});

describe("a module in configuration", () => {
  it("names the file of an entry point, a class or a function", () => {
    expect(nameIn('serve = "shop.web.server:main"', "pyproject.toml", "src/shop/web/server.py")).toBe(
      "shop.web.server:main",
    );
    expect(nameIn("task: jobs.cleanup\n", "beat.yaml", "shop/jobs.py")).toBeUndefined();
    expect(nameIn("task: shop.jobs.cleanup\n", "beat.yaml", "shop/jobs.py")).toBe("shop.jobs.cleanup");
    expect(
      nameIn(
        '<bean class="com.shop.jobs.Sync"/>',
        "beans.xml",
        "src/main/java/com/shop/jobs/Sync.java",
        "x/Sync.java",
      ),
    ).toBe("com.shop.jobs.Sync");
    expect(nameIn('<service class="Shop\\Jobs\\Sync"/>', "services.xml", "src/Jobs/Sync.php")).toBe(
      "Shop\\Jobs\\Sync",
    );
  });

  it("names none by one part, by a key of two parts, or where several end so", () => {
    expect(nameIn("on: steps.build", "x.yaml", "ci/steps/build.py")).toBeUndefined();
    expect(nameIn("uses: build", "x.yaml", "ci/steps/build.py")).toBeUndefined();
    expect(nameIn("class: com.shop.Sync", "x.yaml", "a/shop/Sync.java", "b/shop/Sync.java")).toBeUndefined();
  });
});

describe("a section of a manifest", () => {
  const manifest =
    '{\n  "main": "lib/start.js",\n  "files": [\n    "lib/shipped.js"\n  ],\n  "scripts": {\n    "go": "node lib/go.js"\n  }\n}\n';

  it("tells what a package runs, not what it ships", () => {
    expect(nameIn(manifest, "package.json", "lib/start.js")).toBe("lib/start.js");
    expect(nameIn(manifest, "package.json", "lib/go.js")).toBe("lib/go.js");
    expect(nameIn(manifest, "package.json", "lib/shipped.js")).toBeUndefined();
  });

  it("tells what a project starts, not what is checked", () => {
    const text =
      '[project.scripts]\ngo = "shop.cli.start:main"\n\n[[tool.mypy.overrides]]\nmodule = ["shop.old.slow"]\n';
    expect(nameIn(text, "pyproject.toml", "shop/cli/start.py")).toBe("shop.cli.start:main");
    expect(nameIn(text, "pyproject.toml", "shop/old/slow.py")).toBeUndefined();
  });

  it("tells nothing where a long list names every file, outside of CI", () => {
    const list = Array.from({ length: 60 }, (_, at) => `- src/part${at}.c\n`).join("");
    expect(nameIn(list, "sources.yaml", "src/part7.c")).toBeUndefined();
    expect(nameIn(list, ".github/workflows/x.yml", "src/part7.c")).toBe("src/part7.c");
  });
});

describe("a class in configuration", () => {
  it("is named as a whole key or value, with its package or not", () => {
    for (const text of [
      "job: JobScheduler",
      "- class: a.b.JobScheduler",
      "Lint/JobScheduler:",
      '{"JobScheduler": 1}',
      "<job>JobScheduler</job>",
      'cron: "Jobs::JobScheduler.run"',
    ])
      expect(findClass(text, "JobScheduler"), text).toEqual({ name: "JobScheduler", line: 1 });
  });

  it("is not named by a word of a sentence, a comment or a longer name", () => {
    for (const text of [
      "title: Restart JobScheduler often",
      "# JobScheduler",
      "job: MyJobScheduler",
      "job: JobSchedulers",
    ])
      expect(findClass(text, "JobScheduler"), text).toBeUndefined();
  });
});
