import { grouped } from "@fossick/core/messages/counts.ts";
import { describeStop, duration } from "@fossick/core/bundle/words.ts";
import { safeName, spellOut } from "@fossick/base/safe-text.ts";
import type { Learned } from "@fossick/core/answer-types.ts";
import type { ShownCycle, ShownSearch } from "../state/page-state.ts";
import { state } from "../state/page-state.ts";
import { knownPaths } from "../state/shown-files.ts";
import { appTexts } from "../texts/app.ts";
import { cycleTexts } from "../texts/cycles.ts";
import { summaryTexts } from "../texts/summary.ts";
import { inLanguage } from "../texts/texts.ts";
import { openFile } from "./open-file.ts";
import { PathName } from "./parts/path-name.tsx";

/** How a search went, as a line that opens to what each cycle looked for and brought. */
export function Cycles({ search }: { readonly search: ShownSearch }) {
  const say = inLanguage(cycleTexts);
  const why = inLanguage(summaryTexts);
  const { cycles, indexing, status, view } = search;
  if (cycles.length === 0) {
    return status === "running" ? <Starting indexing={indexing ?? state.warming.value} /> : null;
  }
  const last = cycles.at(-1);
  const stage = status === "running" && last?.stage ? say.stages[last.stage] : undefined;
  const paths = view ? knownPaths(view) : new Set<string>();
  return (
    <details class="cycles">
      <summary>
        {view ? `${duration(view.retrieval.stats.ms)} · ` : ""}
        {last && stage !== undefined ? `${say.cycle(last.number)}: ${stage}` : say.title}
      </summary>
      <ol>
        {cycles.map((cycle, at) => (
          <Cycle key={cycle.number} cycle={cycle} before={cycles[at - 1]} shownPaths={paths} />
        ))}
      </ol>
      {view ? <p>{why.stopped(cycles.length, spellOut(describeStop(view.retrieval.stop, why)))}</p> : null}
    </details>
  );
}

/** Says how far the index is, or that a search is about to begin. */
export function Starting({ indexing }: { readonly indexing: ShownSearch["indexing"] | undefined }) {
  const say = inLanguage(cycleTexts);
  const { isInClient = false } = state.backend.value;
  if (!indexing) return <p class="starting">{isInClient ? inLanguage(appTexts).waiting : say.starting}</p>;
  const { done, total } = indexing;
  return (
    <p class="starting">
      <label>
        <progress {...(total > 0 ? { value: done, max: total } : {})} />
        <span>{say.indexing(grouped(done), total === 0 ? "?" : grouped(total))}</span>
      </label>
    </p>
  );
}

interface CycleProps {
  readonly cycle: ShownCycle;
  readonly before: ShownCycle | undefined;
  /** Files that the page can show: those of the answer, once it is there. */
  readonly shownPaths: ReadonlySet<string>;
}

const maxShown = 12;

/** One cycle: the words that are new in it, whence they are, and the files it brought. */
function Cycle({ cycle: { number, query, ended }, before, shownPaths }: CycleProps) {
  const say = inLanguage(cycleTexts);
  const known = new Set(before?.query.keywords.map(({ term }) => term));
  const taught = new Map<string, Learned>(ended?.learned.map((each) => [each.term, each]));
  const fresh = query.keywords.filter(({ term }) => !known.has(term));
  return (
    <li class="cycle" data-state={ended ? "ended" : "running"}>
      <h3>{say.cycle(number)}</h3>
      <p>
        {before ? say.askedAlso : say.asked}{" "}
        {fresh.slice(0, maxShown).map(({ term }, at) => (
          <span key={term}>
            {at === 0 ? "" : ", "}
            <bdi class="cycle-word">{spellOut(term)}</bdi>
            <From learned={taught.get(term)} />
          </span>
        ))}
        {fresh.length > maxShown ? ` ${say.more(fresh.length - maxShown)}` : ""}
      </p>
      {ended ? <Brought paths={ended.accepted} shownPaths={shownPaths} /> : null}
    </li>
  );
}

function From({ learned }: { readonly learned: Learned | undefined }) {
  const [source] = learned?.from ?? [];
  if (source === undefined) return null;
  const name = safeName(source.slice(source.lastIndexOf("/") + 1));
  return <span class="quiet"> {inLanguage(cycleTexts).from(name)}</span>;
}

function Brought({
  paths,
  shownPaths,
}: Pick<CycleProps, "shownPaths"> & { readonly paths: readonly string[] }) {
  const say = inLanguage(cycleTexts);
  if (paths.length === 0) return <p class="quiet">{say.nothingNew}</p>;
  return (
    <ul>
      {paths.slice(0, maxShown).map((path) => (
        <li key={path}>
          {shownPaths.has(path) ? (
            <button type="button" class="link" onClick={() => openFile(path)}>
              <PathName path={path} />
            </button>
          ) : (
            <PathName path={path} />
          )}
        </li>
      ))}
      {paths.length > maxShown ? <li class="quiet">{say.more(paths.length - maxShown)}</li> : null}
    </ul>
  );
}
