import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { adminTexts } from "../texts/admin.ts";
import { inLanguage } from "../texts/texts.ts";
import { Button } from "../views/parts/button.tsx";
import { Choice } from "../views/parts/choice.tsx";

interface BarProps {
  readonly children?: ComponentChildren;
  readonly onRefresh: () => void;
}

/** Narrows a section, and asks for it again. */
export function Bar({ children, onRefresh }: BarProps) {
  return (
    <div class="admin-bar">
      {children}
      <Button onClick={onRefresh}>{inLanguage(adminTexts).refresh}</Button>
    </div>
  );
}

interface StateChoiceProps<State extends string> {
  readonly value: State | "";
  readonly states: readonly State[];
  readonly names: Readonly<Record<State, string>>;
  readonly onChoose: (state: State | "") => void;
}

/** A state, or any. */
export function StateChoice<State extends string>({
  names,
  onChoose,
  states,
  value,
}: StateChoiceProps<State>) {
  const say = inLanguage(adminTexts);
  const options = [["", say.any] as const, ...states.map((each) => [each, names[each]] as const)];
  return <Choice<State | ""> label={say.state} value={value} options={options} onChoose={onChoose} />;
}

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onWrite: (text: string) => void;
}

const pauseMs = 250;

/** A text to narrow a list with, told once its writer pauses. */
export function SearchField({ label, onWrite, value }: SearchFieldProps) {
  const written = useSignal(value);
  useEffect(() => {
    written.value = value;
  }, [value]);
  useEffect(() => {
    const timer = setTimeout(() => onWrite(written.value.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [written.value]);
  return (
    <input
      type="search"
      class="field admin-search"
      aria-label={label}
      placeholder={label}
      value={written.value}
      onInput={({ currentTarget }) => (written.value = currentTarget.value)}
    />
  );
}
