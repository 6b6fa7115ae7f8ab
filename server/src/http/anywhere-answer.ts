// Schema of the answer from several repositories, and its form as JSON.
import { answerSchema } from "fossick/hosting";
import * as v from "valibot";
import type { AnywhereAnswer } from "../searches/retrieve-anywhere.ts";

const { askWith, candidates, gaps, schemaVersion, task, words } = answerSchema.entries;
const file = v.looseObject({
  repository: v.string(),
  path: v.string(),
  relevance: v.number(),
  worth: v.number(),
});

/** The answer of several repositories. */
export const anywhereSchema = v.looseObject({
  schemaVersion,
  task: v.looseObject({ text: task.entries.text, keywords: task.entries.keywords }),
  repositories: v.array(
    v.looseObject({
      name: v.string(),
      commit: v.optional(v.string()),
      files: v.number(),
      belonging: v.number(),
      reason: v.string(),
      gaps,
    }),
  ),
  files: v.array(file),
  nearby: v.array(file),
  candidates: v.optional(
    v.array(v.looseObject({ repository: v.string(), ...candidates.wrapped.item.entries })),
  ),
  words,
  askWith,
  advice: v.optional(v.string()),
});

/** With each text as the field `packed` of its file. */
export function anywhereData({ packed, retrieval }: AnywhereAnswer): v.InferOutput<typeof anywhereSchema> {
  const texts = new Map(packed.map((each) => [`${each.repository}\0${each.path}`, each]));
  const withText = (found: AnywhereAnswer["retrieval"]["files"][number]) => {
    const text = texts.get(`${found.repository}\0${found.path}`);
    if (text === undefined) return { ...found };
    const { path: _, repository: __, ...rest } = text;
    return { ...found, packed: rest };
  };
  return {
    ...retrieval,
    repositories: retrieval.repositories.map((each) => ({ ...each, gaps: [...each.gaps] })),
    files: retrieval.files.map(withText),
    nearby: retrieval.nearby.map(withText),
  } as unknown as v.InferOutput<typeof anywhereSchema>;
}
