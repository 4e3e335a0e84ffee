/** Fewer letters and digits than these mean something in texts that have nothing to do with a secret. */
const fewest = 12
const encoder = new TextEncoder()

/** A text reduced to what stays the same however it is quoted, wrapped or cut into pieces: letters and digits, in lower case. */
export interface Reduced {
  readonly text: string
  /** The position in the whole text of the character at this place of the reduced one. */
  readonly placeOf: (index: number) => number
}

export function reduced(whole: string): Reduced {
  const parts: string[] = []
  const starts: number[] = []
  const places: number[] = []
  let length = 0
  for (const { 0: part, index } of whole.matchAll(/[\p{L}\p{N}]+/gu)) {
    parts.push(lowered(part))
    starts.push(length)
    places.push(index)
    length += part.length
  }
  return {
    text: parts.join(''),
    placeOf(index) {
      const run = lastAtMost(starts, index)
      return places[run]! + index - starts[run]!
    },
  }
}

/** Some letters become two in lower case; then all of the part stays as it is. */
function lowered(part: string): string {
  const lower = part.toLowerCase()
  return lower.length === part.length ? lower : part
}

/** The last of the sorted numbers that is not larger. */
function lastAtMost(sorted: readonly number[], value: number): number {
  let low = 0
  let high = sorted.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (sorted[middle]! <= value) low = middle
    else high = middle - 1
  }
  return low
}

export interface SecretForm {
  /** Reduced. */
  readonly text: string
  /** What is next to it in the same encoded word holds the rest of the secret. */
  readonly wholeWord: boolean
}

/**
 * The forms in which a server may repeat what it was sent: as it is, in JSON, percent-encoded in part or wholly, in hexadecimal
 * digits, and in base64 of either alphabet wherever it begins there.
 */
export function formsOf(secret: string): SecretForm[] {
  const bytes = encoder.encode(secret)
  const form = new URLSearchParams([['', secret]]).toString()
  const plain = [secret, JSON.stringify(secret), percentEncoded(secret), form, hexadecimal(bytes)]
  const forms = [
    ...plain.map((text) => ({ text: reduced(text).text, wholeWord: false })),
    ...[0, 1, 2].map((offset) => ({ text: reduced(base64Within(bytes, offset)).text, wholeWord: true })),
  ]
  return forms.filter(({ text }, index) => text.length >= fewest && isFirst(forms, text, index))
}

const isFirst = (forms: readonly SecretForm[], text: string, index: number): boolean =>
  forms.findIndex((other) => other.text === text) === index

/** Half of a surrogate pair cannot be encoded. */
const percentEncoded = (text: string): string => encodeURIComponent(text.toWellFormed())

const hexadecimal = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** What the bytes alone decide of the base64 of a text that has them behind so many others, modulo three. */
function base64Within(bytes: Uint8Array, offset: number): string {
  const padded = [...new Uint8Array(offset), ...bytes]
  const encoded = btoa(padded.map((byte) => String.fromCharCode(byte)).join(''))
  return encoded.slice(Math.ceil((offset * 8) / 6), Math.floor((padded.length * 8) / 6))
}
