import { signal, useSignalEffect } from "@preact/signals";
import { useRef } from "preact/hooks";
import { state } from "../state/page-state.ts";
import { endPause } from "../state/pause.ts";
import { preferences, remember } from "../state/preferences.ts";
import { shellTexts } from "../texts/shell.ts";
import { inLanguage } from "../texts/texts.ts";
import { Button } from "./parts/button.tsx";

/** True while the list of keys is shown. */
export const areShortcutsOpen = signal(false);

/** The list of keys, over the page. */
export function Shortcuts() {
  const dialog = useRef<HTMLDialogElement>(null);
  useSignalEffect(() => {
    if (areShortcutsOpen.value) dialog.current?.showModal();
    else dialog.current?.close();
  });
  const say = inLanguage(shellTexts);
  return (
    <dialog
      ref={dialog}
      class="dialog"
      aria-labelledby="shortcuts"
      onClose={() => (areShortcutsOpen.value = false)}
    >
      <h2 id="shortcuts">{say.shortcuts}</h2>
      <dl class="keys">
        {say.keys
          .filter(([keys]) => isOfUse(keys))
          .map(([keys, does]) => (
            <div key={keys}>
              <dt>
                <kbd>{keys}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
      </dl>
      <Check isOn={preferences.areKeysOn.value} label={say.shortcutsOn} onSwitch={switchKeys} />
      {state.about.value?.isSearchFree ? (
        <Check isOn={preferences.isPauseOn.value} label={say.pauseOn} onSwitch={switchPause} />
      ) : null}
      <Button onClick={() => (areShortcutsOpen.value = false)}>{say.close}</Button>
    </dialog>
  );
}

interface CheckProps {
  readonly isOn: boolean;
  readonly label: string;
  readonly onSwitch: (isOn: boolean) => void;
}

function Check({ isOn, label, onSwitch }: CheckProps) {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ currentTarget }) => onSwitch(currentTarget.checked)}
      />
      {label}
    </label>
  );
}

/** Keys of what needs a server: a box to write in, and files to judge. */
const keysOfServer: readonly string[] = ["/", "Shift+Enter", "y m n u"];

const isOfUse = (keys: string): boolean =>
  state.backend.value.server !== undefined || !keysOfServer.includes(keys);

function switchPause(isOn: boolean): void {
  preferences.isPauseOn.value = isOn;
  remember("pause", isOn ? "on" : "off");
  if (!isOn) endPause();
}

function switchKeys(isOn: boolean): void {
  preferences.areKeysOn.value = isOn;
  remember("keys", isOn ? "on" : "off");
}
