import { withVerdict } from "../judging/verdicts.ts";
import { judging } from "../state/judging.ts";
import { judgeTexts } from "../texts/judge.ts";
import { inLanguage } from "../texts/texts.ts";
import { VerdictButtons } from "./judge-card.tsx";
import { PathName } from "./parts/path-name.tsx";

/** Files of the steps before, which can still be judged, or judged otherwise. */
export function EarlierFiles() {
  const text = inLanguage(judgeTexts);
  const { earlier, verdicts } = judging.value;
  if (earlier.length === 0) return null;
  const open = earlier.filter(({ path }) => !verdicts.byPath.has(path)).length;
  return (
    <details class="judge-earlier">
      <summary>{text.earlier(open)}</summary>
      <ul>
        {earlier.map(({ path }) => (
          <li key={path}>
            <PathName path={path} />
            <VerdictButtons
              path={path}
              verdict={verdicts.byPath.get(path)}
              onVerdict={(verdict) =>
                (judging.value = { ...judging.value, verdicts: withVerdict(verdicts, path, verdict) })
              }
            />
          </li>
        ))}
      </ul>
    </details>
  );
}
