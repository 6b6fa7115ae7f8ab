import { signal, useSignalEffect } from "@preact/signals";
import { useRef } from "preact/hooks";
import { state } from "../state/page-state.ts";
import { endPause } from "../state/pause.ts";
import { preferences, remember } from "../state/preferences.ts";
import { shellTexts } from "../texts/shell.ts";
import { inLanguage } from "../texts/texts.ts";
import { Button } from "./parts/button.tsx";
import { PageSettings } from "./page-settings.tsx";

/** True while the settings are shown. */
export const areSettingsOpen = signal(false);

/** What the page itself is set to, and the list of keys, over the page. */
export function Settings() {
  const dialog = useRef<HTMLDialogElement>(null);
  useSignalEffect(() => {
    if (areSettingsOpen.value) dialog.current?.showModal();
    else dialog.current?.close();
  });
  const say = inLanguage(shellTexts);
  return (
    <dialog
      ref={dialog}
      class="dialog"
      aria-labelledby="settings"
      onClose={() => (areSettingsOpen.value = false)}
    >
      <h2 id="settings">{say.settings}</h2>
      <Choices />
      <h3>{say.shortcuts}</h3>
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
      <Button onClick={() => (areSettingsOpen.value = false)}>{say.close}</Button>
    </dialog>
  );
}

function Choices() {
  const say = inLanguage(shellTexts);
  return (
    <div class="settings">
      <div class="setting">
        <span>{say.languageAndTheme}</span>
        <span>
          <PageSettings />
        </span>
      </div>
      {state.about.value?.isSearchFree ? (
        <Check isOn={preferences.isPauseOn.value} label={say.pauseOn} onSwitch={switchPause} />
      ) : null}
      <Check isOn={preferences.areKeysOn.value} label={say.shortcutsOn} onSwitch={switchKeys} />
    </div>
  );
}

interface CheckProps {
  readonly isOn: boolean;
  readonly label: string;
  readonly onSwitch: (isOn: boolean) => void;
}

function Check({ isOn, label, onSwitch }: CheckProps) {
  return (
    <label class="setting">
      {label}
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ currentTarget }) => onSwitch(currentTarget.checked)}
      />
    </label>
  );
}

/** Keys of what needs a server: a box to write in. */
const keysOfServer: readonly string[] = ["/", "Shift+Enter"];

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
