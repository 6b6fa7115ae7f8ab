import assert from "node:assert/strict";
import * as fc from "fast-check";
import { commands } from "@fossick/cli/commands.ts";
import { parseCommandLine } from "@fossick/cli/parse-command-line.ts";
import { textsIn } from "@fossick/cli/texts/index.ts";
import { eventNames, readEvent } from "@fossick/hooks/events.ts";
import { dispatchCandidates } from "@fossick/mcp/tools/dispatch-candidates.ts";
import { explainRetrieval } from "@fossick/mcp/tools/explain-retrieval.ts";
import { giveFeedback } from "@fossick/mcp/tools/give-feedback.ts";
import { repositoryStatus } from "@fossick/mcp/tools/repository-status.ts";
import { retrieveContext } from "@fossick/mcp/tools/retrieve-context.ts";
import { submitEvaluation } from "@fossick/mcp/tools/submit-evaluation.ts";
import { splitCommand } from "@fossick/engine/judges/command/open-command.ts";
import { JudgeError } from "@fossick/engine/judges/judge-error.ts";
import { parseReply } from "@fossick/engine/judges/model-judge.ts";
import {
  readConfig,
  readEnvironment,
  resolveSettings,
  settingDefinitions,
  environmentName,
} from "@fossick/settings/index.ts";
import type { Settings } from "@fossick/settings/index.ts";
import { anyJson, hostileJsonText } from "../json-values.ts";
import { property } from "../property.ts";
import { hostileText } from "../texts.ts";
import { anyArguments } from "../invocations.ts";
import { orRefused } from "./throws-only.ts";

const inputs = [
  retrieveContext,
  dispatchCandidates,
  submitEvaluation,
  explainRetrieval,
  repositoryStatus,
  giveFeedback,
].flatMap(({ name, input }) =>
  (["folders", "repositories"] as const).map((searchTarget) => ({
    name: `${name} of ${searchTarget}`,
    validate: input(searchTarget)["~standard"].validate,
  })),
);
const argument = fc.constantFrom(
  ..."task objective root repository branch globs cycles max_tokens format evaluations retrieval_id used unused paths query __proto__ candidates".split(
    " ",
  ),
);
const argumentsOf = (max: number) =>
  fc.oneof(
    fc.dictionary(argument, fc.oneof(anyJson, hostileText(max), hostileJsonText(200)), { maxKeys: 6 }),
    anyJson,
  );
const names = fc.constantFrom(...Object.keys(settingDefinitions), "__proto__", "maxFile", "$schema");
const requested = new Set(["a.ts", "b.ts", "__proto__"]);

export const callerProperties = [
  property(
    "arguments of an MCP tool are taken or complained about",
    (max) => fc.tuple(fc.constantFrom(...inputs), argumentsOf(max)),
    async ([{ validate }, given]) => {
      const { issues } = await validate(given);
      for (const { message } of issues ?? []) assert.ok(message.length < 1_000, message);
    },
  ),
  property("a model's answer is verdicts on what was asked, or MALFORMED", hostileJsonText, (text) => {
    try {
      for (const { path, relevance } of parseReply(text, requested))
        assert.ok(requested.has(path) && relevance >= 0 && relevance <= 1);
    } catch (error) {
      assert.ok(error instanceof JudgeError && error.kind === "MALFORMED", String(error));
    }
  }),
  property(
    "a hook's event is read or refused with a sentence",
    () => fc.tuple(fc.constantFrom(...eventNames), anyJson),
    ([event, payload]) => {
      try {
        readEvent(event, payload);
      } catch (error) {
        assert.equal((error as Error).constructor, Error, String(error));
      }
    },
  ),
  property("a configuration file is read or refused", hostileJsonText, (text) =>
    orRefused(["INVALID_CONFIG"], () => readConfig(text, "fossick.config.json")),
  ),
  property(
    "settings of a configuration file are read or refused",
    () => fc.dictionary(names, anyJson, { maxKeys: 5 }),
    (values) =>
      orRefused(["INVALID_CONFIG"], () => readConfig(JSON.stringify(values), "fossick.config.json")),
  ),
  property(
    "settings of a program are resolved or refused",
    () => fc.dictionary(names, fc.anything(), { maxKeys: 5 }),
    (values) => orRefused(["INVALID_SETTING"], () => resolveSettings(values as Partial<Settings>)),
  ),
  property(
    "settings of the environment are read or refused",
    (max) =>
      fc.dictionary(
        fc.constantFrom(...Object.values(settingDefinitions).map(environmentName)),
        hostileText(max),
        {
          maxKeys: 4,
        },
      ),
    (values) => orRefused(["INVALID_SETTING"], () => readEnvironment(settingDefinitions, values)),
  ),
  property(
    "a command line is parsed or refused",
    () => anyArguments,
    (argv) =>
      orRefused(["INVALID_SETTING"], () =>
        parseCommandLine(argv, commands, () => ({
          columns: 80,
          texts: textsIn("en").help,
        })),
      ),
  ),
  property("an evaluator's command is split or refused", hostileText, (text) =>
    orRefused(["INVALID_SETTING"], () => splitCommand(text)),
  ),
];
