// Formats a number of bytes for people, 12345678 as `12.3 MB`.
const units = ["KB", "MB", "GB", "TB"] as const;

/** Formats 12345678 as `12.3 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  let size = bytes / 1000;
  let unit = 0;
  while (size >= 999.95 && unit < units.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${size.toFixed(1)} ${units[unit] ?? ""}`;
}
