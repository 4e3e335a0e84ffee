export interface Collected {
  readonly files: ReadonlyMap<string, Uint8Array>
  readonly leftOut: readonly string[]
}

export type EntryKind = 'file' | 'directory' | 'link' | 'other'

/** Control characters, what turns the direction of text, separators of other systems, and bytes that are no text. */
const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\\\u{fffd}]/gu
const longestPath = 255
const mostNamed = 20
export const deepest = 16

/** Why an entry of a working directory is not collected; undefined where nothing is wrong with it. */
export function faultOf(path: string, kind: EntryKind): string | undefined {
  if (path.search(unsafe) >= 0 || path.length > longestPath) return 'has a name that not every system can store'
  if (kind === 'link') return 'is a link'
  return kind === 'other' ? 'is not a regular file' : undefined
}

/** A name as models and people may see it. */
export const named = (path: string): string => `"${path.slice(0, longestPath).replaceAll(unsafe, '?')}"`

/** What was left out, as sentences, not too many. */
export function boundedList(leftOut: readonly string[]): readonly string[] {
  const more = leftOut.length - mostNamed
  return more > 0 ? [...leftOut.slice(0, mostNamed), `And ${more} more.`] : leftOut
}
