/** A bar for a share; words beside it say the same. @param value 0 to 1 */
export function Meter({ value }: { readonly value: number }) {
  return (
    <span class="meter" aria-hidden="true">
      <span style={{ width: `${Math.round(Math.min(1, Math.max(0, value)) * 1000) / 10}%` }} />
    </span>
  );
}
