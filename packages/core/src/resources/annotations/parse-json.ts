import type { JsonValue } from '../../kernel/ports/index.ts'
import type { Pieces } from '../../kernel/system/index.ts'
import { annotationLimits } from './annotation-limits.ts'
import { jsonFault } from './json-fault.ts'
import { JsonLimitError, jsonInPieces, type JsonLimits } from './json-in-pieces.ts'
import { refusal } from './refusal.ts'

/**
 * Reads JSON of which nothing may be lost or mean two things, in pieces.
 * @param whole the file in messages, such as `The annotation set`
 * @throws `invalid_input` for what is too large, no UTF-8, no JSON, nested too deeply, or has a name twice or named `__proto__`
 */
export function* parsingJson(bytes: Uint8Array, whole: string): Pieces<JsonValue> {
  const { bytes: most } = annotationLimits
  if (bytes.byteLength > most)
    throw refusal(whole, `has ${bytes.byteLength} bytes, more than the ${most} that are possible: split it`)
  const text = decode(bytes, whole)
  const value = yield* parse(text, whole)
  const fault = yield* jsonFault(text, annotationLimits.depth)
  if (fault) throw refusal(fault.place === '' ? whole : fault.place, fault.problem)
  return value
}

function decode(bytes: Uint8Array, whole: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw refusal(whole, 'is not UTF-8 text: save it as JSON in UTF-8')
  }
}

/** A character of a text has six letters at most: `\u0041`. What is longer is refused before it is parsed. */
const limits: JsonLimits = { ...annotationLimits, letters: 6 * annotationLimits.text + 2 }

function* parse(text: string, whole: string): Pieces<JsonValue> {
  try {
    return yield* jsonInPieces(text, limits)
  } catch (error) {
    if (error instanceof JsonLimitError) throw refusal(whole, error.message)
    if (/[:[,]\s*-?(?:NaN|Infinity)/.test(text))
      throw refusal(whole, 'is not JSON, in which NaN and Infinity cannot be written: leave out what has no number')
    const position = /position (\d+)/.exec(String(error))?.[1]
    throw refusal(whole, `is not JSON${position === undefined ? '' : `: there is an error at character ${position}`}`)
  }
}
