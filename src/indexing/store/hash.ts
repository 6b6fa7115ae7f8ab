/** 32-bit FNV-1a over UTF-16 units: where a collision costs a little ranking quality, never a wrong fact. */
export function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
