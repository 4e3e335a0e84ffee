/** What may precede a definition on its line: spaces, and the marks of quotes and lists. */
const isBefore = (character: string): boolean => /[ \t>*+\d.)-]/.test(character)
const endsLine = (character: string): boolean => /[\n\r\u2028\u2029]/.test(character)

/**
 * Breaks definitions, to which references such as `![chart]` lead, in a text that comes in pieces: `[chart]: address` becomes
 * `[chart] : address`, whatever the address is, since readers of Markdown take escapes, entities and more for one.
 *
 * @param before - What was said already.
 */
export function brokenDefinitions(before: string): { next(piece: string): string; end(): string } {
  /** Whether a label may begin here. */
  let begins = true
  let place: 'label' | 'escaped' | 'closed' | 'outside' = 'outside'
  /** A bracket is said when it is known what follows it. */
  let owed = ''

  function step(character: string): string {
    if (place === 'closed') {
      const bracket = take()
      return bracket + (character === ':' ? ' :' : step(character))
    }
    if (place === 'escaped') place = 'label'
    else if (character === '[') place = begins ? 'label' : 'outside'
    else if (place === 'label' && character === '\\') place = 'escaped'
    else if (place === 'label' && character === ']') {
      place = 'closed'
      owed = ']'
    }
    begins = endsLine(character) || (begins && isBefore(character))
    return place === 'closed' ? '' : character
  }

  /** What is owed, behind which no label is open. */
  function take(): string {
    const bracket = owed
    owed = ''
    place = 'outside'
    return bracket
  }

  const next = (piece: string) => Array.from({ length: piece.length }, (_, at) => step(piece.charAt(at))).join('')
  next(before)
  owed = ''
  return { next, end: take }
}
