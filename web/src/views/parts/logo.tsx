/** A pan with three nuggets: what is left when the rest is washed out. */
export function Logo() {
  return (
    <svg class="logo" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path class="logo-pan" d="M2 9.5h20c0 6-4.2 9.5-10 9.5S2 15.500 2 9.500Z" />
      <circle class="logo-gold" cx="9.200" cy="13.800" r="1.700" />
      <circle class="logo-gold" cx="13.300" cy="15.200" r="1.300" />
      <circle class="logo-gold" cx="14.600" cy="12" r="1" />
    </svg>
  );
}
