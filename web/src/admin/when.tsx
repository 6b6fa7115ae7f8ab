import { state } from "../state/page-state.ts";

const units = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
] as const;

/** A time as how long ago it is, or how long it takes until then. */
export function When({ at }: { readonly at: string }) {
  const time = new Date(at);
  return (
    <time dateTime={at} title={time.toLocaleString(state.language.value)}>
      {distance((time.getTime() - Date.now()) / 1_000)}
    </time>
  );
}

function distance(seconds: number): string {
  const [unit, length] = units.find(([, each]) => Math.abs(seconds) >= each) ?? units[3];
  const format = new Intl.RelativeTimeFormat(state.language.value, { numeric: "auto" });
  return format.format(Math.round(seconds / length), unit);
}
