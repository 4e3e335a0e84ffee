import { Parser } from 'htmlparser2'

const entity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi
/** Names are some two thousand; numbers are any. */
const mostKnown = 4_096
const known = new Map<string, string>()

/** A text with the characters that its entities stand for; spaces that keep words together are ordinary ones. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(entity, (reference) => known.get(reference) ?? decodeOne(reference))
}

function decodeOne(reference: string): string {
  let decoded = ''
  const parser = new Parser({ ontext: (part) => void (decoded += part) }, { decodeEntities: true })
  parser.end(reference)
  const character = decoded.replace(/[\u00a0\n\r\f]/g, ' ').replace(/[\u00ad\u200b\u2060\ufeff]/g, '')
  if (known.size < mostKnown) known.set(reference, character)
  return character
}
