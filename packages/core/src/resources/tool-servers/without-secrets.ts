import { followedSecret } from './followed-secret.ts'
import { formsOf, reduced, type SecretForm } from './secret-forms.ts'

/** Shorter ones would blot out words that have nothing to do with them. */
const shortestSecret = 6
const instead = '[secret]'

const longEnough = (secrets: Iterable<string>): string[] =>
  [...new Set(secrets)].filter((secret) => secret.length >= shortestSecret)

/** A place in a text, from and to. */
type Span = readonly [from: number, to: number]

/**
 * Takes the secrets that were sent to an author out of whole texts: as they are, encoded, and cut by blanks, line breaks, quotes
 * and the like. Pieces with other words between them are not recognized, and neither is what was encrypted.
 */
export function secretCleaner(secrets: Iterable<string>): (text: string) => string {
  const plain = longEnough(secrets)
  if (plain.length === 0) return (text) => text
  const forms = plain.flatMap(formsOf)
  return (text) => {
    const spans = [...plain.flatMap((secret) => spansOf(text, secret)), ...encodedSpans(text, forms)]
    return spans.length === 0 ? text : withoutSpans(text, joined(spans))
  }
}

/** A whole text without the secrets that were sent to its author. */
export const withoutSecrets = (text: string, secrets: Iterable<string>): string => secretCleaner(secrets)(text)

function spansOf(text: string, part: string): Span[] {
  const spans: Span[] = []
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length))
    spans.push([at, at + part.length])
  return spans
}

function encodedSpans(text: string, forms: readonly SecretForm[]): Span[] {
  if (forms.length === 0) return []
  const { text: letters, placeOf } = reduced(text)
  return forms.flatMap((form) =>
    spansOf(letters, form.text).map(([from, to]): Span => {
      const [first, end] = [placeOf(from), placeOf(to - 1) + 1]
      return form.wholeWord ? widened(text, first, end) : [first, end]
    }),
  )
}

const ofBase64 = /[A-Za-z0-9+/_=-]/

function widened(text: string, from: number, to: number): Span {
  let [first, end] = [from, to]
  while (first > 0 && ofBase64.test(text[first - 1]!)) first -= 1
  while (end < text.length && ofBase64.test(text[end]!)) end += 1
  return [first, end]
}

/** In order, those that overlap as one. */
function joined(spans: readonly Span[]): Span[] {
  const sorted = spans.toSorted(([one], [other]) => one - other)
  const merged: [number, number][] = []
  for (const [from, to] of sorted) {
    const last = merged.at(-1)
    if (last && from < last[1]) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return merged
}

function withoutSpans(text: string, spans: readonly Span[]): string {
  const kept = spans.map(([from], index) => text.slice(spans[index - 1]?.[1] ?? 0, from) + instead)
  return kept.join('') + text.slice(spans.at(-1)![1])
}

/** The same for a text whose end was cut off, maybe within a secret. */
export function withoutCutSecrets(text: string, secrets: Iterable<string>): string {
  const filter = secretFilter(secrets)
  return filter.next(text) + filter.end()
}

interface SecretFilter {
  /** As much of the text as cannot be of a secret, whatever follows. */
  next(piece: string): string
  /** The rest, which nothing follows. */
  end(): string
}

/** Takes secrets out of a text that comes in pieces. What may be the beginning of one is held back. */
export function secretFilter(secrets: Iterable<string>): SecretFilter {
  const followed = longEnough(secrets).map(followedSecret)
  if (followed.length === 0) return { next: (piece) => piece, end: () => '' }
  let held = ''

  /** What a character decides of what was held before it. */
  function step(character: string): string {
    held += character
    let secret = 0
    let begun = 0
    for (const one of followed) {
      const { ended, matched } = one(character)
      secret = Math.max(secret, ended)
      begun = Math.max(begun, matched)
    }
    if (secret > 0) {
      // Its beginning is out already where it was also the end of another secret.
      const before = held.slice(0, Math.max(0, held.length - secret))
      held = ''
      return before + instead
    }
    const safe = held.slice(0, Math.max(0, held.length - begun))
    held = held.slice(safe.length)
    return safe
  }

  return {
    next: (piece) => Array.from({ length: piece.length }, (_, at) => step(piece.charAt(at))).join(''),
    end() {
      const rest = held.length < shortestSecret ? held : instead
      held = ''
      return rest
    },
  }
}
