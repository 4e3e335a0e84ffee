import { followedSecret } from './followed-secret.ts'

/** Shorter ones would blot out words that have nothing to do with them. */
const shortestSecret = 6
const instead = '[secret]'

const longEnough = (secrets: Iterable<string>): string[] =>
  [...new Set(secrets)].filter((secret) => secret.length >= shortestSecret)

/** A whole text without the secrets that were sent to its author. */
export const withoutSecrets = (text: string, secrets: Iterable<string>): string =>
  longEnough(secrets)
    .sort((one, other) => other.length - one.length)
    .reduce((clean, secret) => clean.replaceAll(secret, instead), text)

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
