/** Two searches side by side. */
export function Compare() {
  return null;
}
