import { useEffect, useRef } from "preact/hooks";
import { adminTexts } from "../texts/admin.ts";
import { inLanguage } from "../texts/texts.ts";
import { Sentence } from "../views/parts/sentence.tsx";
import { enter, keyProblem } from "./ask.ts";

/** Asks for a key. */
export function Enter() {
  const say = inLanguage(adminTexts);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const submit = (event: Event): void => {
    event.preventDefault();
    const secret = field.current?.value.trim() ?? "";
    if (secret !== "") enter(secret);
  };
  return (
    <form class="admin-enter" onSubmit={submit}>
      <label for="key">{say.key}</label>
      <div class="admin-bar">
        <input
          id="key"
          ref={field}
          class="field"
          type="password"
          autocomplete="off"
          aria-describedby="key-note key-problem"
          aria-invalid={keyProblem.value !== ""}
          required
        />
        <button type="submit" class="button button-main">
          {say.enter}
        </button>
      </div>
      <p id="key-problem" class="admin-problem" role="alert">
        {keyProblem.value}
      </p>
      <p id="key-note" class="quiet">
        <Sentence text={say.keyNote} />
      </p>
    </form>
  );
}
