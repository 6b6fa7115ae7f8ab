// Says in a few words what speaks for a section.
import { messagesIn } from "../../messages/index.ts";
import type { Query } from "../../answer-types.ts";
import type { Context } from "../../parts.ts";
import { wordsFor } from "../passage-facts.ts";
import type { RankedSection } from "./rank-sections.ts";

/** The strongest evidence for a section, in the language of the answer; undefined without any that can be told. */
export function whyOf(
  { signals, stems }: RankedSection,
  query: Query,
  { settings, task }: Context,
): string | undefined {
  const say = messagesIn(settings.lang).span;
  const { asked = 0, given = 0, traced = 0 } = signals;
  if (given > 0) return say.given;
  if (traced > 0) return say.traced;
  if (asked > 0) return say.named;
  const words = wordsFor(stems, query, task.text);
  return words.length > 0 ? say.speaksOf(words) : undefined;
}
