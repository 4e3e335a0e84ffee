/** 32 bits of a text. Features of different templates that share a text differ by the template's number. */
export function hashText(text: string, template: number): number {
  let hash = 0x811c9dc5 ^ Math.imul(template + 1, 0x9e3779b1)
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash ^= hash >>> 15
  hash = Math.imul(hash, 0x2c1b3c6d)
  hash ^= hash >>> 12
  return hash >>> 0
}
