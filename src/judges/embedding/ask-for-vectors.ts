import * as v from "valibot";
import type { Endpoint } from "../endpoint.ts";
import { resolveModel } from "../resolve-model.ts";
import { JudgeError } from "../judge-error.ts";
import { jsonOf, type Wire } from "../wire.ts";

/** Vectors of texts. */
export interface Embedded {
  /** In the order of the texts; all of one length. */
  readonly vectors: readonly Float32Array[];
  /** Tokens as the server counts them; absent if it reports none. */
  readonly inputTokens?: number;
}

/** @throws JudgeError */
export type Embed = (texts: readonly string[], signal: AbortSignal) => Promise<Embedded>;

const maxDimensions = 16_384;
const replySchema = v.object({
  data: v.array(
    v.object({
      index: v.pipe(v.number(), v.integer()),
      embedding: v.pipe(v.array(v.pipe(v.number(), v.finite())), v.minLength(1), v.maxLength(maxDimensions)),
    }),
  ),
  usage: v.nullish(v.object({ prompt_tokens: v.nullish(v.pipe(v.number(), v.minValue(0))) })),
});

/** Asks an OpenAI-compatible server with one request to `/embeddings`; needs no package. */
export function askForVectors(endpoint: Endpoint, wire: Wire): Embed {
  return async (texts, signal) => {
    const model = await resolveModel(endpoint, wire, signal);
    const response = await wire(`${endpoint.baseUrl}/embeddings`, {
      method: "POST",
      headers: { "content-type": "application/json", ...endpoint.headers },
      body: JSON.stringify({ model, input: texts, encoding_format: "float" }),
      signal,
    });
    const reply = v.safeParse(replySchema, await jsonOf(response));
    if (!reply.success) throw new JudgeError("MALFORMED", "the answer contains no vectors");
    const byIndex = new Map(reply.output.data.map(({ index, embedding }) => [index, embedding]));
    const vectors = texts.map((_, index) => Float32Array.from(byIndex.get(index) ?? []));
    const [{ length = 0 } = {}] = vectors;
    if (vectors.some((vector) => vector.length === 0 || vector.length !== length))
      throw new JudgeError("MALFORMED", "the answer lacks some vectors, or their lengths differ");
    const tokens = reply.output.usage?.prompt_tokens;
    return { vectors, ...(typeof tokens === "number" && { inputTokens: tokens }) };
  };
}
