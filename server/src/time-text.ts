// Writes a time for people.

/** "2026-11-24 00:10", in UTC. @param iso ISO 8601 */
export const timeText = (iso: string): string => iso.slice(0, 16).replace("T", " ");
