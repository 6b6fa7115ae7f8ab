import { useSignalEffect } from "@preact/signals";
import { useRef } from "preact/hooks";
import { leaving } from "../state/unsent.ts";
import { judgeTexts } from "../texts/judge.ts";
import { inLanguage } from "../texts/texts.ts";
import { Button } from "./parts/button.tsx";

/** Asks once before verdicts that were not sent are dropped. */
export function LeaveJudging() {
  const text = inLanguage(judgeTexts);
  const dialog = useRef<HTMLDialogElement>(null);
  useSignalEffect(() => {
    if (leaving.value) dialog.current?.showModal();
    else dialog.current?.close();
  });
  return (
    <dialog
      ref={dialog}
      class="dialog"
      aria-labelledby="leave-judging"
      onClose={() => (leaving.value = undefined)}
    >
      <h2 id="leave-judging">{text.leaveTitle}</h2>
      <p>{text.leaveNote}</p>
      <div class="judge-bar-buttons">
        <Button look="main" onClick={() => (leaving.value = undefined)}>
          {text.stay}
        </Button>
        <Button onClick={leave}>{text.leave}</Button>
      </div>
    </dialog>
  );
}

function leave(): void {
  const go = leaving.value;
  leaving.value = undefined;
  go?.();
}
