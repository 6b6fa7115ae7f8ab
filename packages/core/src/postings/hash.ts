/** Hashes a text to 32 bits by FNV-1a, for uses where a collision costs a little ranking quality, never a wrong fact. */
export function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
