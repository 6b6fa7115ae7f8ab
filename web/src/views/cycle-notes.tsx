import { safeName, spellOut } from "@fossick/base/safe-text.ts";
import type { Exclude, FocusArea, Gap } from "@fossick/core/answer-types.ts";
import { cycleTexts } from "../texts/cycles.ts";
import { inLanguage } from "../texts/texts.ts";

/** Globs that raised what they match. */
export function Patterns({ patterns }: { readonly patterns: readonly string[] }) {
  const say = inLanguage(cycleTexts);
  if (patterns.length === 0) return null;
  return (
    <p class="globs">
      {say.patterns}{" "}
      {patterns.map((pattern) => (
        <bdi key={pattern} dir="ltr">
          {spellOut(pattern)}
        </bdi>
      ))}
    </p>
  );
}

/** The gaps a cycle went after. */
export function Focus({ areas }: { readonly areas: readonly FocusArea[] }) {
  const say = inLanguage(cycleTexts);
  if (areas.length === 0) return null;
  return (
    <details class="more">
      <summary>{say.focus(areas.length)}</summary>
      <ul class="leads">
        {areas.map(({ kind, what }) => (
          <li key={`${kind} ${what}`}>
            <span class="kind">{say.gapKinds[kind]}</span> <bdi dir="ltr">{safeName(what)}</bdi>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Lists patterns that ranked lower, and why. */
export function Excludes({ excludes }: { readonly excludes: readonly Exclude[] }) {
  const say = inLanguage(cycleTexts);
  if (excludes.length === 0) return null;
  return (
    <details class="more">
      <summary>{say.excludes(excludes.length)}</summary>
      <ul class="leads">
        {excludes.map(({ pattern, because }) => (
          <li key={pattern}>
            <bdi dir="ltr">{safeName(pattern)}</bdi> <span class="kind">{spellOut(because)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Lists the gaps a cycle left open. */
export function LeadsOn({ gaps }: { readonly gaps: readonly Gap[] }) {
  const say = inLanguage(cycleTexts);
  if (gaps.length === 0) return null;
  return (
    <details class="more">
      <summary>{say.leadsOn(gaps.length)}</summary>
      <ul class="leads">
        {gaps.map(({ kind, what, because }) => (
          <li key={`${kind} ${what}`} title={spellOut(because)}>
            <span class="kind">{say.gapKinds[kind]}</span> <bdi dir="ltr">{safeName(what)}</bdi>
          </li>
        ))}
      </ul>
    </details>
  );
}
