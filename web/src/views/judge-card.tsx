import type { JudgedCandidate } from "@fossick/library/index.ts";
import { oneLine, safeName } from "@fossick/base/safe-text.ts";
import { shortRelevance } from "@fossick/core/bundle/words.ts";
import type { Fact } from "@fossick/core/observations.ts";
import type { Verdict } from "../judging/verdicts.ts";
import { judgeTexts } from "../texts/judge.ts";
import { inLanguage } from "../texts/texts.ts";
import { CodeLines } from "./code-lines.tsx";
import { Sentence } from "./parts/sentence.tsx";
import { PathName } from "./parts/path-name.tsx";

export const verdictKeys: Readonly<Record<string, Verdict>> = { y: "accept", m: "maybe", n: "reject" };
const verdicts: readonly (readonly [string, Verdict])[] = Object.entries(verdictKeys);

interface VerdictButtonsProps {
  readonly path: string;
  readonly verdict: Verdict | undefined;
  readonly onVerdict: (verdict: Verdict) => void;
}

/** Accept, maybe, reject. */
export function VerdictButtons({ path, verdict, onVerdict }: VerdictButtonsProps) {
  const text = inLanguage(judgeTexts);
  return (
    <div class="verdicts" role="group" aria-label={text.verdictOn(safeName(path))}>
      {verdicts.map(([key, each]) => (
        <button
          type="button"
          key={each}
          class="button verdict"
          data-verdict={each}
          aria-pressed={verdict === each}
          aria-keyshortcuts={key}
          onClick={() => onVerdict(each)}
        >
          {text.verdicts[each]} <kbd aria-hidden="true">{key}</kbd>
        </button>
      ))}
    </div>
  );
}

interface JudgeCardProps extends Omit<VerdictButtonsProps, "path"> {
  readonly candidate: JudgedCandidate;
  /** The one that the Tab key comes to. */
  readonly isFirst: boolean;
}

/** One file to be judged, with all that speaks for it. */
export function JudgeCard({ candidate, isFirst, verdict, onVerdict }: JudgeCardProps) {
  const text = inLanguage(judgeTexts);
  const { path, relevance, reason, evidence } = candidate;
  return (
    <li class="judge-card" tabIndex={isFirst ? 0 : -1} data-path={path} data-verdict={verdict}>
      <div class="judge-card-head">
        <h3>
          <PathName path={path} />
        </h3>
        <span class="judge-own">{text.ownRelevance(shortRelevance(relevance))}</span>
      </div>
      <div class="judge-why">
        <p>
          <Sentence text={reason} />
        </p>
        <VerdictButtons path={path} verdict={verdict} onVerdict={onVerdict} />
        <Evidence facts={evidence} />
      </div>
      {candidate.excerpts.length > 0 && (
        <div class="code" tabIndex={0} role="group" aria-label={safeName(path)}>
          {candidate.excerpts.map((part) => (
            <CodeLines key={part.startLine} part={part} path={path} />
          ))}
        </div>
      )}
    </li>
  );
}

function Evidence({ facts }: { readonly facts: readonly Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <details>
      <summary>
        {inLanguage(judgeTexts).evidence} ({facts.length})
      </summary>
      <ul>
        {facts.map((fact) => (
          <li key={fact.text}>{oneLine(fact.text)}</li>
        ))}
      </ul>
    </details>
  );
}
