import { useEffect, useRef } from "preact/hooks";
import type { JudgedView } from "@fossick/page/view/types.ts";
import type { CandidatesStep } from "@fossick/library/index.ts";
import { safeName } from "@fossick/base/safe-text.ts";
import { undone, withVerdict, type Verdict } from "../judging/verdicts.ts";
import { judging, startJudging } from "../state/judging.ts";
import { state } from "../state/page-state.ts";
import { leaveSearch } from "../state/unsent.ts";
import { preferences } from "../state/preferences.ts";
import "../styles/judge.css";
import { judgeTexts } from "../texts/judge.ts";
import { inLanguage } from "../texts/texts.ts";
import { JudgeCard, verdictKeys } from "./judge-card.tsx";
import { EarlierFiles } from "./judge-earlier.tsx";
import { JudgeForm } from "./judge-form.tsx";
import { Reaction } from "./judge-reaction.tsx";
import { Button } from "./parts/button.tsx";

/** Starts a search whose files its user judges. */
export function JudgeButton() {
  const text = inLanguage(judgeTexts);
  if (!state.backend.value.server) return null;
  return (
    <Button
      title={text.startHint}
      disabled={state.draft.value.task.trim() === ""}
      onClick={() => leaveSearch(() => void startJudging())}
    >
      {text.start}
    </Button>
  );
}

/** A search that its user judges, step by step; nothing for any other. */
export function Judge() {
  const judged = state.search.value?.judged;
  if (judged?.step.kind !== "candidates") return null;
  return <JudgeStep key={judged.step.cycle} judged={judged} step={judged.step} />;
}

function JudgeStep({ judged, step }: { readonly judged: JudgedView; readonly step: CandidatesStep }) {
  const text = inLanguage(judgeTexts);
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    heading.current?.focus();
    return () => {
      // The focused element is gone with the last step.
      if (state.search.value?.view) document.getElementById("main")?.focus();
    };
  }, []);
  const { byPath } = judging.value.verdicts;
  return (
    <section class="judge" aria-labelledby="judge-heading">
      <h2 id="judge-heading" ref={heading} tabIndex={-1}>
        {text.heading(step.cycle)}
      </h2>
      <Reaction judged={judged} step={step} />
      <p class="quiet">
        {text.intro} {preferences.areKeysOn.value ? text.keys : ""}
      </p>
      <ol class="judge-cards" ref={list} onKeyDown={(event) => onKey(event, list.current)}>
        {step.candidates.map((candidate, index) => (
          <JudgeCard
            key={candidate.path}
            candidate={candidate}
            verdict={byPath.get(candidate.path)}
            isFirst={index === 0}
            onVerdict={(verdict) => judge(candidate.path, verdict, list.current)}
          />
        ))}
      </ol>
      <EarlierFiles />
      <JudgeForm step={step} onUndo={() => takeBack(list.current)} />
    </section>
  );
}

const cardsIn = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>(":scope > li") ?? []),
];

/** Say something of a file, and go to the next one that is open, or to the end. */
function judge(path: string, verdict: Verdict, list: HTMLElement | null): void {
  const verdicts = withVerdict(judging.value.verdicts, path, verdict);
  const said = `${safeName(path)}: ${inLanguage(judgeTexts).verdicts[verdict]}`;
  judging.value = { ...judging.value, verdicts, said };
  const { byPath } = verdicts;
  const cards = cardsIn(list);
  const at = cards.findIndex((card) => card.dataset["path"] === path);
  const isOpen = (card: HTMLElement): boolean => !byPath.has(card.dataset["path"] ?? "");
  const next = cards.slice(at + 1).find(isOpen) ?? cards.slice(0, at).find(isOpen);
  moveTo(next ?? document.getElementById("judge-search-on"));
}

/** The focus stays where the file is not among the cards. */
function takeBack(list: HTMLElement | null): void {
  const { verdicts, path } = undone(judging.value.verdicts);
  if (path === undefined) return;
  judging.value = { ...judging.value, verdicts, said: `${inLanguage(judgeTexts).undo}: ${safeName(path)}` };
  moveTo(cardsIn(list).find((card) => card.dataset["path"] === path));
}

function moveTo(element: HTMLElement | null | undefined): void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: "nearest" });
}

function onKey(event: KeyboardEvent, list: HTMLElement | null): void {
  if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return;
  const areKeysOn = preferences.areKeysOn.value;
  const card = event.target.closest<HTMLElement>(".judge-card");
  const path = card?.dataset["path"];
  if (!card || path === undefined) return;
  const key = event.key.toLowerCase();
  const verdict = areKeysOn ? verdictKeys[key] : undefined;
  const cards = cardsIn(list);
  // Code has the arrows for itself, to be scrolled.
  const beside = event.target.closest(".code") ? undefined : { arrowdown: 1, arrowup: -1 }[key];
  if (verdict) judge(path, verdict, list);
  else if (areKeysOn && key === "u") takeBack(list);
  else if (beside !== undefined) moveTo(cards[cards.indexOf(card) + beside]);
  else return;
  event.preventDefault();
}
