import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { keepIndex } from "./same-as-fresh.ts";
import {
  createRepository,
  isolateGit,
  removeFolders,
  type TempFolder,
} from "../../../test/temp-repository.ts";

beforeAll(isolateGit);
afterAll(removeFolders);

const paths = [
  "lease.ts",
  "src/login.ts",
  "src/Login.ts",
  "src/lib/cart.py",
  "docs/tax.md",
  "src",
  "gen/x.ts",
];
const texts = [
  'import { login } from "./login.ts";\nexport const renewLease = login;\n',
  'import "./lib/cart.ts";\nexport function signIn() {}\n',
  'import "./lib/cart.ts";\nexport function logOut() {}\n',
  "def add_tax(cart):\n    return cart\n",
  "# Tax\n\nHow a cart is taxed.\n",
  "\0binary",
  "",
];
const branches = ["main", "other"];

type Step =
  | { readonly do: "write"; readonly path: string; readonly text: string }
  | { readonly do: "move"; readonly path: string; readonly to: string }
  | { readonly do: "remove"; readonly path: string }
  | { readonly do: "ignore"; readonly rules: string }
  | { readonly do: "commit" | "stash" | "reset" | "update" | "settle" }
  | { readonly do: "switch"; readonly branch: string };

const anyPath = fc.constantFrom(...paths);
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant("write"), path: anyPath, text: fc.constantFrom(...texts) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("move"), path: anyPath, to: anyPath }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("remove"), path: anyPath }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("ignore"), rules: fc.constantFrom("gen/\n", "*.md\n", "") }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom("commit", "stash", "reset", "update", "settle") }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("switch"), branch: fc.constantFrom(...branches) }) },
) as fc.Arbitrary<Step>;

/** Applies a step; skips one that is impossible now, such as writing below a file. */
function take(step: Step, folder: TempFolder): void {
  try {
    if (step.do === "write") folder.write({ [step.path]: step.text });
    else if (step.do === "remove") rmSync(join(folder.root, step.path), { recursive: true });
    else if (step.do === "move") move(join(folder.root, step.path), join(folder.root, step.to));
    else if (step.do === "ignore") folder.write({ ".gitignore": step.rules });
    else if (step.do === "commit") folder.commit("Change the lease of a cart");
    else if (step.do === "stash") folder.git("stash", "-q", "--include-untracked");
    else if (step.do === "reset") folder.git("reset", "-q", "--hard");
    else if (step.do === "switch") folder.git("checkout", "-q", "--force", step.branch);
  } catch {
    return;
  }
}

function move(from: string, to: string): void {
  if (existsSync(to)) return;
  mkdirSync(dirname(to), { recursive: true });
  renameSync(from, to);
}

it("an index brought up to date step by step is the one made anew", { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 4, maxLength: 14 }), async (steps) => {
      const folder = createRepository({ "lease.ts": texts[0] ?? "", "src/login.ts": texts[1] ?? "" });
      folder.commit("Begin with leases");
      folder.git("branch", "other");
      const index = keepIndex(folder.root);
      for (const each of steps) {
        if (each.do === "update") await index.update();
        else if (each.do === "settle") index.settle();
        else take(each, folder);
      }
      await index.update();
    }),
    { numRuns: Number(process.env["FOSSICK_TEST_SEQUENCES"] ?? 12), seed: 11 },
  );
  expect.hasAssertions();
});
