import * as fc from "fast-check";
import { commandLineDefinitions, environmentName, settingDefinitions } from "@fossick/settings/index.ts";
import type { Definition, Settings } from "@fossick/settings/index.ts";
import { hostileGlob } from "./globs.ts";
import { anyJson, hostileJsonText } from "./json-values.ts";
import { hostileText } from "./texts.ts";

const definitions: readonly Definition<unknown>[] = Object.values({
  ...settingDefinitions,
  ...commandLineDefinitions,
});

const numbers = fc.oneof(
  fc.constantFrom("0", "1", "-1", "1e3", "0.5", "", "auto", "99999999999999999999"),
  fc.nat(200).map(String),
);

/** A value for a flag, as a rule one that it takes. */
function valueFor({ kind, choices = [""] }: Definition<unknown>): fc.Arbitrary<string> {
  const usual = {
    number: numbers,
    choice: fc.constantFrom(...choices),
    list: hostileGlob(300),
    text: hostileText(60),
    boolean: fc.constantFrom("1", "0", "true", "yes", "off"),
  }[kind];
  return fc.oneof({ weight: 5, arbitrary: usual }, { weight: 1, arbitrary: hostileText(300) });
}

/** NUL cannot stand in an argument or a variable of a process. */
const withoutNul = (text: string): string => text.replaceAll("\0", "");

const flagOf = (definition: Definition<unknown>): fc.Arbitrary<string[]> =>
  definition.kind === "boolean"
    ? fc.constant<string[]>([definition.flag])
    : valueFor(definition).map((value): string[] => [definition.flag, withoutNul(value)]);

const flag = fc.constantFrom(...definitions).chain(flagOf);
const word = fc.constantFrom(
  "index",
  "status",
  "replay",
  "eval",
  "memory",
  "--",
  "-",
  "--help",
  "--version",
  "--flag",
  "",
);

/** Arguments of the command line, many of them wrong; to be parsed, not to be run. */
export const anyArguments: fc.Arbitrary<readonly string[]> = fc
  .array(
    fc.oneof(
      { weight: 5, arbitrary: flag },
      { weight: 1, arbitrary: word.map((each): string[] => [each]) },
      { weight: 2, arbitrary: hostileText(200).map((text): string[] => [withoutNul(text)]) },
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.flat());

/** Flags without random values: they would write or read anywhere, ask another machine or start a program. */
const dangerous: ReadonlySet<string> = new Set(
  "--evaluator --evaluator-command --base-url --model-id --model --trace --config --cache-dir --data-dir --root --http --port --watch --yes --local --dry-run --index-memory".split(
    " ",
  ),
);
const safeDefinitions = definitions.filter((definition) => !dangerous.has(definition.flag));
const searchFlag = fc.constantFrom(...safeDefinitions).chain(flagOf);
const placeFlag = fc.constantFrom(
  ...["--trace trace.json", "--trace gone/trace.json", "--trace /dev/full", "--trace ."],
  ...[
    "--config fossick.config.json",
    "--config gone.json",
    "--config /dev/null",
    "--root gone",
    "--root README.md",
  ],
  ...["--root src", "--model gone.json", "--model fossick.config.json", "--evaluator command", "--dry-run"],
);

/** A task as a person, a program or nobody in their senses may write it. */
export const anyTask = (maxCharacters: number): fc.Arbitrary<string> =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.constantFrom(
        "throttle requests",
        "修复限流",
        "token",
        "`Bucket` in src/throttle.ts",
        "--output=x",
      ),
    },
    { weight: 4, arbitrary: hostileText(Math.min(maxCharacters, 2_000)) },
    { weight: 1, arbitrary: hostileText(maxCharacters) },
  );

/** The command line of one process, and what it finds around it. */
export interface Invocation {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly input: string;
  /** Text of the repository's configuration file; it has none when left out. */
  readonly config: string | undefined;
}

const lines = fc
  .array(
    fc.oneof(
      fc.record({
        jsonrpc: fc.constant("2.0"),
        id: fc.nat(9),
        method: fc.constantFrom("ping", "tools/list", "tools/call", "x"),
        params: anyJson,
      }),
      anyJson,
    ),
    { maxLength: 6 },
  )
  .map((messages) => messages.map((message) => `${JSON.stringify(message)}\n`).join(""));

const events =
  "claude-prompt UserPromptSubmit SessionStart PreToolUse SubagentStart BeforeAgent beforeSubmitPrompt x".split(
    " ",
  );
const commands: fc.Arbitrary<readonly [args: readonly string[], input: string]> = fc.oneof(
  { weight: 12, arbitrary: anyTask(20_000).map((task) => [[withoutNul(task)], ""] as const) },
  { weight: 2, arbitrary: anyTask(200_000).map((task) => [["-"], task] as const) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom("status", "index", "memory", "help", "doctor")
      .map((name) => [[name], ""] as const),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom("list", "export", "forget", "x")
      .map((name) => [["memory", name], ""] as const),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom("trace.json", "gone.json", "src")
      .map((file) => [["replay", file], ""] as const),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...events), hostileJsonText(2_000))
      .map(([event, json]) => [["hook", event], json] as const),
  },
  { weight: 1, arbitrary: lines.map((input) => [["mcp"], input] as const) },
);

const configValue = fc.oneof(
  anyJson,
  fc.array(hostileGlob(1_000), { maxLength: 3 }),
  fc.integer({ min: -1, max: 200 }),
);
const config = fc.oneof(
  fc
    .dictionary(
      fc.constantFrom(
        "excludes",
        "globs",
        "types",
        "maxFiles",
        "threshold",
        "hidden",
        "lang",
        "dataDir",
        "x",
      ),
      configValue,
      {
        maxKeys: 3,
      },
    )
    .map((value) => JSON.stringify(value)),
  fc.array(hostileGlob(1_000), { maxLength: 3 }).map((excludes) => JSON.stringify({ excludes })),
  hostileJsonText(20_000),
);

const environment = fc
  .array(
    fc
      .constantFrom(...safeDefinitions)
      .chain((row) => valueFor(row).map((value) => [environmentName(row), withoutNul(value)] as const)),
    { maxLength: 2 },
  )
  .map((entries) => Object.fromEntries(entries));

/** Anything a person, a program and a repository can put together. */
export const anyInvocation: fc.Arbitrary<Invocation> = fc
  .record({
    command: commands,
    flags: fc.array(searchFlag, { maxLength: 5 }),
    place: fc.oneof({ weight: 6, arbitrary: fc.constant("") }, { weight: 1, arbitrary: placeFlag }),
    env: fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: environment }),
    config: fc.option(config, { nil: undefined, freq: 2 }),
  })
  .map(({ command: [words, input], config: text, env, flags, place }) => ({
    args: [...flags.flat(), ...place.split(" ").filter(Boolean), ...words],
    env,
    input,
    config: text,
  }));

/** Settings of an engine that lead nowhere but into the repository. */
export const anySettings: fc.Arbitrary<Partial<Settings>> = fc.record(
  {
    globs: fc.array(hostileGlob(200), { maxLength: 2 }),
    excludes: fc.array(hostileGlob(200), { maxLength: 2 }),
    types: fc.array(fc.constantFrom("typescript", "python", "__proto__", "x"), { maxLength: 2 }),
    hidden: fc.boolean(),
    ignore: fc.boolean(),
    maxCycles: fc.integer({ min: 0, max: 11 }),
    threshold: fc.double({ min: -0.1, max: 1.1, noNaN: true }),
    minFiles: fc.integer({ min: 1, max: 100 }),
    maxFiles: fc.integer({ min: 1, max: 100 }),
    maxCandidates: fc.integer({ min: 1, max: 100 }),
    maxTokens: fc.integer({ min: 100, max: 100_000 }),
    timeBudgetMs: fc.constantFrom(0, 1, 10, 100),
    fileBudget: fc.integer({ min: 0, max: 50 }),
    lang: fc.constantFrom("task", "en", "zh-Hans", "zh-Hant"),
    memory: fc.boolean(),
  },
  { requiredKeys: [] },
);
