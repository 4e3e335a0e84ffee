import { stemOf } from '../../kernel/analysis/index.ts'
import { readPayload } from './indexed-passage.ts'

export interface PassageHalves {
  /** Words of the beginning that the rest does not have. */
  readonly question: string
  readonly rest: string
}

/** Most words of the beginning, and of the rest. */
const mostAsked = 30
const mostRest = 200
/** Fewer words do not show what a passage is about. */
const leastAsked = 3

/**
 * A passage as a question and its answer that have no word in common, so that only who knows what belongs together
 * finds one by the other. Undefined where too little is left.
 */
export function passageHalves(payload: Uint8Array): PassageHalves | undefined {
  const { words } = readPayload(payload)
  const cut = Math.min(mostAsked, Math.floor(words.length / 2))
  const rest = words.slice(cut, cut + mostRest)
  const present = new Set(words.slice(cut).map(stemOf))
  const asked = words.slice(0, cut).filter((word) => !present.has(stemOf(word)))
  return asked.length < leastAsked ? undefined : { question: asked.join(' '), rest: rest.join(' ') }
}
