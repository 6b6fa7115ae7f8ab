import * as v from "valibot";
import type { Endpoint } from "../endpoint.ts";
import { JudgeError } from "../judge-error.ts";
import type { Complete } from "../model-judge.ts";
import { answerSchema } from "../prompt.ts";
import { resolveModel } from "../resolve-model.ts";
import { jsonOf, type Wire } from "../wire.ts";

const count = v.optional(v.nullish(v.pipe(v.number(), v.minValue(0))));
const replySchema = v.object({
  choices: v.pipe(
    v.array(v.object({ message: v.object({ content: v.nullish(v.string()) }) })),
    v.minLength(1),
  ),
  usage: v.nullish(v.object({ prompt_tokens: count, completion_tokens: count })),
});

/** Asks an OpenAI-compatible server with one request to `/chat/completions`; needs no package. */
export function askEndpoint(endpoint: Endpoint, wire: Wire): Complete {
  return async ({ system, user }, maxTokens, signal) => {
    const model = await resolveModel(endpoint, wire, signal);
    const body = {
      model,
      messages: [
        { role: "system", content: system },
        { role: "user", content: user },
      ],
      response_format: {
        type: "json_schema",
        json_schema: { name: "verdicts", strict: true, schema: answerSchema },
      },
      ...(endpoint.isOpenAi
        ? { max_completion_tokens: maxTokens }
        : { max_tokens: maxTokens, temperature: 0 }),
    };
    const response = await wire(`${endpoint.baseUrl}/chat/completions`, {
      method: "POST",
      headers: { "content-type": "application/json", ...endpoint.headers },
      body: JSON.stringify(body),
      signal,
    });
    const reply = v.safeParse(replySchema, await jsonOf(response));
    const text = reply.success ? reply.output.choices[0]?.message.content : undefined;
    if (!reply.success || !text) throw new JudgeError("MALFORMED", "the answer contains no text");
    const { prompt_tokens: inputTokens, completion_tokens: outputTokens } = reply.output.usage ?? {};
    return {
      text,
      ...(typeof inputTokens === "number" && { inputTokens }),
      ...(typeof outputTokens === "number" && { outputTokens }),
    };
  };
}
