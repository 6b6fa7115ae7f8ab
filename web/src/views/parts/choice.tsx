interface ChoiceProps<Value extends string> {
  /** Read out; not seen. */
  readonly label: string;
  readonly value: Value;
  readonly options: readonly (readonly [value: Value, text: string])[];
  readonly onChoose: (value: Value) => void;
}

/** One of a few, from a list. */
export function Choice<Value extends string>({ label, value, options, onChoose }: ChoiceProps<Value>) {
  const choose = (wanted: string): void => {
    const chosen = options.find(([each]) => each === wanted);
    if (chosen) onChoose(chosen[0]);
  };
  return (
    <select
      class="choice"
      aria-label={label}
      title={label}
      value={value}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    >
      {options.map(([each, text]) => (
        <option key={each} value={each}>
          {text}
        </option>
      ))}
    </select>
  );
}
