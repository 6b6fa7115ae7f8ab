// Writes what test runners print: many passing tests with their warnings, the failure, and a summary.
import { camel, pascal, type LanguageName, type Place } from "./projects.ts";
import { between, pick, type Random } from "./pasted-tasks.ts";

/** Parts of a run of tests; each gives lines. */
export interface LogTool {
  readonly language: LanguageName;
  /** A line of getting dependencies and of building. */
  readonly setup: (at: number, random: Random) => string;
  /** Lines of a test that passes, or of something it prints. */
  readonly pass: (place: Place, at: number, random: Random) => readonly string[];
  /** Lines where the test fails, among those that pass. */
  readonly fail: (place: Place) => readonly string[];
  /** Lines after all tests. */
  readonly end: (place: Place, all: readonly Place[]) => readonly string[];
}

const title = (word: string): string => pascal([word]);
const packages = "lodash express chalk yargs semver glob minimist rimraf uuid debug async qs".split(" ");
const version = (random: Random): string =>
  `${between(random, 0, 9)}.${between(random, 0, 30)}.${between(random, 0, 9)}`;
const moreNames = [
  "handles an empty list",
  "reports an error for a bad row",
  "fails without a rate",
  "rounds",
];
const coverage = (all: readonly Place[], row: (path: string, share: number) => string): readonly string[] =>
  [...new Set(all.map(({ path }) => path))].map((path, at) => row(path, 60 + ((at * 7) % 40)));
const testsOf = (all: readonly Place[]): readonly string[] => [...new Set(all.map(({ test }) => test.path))];

const jestFailure = ({ path, line, name, test, noun }: Place): readonly string[] => [
  `  ● ${noun} › ${test.name}`,
  "",
  "    TypeError: Cannot read properties of undefined (reading 'amount')",
  "",
  `      ${line - 1} |   for (const row of rows) {`,
  `    > ${line} |     count(row.price.amount * rate);`,
  "         |                     ^",
  "",
  `      at ${name} (${path}:${line}:21)`,
  `      at Object.<anonymous> (${test.path}:${test.line}:10)`,
  "      at Promise.then.completed (node_modules/jest-circus/build/utils.js:298:28)",
  "",
];
const vitestFailure = ({ path, line, name, test }: Place): readonly string[] => [
  "⎯⎯⎯⎯⎯⎯⎯ Failed Tests 1 ⎯⎯⎯⎯⎯⎯⎯",
  "",
  ` FAIL  ${test.path} > ${test.name}`,
  "TypeError: Cannot read properties of undefined (reading 'amount')",
  ` ❯ ${name} ${path}:${line}:21`,
  `     ${line - 1}|   for (const row of rows) {`,
  `     ${line}|     count(row.price.amount * rate);`,
  "       |                     ^",
  ` ❯ ${test.path}:${test.line}:10`,
  "",
  "⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯[1/1]⎯",
];
const rspecFailure = ({ path, line, name, test, noun }: Place): readonly string[] => [
  "Failures:",
  "",
  `  1) Shop::${title(noun)} ${test.name}`,
  `     Failure/Error: @total += row.price.amount * rate`,
  "",
  "     NoMethodError:",
  "       undefined method `amount' for nil:NilClass",
  `     # ./${path}:${line}:in \`block in ${name}'`,
  `     # ./${path}:${line - 1}:in \`each'`,
  `     # ./${test.path}:${test.line}:in \`block (2 levels) in <top (required)>'`,
  "     # /usr/local/bundle/gems/rspec-core-3.12.2/lib/rspec/core/example.rb:263:in `instance_exec'",
];

/** Each tool by its name. */
export const logTools: Readonly<Record<string, LogTool>> = {
  pytest: {
    language: "python",
    setup: (_, random) =>
      `  Downloading ${pick(random, packages)}-${version(random)}-py3-none-any.whl (${between(random, 9, 900)} kB)`,
    pass: ({ test }, at, random) =>
      at % 40 === 39
        ? [
            `tests/conftest.py::setup[${at}] `,
            `-------------------------------- live log call ---------------------------------`,
            `ERROR    shop.client:client.py:${between(random, 9, 90)} connection refused, retrying`,
            `PASSED                                                                   [ ${at % 100}%]`,
          ]
        : [`${test.path}::test_${test.name}[case-${at}] PASSED                     [ ${at % 100}%]`],
    fail: ({ test }) => [`${test.path}::test_${test.name} FAILED                           [ 61%]`],
    end: ({ path, line, name, test }, all) => [
      "",
      "=================================== FAILURES ===================================",
      `________________________________ test_${test.name} ________________________________`,
      "",
      `    def test_${test.name}():`,
      "        rows = []",
      `>       assert ${name}(rows, 1) == 3`,
      "",
      `${test.path}:${test.line}: `,
      "_ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _",
      "",
      "    for row in rows:",
      ">       total += row[rate]",
      "E       KeyError: 1",
      "",
      `${path}:${line}: KeyError`,
      "=============================== warnings summary ===============================",
      ...testsOf(all).flatMap((file, at) => [
        `${file}::test_${at}`,
        `  /usr/lib/python3.12/site-packages/pandas/core/frame.py:${at + 40}: DeprecationWarning: old call`,
        "    return self._values",
        "",
      ]),
      "---------- coverage: platform linux, python 3.12.1-final-0 -----------",
      ...coverage(all, (file, share) => `${file.padEnd(50)} 40     12    ${share}%`),
      "=========================== short test summary info ============================",
      `FAILED ${test.path}::test_${test.name} - KeyError: 1`,
      "================= 1 failed, 811 passed, 12 warnings in 63.21s ==================",
    ],
  },
  jest: {
    language: "typescript",
    setup: (_, random) =>
      `npm warn deprecated ${pick(random, packages)}@${version(random)}: this version is no longer supported`,
    pass: ({ test, path, line, name }, at, random) =>
      at % 25 === 24
        ? [
            "  console.error",
            "    Warning: each child in a list should have a unique key.",
            "",
            `      ${line} |     count(row.price.amount * rate);`,
            "",
            `      at ${name} (${path}:${line}:5)`,
            `      at Object.<anonymous> (${test.path}:${test.line}:10)`,
            "",
          ]
        : [
            `PASS ${test.path} (${between(random, 1, 9)}.${at % 1000} s)`,
            `  ✓ ${pick(random, moreNames)} (${at % 90} ms)`,
          ],
    fail: (place) => [`FAIL ${place.test.path}`, ...jestFailure(place)],
    end: (place, all) => [
      "-----------------|---------|----------|---------|---------|-------------------",
      "File             | % Stmts | % Branch | % Funcs | % Lines | Uncovered Line #s ",
      ...coverage(
        all,
        (file, share) => ` ${file.split("/").at(-1)}  |   ${share} |   50 |   70 |   ${share} | 12-14 `,
      ),
      "Summary of all failing tests",
      `FAIL ${place.test.path}`,
      ...jestFailure(place),
      "",
      "Test Suites: 1 failed, 210 passed, 211 total",
      "Tests:       1 failed, 1811 passed, 1812 total",
      "Snapshots:   0 total",
      "Time:        63.21 s",
      "Ran all test suites.",
    ],
  },
  vitest: {
    language: "typescript",
    setup: (at, random) =>
      `Progress: resolved ${at}, reused ${at}, downloaded ${between(random, 0, 9)}, added ${at}`,
    pass: ({ test }, at, random) =>
      at % 25 === 24
        ? [
            `stderr | ${test.path} > ${pick(random, moreNames)}`,
            "Error: connect ECONNREFUSED 127.0.0.1:5432",
            "",
          ]
        : [` ✓ ${test.path} > ${pick(random, moreNames)} ${at % 90}ms`],
    fail: ({ test }) => [
      ` ❯ ${test.path} (14 tests | 1 failed) 31ms`,
      `   × ${test.name} 4ms`,
      "     → Cannot read properties of undefined (reading 'amount')",
    ],
    end: (place) => [
      ...vitestFailure(place),
      "",
      " Test Files  1 failed | 210 passed (211)",
      "      Tests  1 failed | 1811 passed (1812)",
      "   Start at  10:00:00",
      "   Duration  63.21s (transform 1.2s, setup 0ms, collect 5.1s, tests 9.9s)",
      "",
      " ELIFECYCLE  Command failed with exit code 1.",
    ],
  },
  "go test": {
    language: "go",
    setup: (_, random) =>
      `go: downloading github.com/${pick(random, packages)}/${pick(random, packages)} v${version(random)}`,
    pass: ({ test, folder }, at, random) =>
      at % 12 === 11
        ? [`ok  \tgithub.com/example/shop/internal/${folder}/part${at}\t0.${between(random, 100, 999)}s`]
        : [`=== RUN   Test${test.name}/case_${at}`, `--- PASS: Test${test.name}/case_${at} (0.0${at % 9}s)`],
    fail: ({ test, folder, path, line, name }) => [
      `=== RUN   Test${test.name}`,
      `--- FAIL: Test${test.name} (0.00s)`,
      "panic: runtime error: invalid memory address or nil pointer dereference [recovered]",
      "",
      "goroutine 34 [running]:",
      "testing.tRunner.func1.2({0x51c5a0, 0x6a2f10})",
      "\t/usr/local/go/src/testing/testing.go:1545 +0x238",
      `github.com/example/shop/internal/${folder}.${name}({0x0, 0x0, 0x0}, 0x1)`,
      `\t/builds/example/shop/${path}:${line} +0x1d`,
      `github.com/example/shop/internal/${folder}.Test${test.name}(0xc0000924e0)`,
      `\t/builds/example/shop/${test.path}:${test.line} +0x2b`,
      `FAIL\tgithub.com/example/shop/internal/${folder}\t0.003s`,
    ],
    end: () => ["FAIL", "make: *** [Makefile:12: test] Error 1"],
  },
  cargo: {
    language: "rust",
    setup: (_, random) => `   Compiling ${pick(random, packages)} v${version(random)}`,
    pass: ({ test, noun }, at) => [`test ${noun}::tests::${test.name}_${at} ... ok`],
    fail: ({ test }) => [`test ${test.name} ... FAILED`],
    end: ({ path, line, test }) => [
      "",
      "failures:",
      "",
      `---- ${test.name} stdout ----`,
      `thread '${test.name}' panicked at ${path}:${line}:27:`,
      "called `Option::unwrap()` on a `None` value",
      "note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace",
      "",
      "failures:",
      `    ${test.name}`,
      "",
      "test result: FAILED. 811 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.31s",
      "",
      `error: test failed, to rerun pass \`--test ${test.path.split("/").at(-1)?.replace(".rs", "") ?? ""}\``,
    ],
  },
  gradle: {
    language: "kotlin",
    setup: (_, random) =>
      `Download https://repo.maven.apache.org/maven2/org/${pick(random, packages)}/${version(random)}/a-${version(random)}.jar`,
    pass: ({ test, noun }, at) => [
      `${title(noun)}Test > ${test.name}[${at}] PASSED`,
      ...(at % 9 === 8 ? [""] : []),
    ],
    fail: ({ path, line, name, noun, folder, test }) => [
      "",
      `${title(noun)}Test > ${test.name} FAILED`,
      "    java.lang.NullPointerException",
      `        at org.example.shop.${folder}.${title(noun)}.${name}(${path.split("/").at(-1) ?? ""}:${line})`,
      `        at org.example.shop.${folder}.${title(noun)}Test.${test.name}(${test.path.split("/").at(-1) ?? ""}:${test.line})`,
      "",
    ],
    end: () => [
      "",
      "812 tests completed, 1 failed",
      "",
      "> Task :app:testDebugUnitTest FAILED",
      "",
      "FAILURE: Build failed with an exception.",
      "",
      "* What went wrong:",
      "Execution failed for task ':app:testDebugUnitTest'.",
      "> There were failing tests. See the report at: file:///builds/shop/app/build/reports/tests/index.html",
      "",
      "* Try:",
      "> Run with --scan to get full insights.",
      "",
      "BUILD FAILED in 2m 3s",
    ],
  },
  maven: {
    language: "java",
    setup: (_, random) =>
      `[INFO] Downloaded from central: https://repo.maven.apache.org/maven2/org/${pick(random, packages)}/${version(random)}/a.jar (${between(random, 9, 900)} kB at 1.2 MB/s)`,
    pass: ({ folder, noun }, at, random) =>
      at % 30 === 29
        ? [`10:00:0${at % 10}.123 [main] ERROR org.example.shop.Client - connection refused, retrying`]
        : [
            `[INFO] Running org.example.shop.${folder}.${title(noun)}Part${at}Test`,
            `[INFO] Tests run: ${between(random, 1, 9)}, Failures: 0, Errors: 0, Skipped: 0, Time elapsed: 0.0${at % 9} s -- in org.example.shop.${folder}.${title(noun)}Part${at}Test`,
          ],
    fail: ({ folder, noun, name, line, test }) => [
      `[INFO] Running org.example.shop.${folder}.${title(noun)}Test`,
      `[ERROR] Tests run: 14, Failures: 0, Errors: 1, Skipped: 0, Time elapsed: 0.031 s <<< FAILURE! -- in org.example.shop.${folder}.${title(noun)}Test`,
      `[ERROR] org.example.shop.${folder}.${title(noun)}Test.${test.name} -- Time elapsed: 0.004 s <<< ERROR!`,
      'java.lang.NullPointerException: Cannot invoke "Price.amount()" because "row.price()" is null',
      `\tat org.example.shop.${folder}.${title(noun)}.${name}(${title(noun)}.java:${line})`,
      `\tat org.example.shop.${folder}.${title(noun)}Test.${test.name}(${title(noun)}Test.java:${test.line})`,
      "\tat java.base/java.lang.reflect.Method.invoke(Method.java:580)",
      "",
    ],
    end: ({ noun, test, line, name }) => [
      "[INFO] ",
      "[INFO] Results:",
      "[INFO] ",
      "[ERROR] Errors: ",
      `[ERROR]   ${title(noun)}Test.${test.name}:${test.line}->${title(noun)}.${name}:${line} » NullPointer`,
      "[INFO] ",
      "[ERROR] Tests run: 812, Failures: 0, Errors: 1, Skipped: 0",
      "[INFO] ------------------------------------------------------------------------",
      "[INFO] BUILD FAILURE",
      "[INFO] ------------------------------------------------------------------------",
      "[ERROR] Failed to execute goal org.apache.maven.plugins:maven-surefire-plugin:3.2.5:test (default-test) on project shop: There are test failures.",
      "[ERROR] -> [Help 1]",
    ],
  },
  dotnet: {
    language: "csharp",
    setup: (_, random) =>
      `  Restored /builds/shop/src/${title(pick(random, packages))}/${title(pick(random, packages))}.csproj (in ${between(random, 9, 900)} ms).`,
    pass: ({ folder, noun, test }, at) => [
      `  Passed Shop.Tests.${title(folder)}.${title(noun)}Tests.${test.name}(case: ${at}) [${at % 90} ms]`,
    ],
    fail: ({ folder, noun, name, path, line, test }) => [
      `  Failed Shop.Tests.${title(folder)}.${title(noun)}Tests.${test.name} [4 ms]`,
      "  Error Message:",
      "   System.NullReferenceException : Object reference not set to an instance of an object.",
      "  Stack Trace:",
      `     at Shop.${title(folder)}.${title(noun)}.${name}(IList\`1 rows, Int32 rate) in /builds/shop/${path}:line ${line}`,
      `   at Shop.Tests.${title(folder)}.${title(noun)}Tests.${test.name}() in /builds/shop/${test.path}:line ${test.line}`,
    ],
    end: () => [
      "",
      "Failed!  - Failed:     1, Passed:   811, Skipped:     0, Total:   812, Duration: 1 m 3 s - Shop.Tests.dll (net8.0)",
      "",
      "Test Run Failed.",
      "##[error]Process completed with exit code 1.",
    ],
  },
  ctest: {
    language: "c",
    setup: (at, random) =>
      `[ ${at % 100}%] Building C object CMakeFiles/shop.dir/src/${pick(random, packages)}.c.o`,
    pass: ({ noun }, at, random) => [
      `        Start ${at}: ${noun}_${at}`,
      `${at}/9000 Test #${at}: ${noun}_${at} .....................   Passed    0.0${between(random, 0, 9)} sec`,
    ],
    fail: ({ noun, folder, test }) => [
      `        Start 77: ${folder}_${noun}`,
      `77/9000 Test #77: ${folder}_${noun} ................***Failed    0.01 sec`,
      `[ RUN      ] ${title(noun)}.${test.name}`,
      `/builds/shop/${test.path}:${test.line}: Failure`,
      "Expected equality of these values:",
      "  3",
      `  ${test.name}(rows, 1)`,
      "    Which is: 0",
      `[  FAILED  ] ${title(noun)}.${test.name} (0 ms)`,
    ],
    end: ({ noun, folder }) => [
      "",
      "99% tests passed, 1 tests failed out of 9000",
      "",
      "Total Test time (real) =  63.21 sec",
      "",
      "The following tests FAILED:",
      `\t 77 - ${folder}_${noun} (Failed)`,
      "Errors while running CTest",
    ],
  },
  rspec: {
    language: "ruby",
    setup: (_, random) => `Installing ${pick(random, packages)} ${version(random)}`,
    pass: ({ noun }, at, random) =>
      at % 9 === 8
        ? ["", `Shop::${title(noun)}`]
        : [`  ${pick(random, moreNames)} (${camel(["case"])} ${at})`],
    fail: ({ test }) => [`  ${test.name} (FAILED - 1)`],
    end: (place, all) => [
      "",
      ...rspecFailure(place),
      "",
      "Top 10 slowest examples (3.2 seconds, 20% of total time):",
      ...testsOf(all).map((path, at) => `  Shop part ${at}\n    0.3 seconds ./${path}:${at + 3}`),
      "",
      "Finished in 1 minute 3.21 seconds (files took 2.1 seconds to load)",
      "812 examples, 1 failure",
      "",
      "Failed examples:",
      "",
      `rspec ./${place.test.path}:${place.test.line - 2} # Shop::${title(place.noun)} ${place.test.name}`,
    ],
  },
};
