import { oneLine } from "@fossick/base/safe-text.ts";
import { clearMarks, marks, remember } from "../state/feedback.ts";
import { handTexts } from "../texts/hands.ts";
import { inLanguage } from "../texts/texts.ts";
import { Button } from "./parts/button.tsx";
import { PathName } from "./parts/path-name.tsx";

/** The buttons of this bar go when they are pressed: the focus goes to the open file, which is where marks are made. */
function clear(): void {
  clearMarks();
  (document.querySelector<HTMLElement>(".detail") ?? document.getElementById("main"))?.focus();
}

/** Shows marks that wait to be remembered, and the report on those that were. */
export function FeedbackBar() {
  const text = inLanguage(handTexts);
  const { byPath, report } = marks.value;
  const all = [...byPath.values()];
  const used = all.filter((mark) => mark === "used").length;
  return (
    <div class="feedback" role="status" tabIndex={-1}>
      {all.length > 0 && (
        <>
          <strong>{text.marked(used, all.length - used)}</strong>
          <Button
            look="main"
            onClick={({ currentTarget }) => {
              currentTarget.closest<HTMLElement>(".feedback")?.focus();
              void remember();
            }}
          >
            {text.remember}
          </Button>
          <Button look="quiet" onClick={clear}>
            {text.clearMarks}
          </Button>
          <p class="quiet">{text.whatItMeans}</p>
        </>
      )}
      {report && (
        <>
          <strong>{text.remembered(oneLine(report.words.join(", ")))}</strong>
          <Button look="quiet" onClick={clear}>
            {text.close}
          </Button>
          <ul>
            {[...report.used, ...report.unused].map((path) => (
              <li key={path}>
                <PathName path={path} /> {report.used.includes(path) ? text.used : text.unused}
              </li>
            ))}
          </ul>
          <p class="quiet">{text.whatItMeans}</p>
        </>
      )}
    </div>
  );
}
