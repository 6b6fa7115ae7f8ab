import type { FileStanding, Retrieval } from "@fossick/core/answer-types.ts";
import { oneLine } from "@fossick/base/safe-text.ts";
import { nameText } from "./name-text.ts";
import { chanceOf } from "@fossick/core/messages/certainty.ts";
import { messagesOf } from "@fossick/core/bundle/words.ts";
import type { LineOptions } from "./file-lines.ts";
import { wrapIndented } from "./wrap.ts";

const maxLists = 4;
const maxEvidence = 3;

/** Renders the rank of a file in an answer, the reason for it, and the evidence it lacks. */
export function renderStanding(standing: FileStanding, retrieval: Retrieval, options: LineOptions): string {
  const { colors, width } = options;
  const sentences = standingSentences(standing, retrieval).flatMap((each) =>
    wrapIndented("  ", oneLine(each), width),
  );
  return [colors.bold(nameText(standing.path)), ...sentences, ""].join("\n");
}

function standingSentences(standing: FileStanding, retrieval: Retrieval): readonly string[] {
  const { against, isNameOnly, judged, lacks, lists, nearest, path, rank, state } = standing;
  const { chance, standing: say } = messagesOf(retrieval).report;
  const entry = retrieval.ranking.find((file) => file.path === path);
  const shown = [...retrieval.files, ...retrieval.nearby].find((file) => file.path === path);
  const isMeasured = !["absent", "ignored", "outOfScope"].includes(state);
  const places = lists.filter(({ means }, at) => lists.findIndex((each) => each.means === means) === at);
  return [
    say.state(state, rank, judged, entry === undefined ? "" : chance(chanceOf(entry))),
    ...(nearest === undefined ? [] : [say.nearest(nameText(nearest))]),
    ...(isNameOnly ? [say.nameOnly] : []),
    ...(shown === undefined ? [] : [say.reason(shown.reason)]),
    ...(isMeasured ? [places.length === 0 ? say.noList : say.lists(places.slice(0, maxLists))] : []),
    ...(against === undefined
      ? []
      : [
          lacks.length === 0
            ? say.closeBehind(nameText(against))
            : say.lacks(nameText(against), lacks.slice(0, maxEvidence)),
        ]),
  ];
}
