import type { JsonValue } from '@docent/core/ports'

export interface Difference {
  /** Such as `messages[1].content[0].text`. */
  readonly path: string
  /** Undefined where one of the two has nothing. */
  readonly recorded: JsonValue | undefined
  readonly asked: JsonValue | undefined
}

/** Where two requests part. */
export function differences(recorded: JsonValue | undefined, asked: JsonValue | undefined, path = ''): Difference[] {
  if (JSON.stringify(recorded) === JSON.stringify(asked)) return []
  if (!isObject(recorded) || !isObject(asked) || Array.isArray(recorded) !== Array.isArray(asked))
    return [{ path, recorded, asked }]
  const keys = [...new Set([...Object.keys(recorded), ...Object.keys(asked)])]
  return keys.flatMap((key) => {
    const below = Array.isArray(asked) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`
    return differences(valueAt(recorded, key), valueAt(asked, key), below)
  })
}

type JsonObject = Extract<JsonValue, object>
const isObject = (value: JsonValue | undefined): value is JsonObject => typeof value === 'object' && value !== null
const valueAt = (value: JsonObject, key: string): JsonValue | undefined =>
  (value as Readonly<Record<string, JsonValue | undefined>>)[key]

/** The recording that has least to be changed. */
export function nearest<Candidate extends { readonly request: JsonValue }>(
  candidates: readonly Candidate[],
  asked: JsonValue,
): { readonly candidate: Candidate; readonly differences: readonly Difference[] } | undefined {
  const ranked = candidates.map((candidate) => {
    const found = differences(candidate.request, asked)
    return { candidate, differences: found, cost: found.reduce((sum, difference) => sum + costOf(difference), 0) }
  })
  return ranked.sort((left, right) => left.cost - right.cost)[0]
}

/** One for whatever differs, and less than one more by how much of a text does. */
function costOf({ recorded, asked }: Difference): number {
  if (typeof recorded !== 'string' || typeof asked !== 'string') return 2
  return 1 + 1 - sharedLength(recorded, asked) / Math.max(recorded.length, asked.length, 1)
}

function sharedLength(left: string, right: string): number {
  const start = commonStart(left, right)
  const most = Math.min(left.length, right.length) - start
  let end = 0
  while (end < most && left.at(-1 - end) === right.at(-1 - end)) end++
  return start + end
}

function commonStart(left: string, right: string): number {
  let length = 0
  while (length < left.length && left[length] === right[length]) length++
  return length
}

const shownCharacters = 60
const shownDifferences = 3

/** The differences in words, each text from shortly before the place where it parts. */
export function describeDifferences(found: readonly Difference[]): string {
  const lines = found.slice(0, shownDifferences).map(({ path, recorded, asked }) => {
    const from =
      typeof recorded === 'string' && typeof asked === 'string' ? Math.max(0, commonStart(recorded, asked) - 20) : 0
    return `${path} (recorded ${shown(recorded, from)}, asked ${shown(asked, from)})`
  })
  const more = found.length - lines.length
  return lines.join('; ') + (more > 0 ? `; and ${more} more` : '')
}

function shown(value: JsonValue | undefined, from: number): string {
  if (value === undefined) return 'nothing'
  const text = typeof value === 'string' ? value.slice(from) : (JSON.stringify(value) ?? '')
  const cut = text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text
  return typeof value === 'string' ? JSON.stringify(from > 0 ? `…${cut}` : cut) : cut
}
