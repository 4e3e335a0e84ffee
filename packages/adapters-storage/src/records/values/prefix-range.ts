/**
 * The smallest text above every text that starts with `prefix`, by code point; undefined when there is none. A range
 * can use an index and has no wildcards.
 */
export function prefixEnd(prefix: string): string | undefined {
  const points = Array.from(prefix, (character) => character.codePointAt(0)!)
  while (points.length > 0) {
    const last = points.pop()!
    if (last === 0x10ffff) continue
    // Surrogates are not characters: U+E000 follows U+D7FF.
    points.push(last === 0xd7ff ? 0xe000 : last + 1)
    return String.fromCodePoint(...points)
  }
  return undefined
}
