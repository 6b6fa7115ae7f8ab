// Programs that can judge, with their arguments and the readers of their answers.
import * as v from "valibot";
import { JudgeError } from "../judge-error.ts";
import type { Completion } from "../model-judge.ts";
import { answerSchema } from "../prompt.ts";

/** Arguments of a program, and the reader of its answer. */
interface Invocation {
  readonly args: readonly string[];
  /** @param output its standard output @param last content of `outFile` @throws JudgeError MALFORMED */
  read(output: string, last: string | undefined): Completion;
}

interface PresetInput {
  /** Empty to let the program choose. */
  readonly model: string;
  /** 0 for no limit. */
  readonly maxCost: number;
  /** A file with the schema of the answer, outside the working folder. */
  readonly schemaFile: string;
  /** File to which a program may write its last message. */
  readonly outFile: string;
}

/** Command-line agents, run without customisations of user and project, and without tools if possible. */
export const presets: Readonly<Record<string, (input: PresetInput) => Invocation>> = {
  claude: ({ model, maxCost }) => ({
    args: [
      "-p",
      "--output-format",
      "json",
      "--json-schema",
      JSON.stringify(answerSchema),
      "--tools",
      "",
      "--max-turns",
      "2",
      "--no-session-persistence",
      "--strict-mcp-config",
      "--safe-mode",
      ...(model === "" ? [] : ["--model", model]),
      ...(maxCost === 0 ? [] : ["--max-budget-usd", String(maxCost)]),
    ],
    read: readClaude,
  }),
  codex: ({ model, schemaFile, outFile }) => ({
    args: [
      "exec",
      "--sandbox",
      "read-only",
      "--ephemeral",
      "--ignore-user-config",
      "--ignore-rules",
      "--skip-git-repo-check",
      "--output-schema",
      schemaFile,
      "--output-last-message",
      outFile,
      ...(model === "" ? [] : ["--model", model]),
      "-",
    ],
    read: (output, last) => ({ text: last ?? output }),
  }),
  gemini: ({ model }) => ({
    args: [
      "-p",
      "Answer the question above.",
      "--output-format",
      "json",
      "--extensions",
      "none",
      ...(model === "" ? [] : ["--model", model]),
    ],
    read: readGemini,
  }),
};

/** Invocation of the user's own program, which reads the question and writes the requested JSON. */
export const plain = (args: readonly string[]): Invocation => ({
  args,
  read: (output) => ({ text: output }),
});

const amount = v.optional(v.nullish(v.pipe(v.number(), v.minValue(0))));
const claudeSchema = v.object({
  structured_output: v.optional(v.unknown()),
  result: v.optional(v.unknown()),
  is_error: v.optional(v.boolean()),
  total_cost_usd: amount,
  usage: v.nullish(
    v.object({
      input_tokens: amount,
      output_tokens: amount,
      cache_creation_input_tokens: amount,
      cache_read_input_tokens: amount,
    }),
  ),
});

function readClaude(output: string): Completion {
  const answer = v.safeParse(claudeSchema, parseJson(output));
  if (!answer.success || answer.output.is_error === true)
    throw new JudgeError("MALFORMED", "claude gave no answer");
  const { structured_output: structured, result, total_cost_usd: cost, usage } = answer.output;
  const text = structured === undefined || structured === null ? result : JSON.stringify(structured);
  if (typeof text !== "string") throw new JudgeError("MALFORMED", "claude gave no answer");
  const sent = [usage?.input_tokens, usage?.cache_creation_input_tokens, usage?.cache_read_input_tokens];
  const inputTokens = sent.reduce<number>((sum, tokens) => sum + (tokens ?? 0), 0);
  return {
    text,
    ...(inputTokens > 0 && { inputTokens }),
    ...(typeof usage?.output_tokens === "number" && { outputTokens: usage.output_tokens }),
    ...(typeof cost === "number" && { cost }),
  };
}

const geminiSchema = v.object({ response: v.string() });

function readGemini(output: string): Completion {
  const answer = v.safeParse(geminiSchema, parseJson(output));
  if (!answer.success) throw new JudgeError("MALFORMED", "gemini gave no answer");
  return { text: answer.output.response };
}

function parseJson(output: string): unknown {
  try {
    return JSON.parse(output) as unknown;
  } catch {
    return undefined;
  }
}
