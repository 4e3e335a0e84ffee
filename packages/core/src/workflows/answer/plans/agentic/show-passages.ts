import type { PromptPassage } from '../../../../kernel/ports/index.ts'
import { pagesText } from '../../../../resources/documents/index.ts'
import type { Passage } from '../../../retrieval/index.ts'
import { passageBlock } from '../../prompt/build-prompt.ts'
import { passageFrame } from '../../passages/gather-context.ts'
import { plainName } from '../../prompt/plain-name.ts'
import type { PlanContext } from '../plan.ts'
import type { Ledger } from './ledger.ts'

export interface Shown {
  /** For the model. */
  readonly content: string
  /** Without what the documents say: that stays where its readers are checked. */
  readonly summary: string
  readonly numbers: readonly number[]
  /** Passages that there was no room for. */
  readonly left: number
}

/** Passages as tools give them, numbered, in their order, as many as there is room for. */
export type ShowPassages = (passages: readonly Passage[], room: number) => Promise<Shown>

/** Least characters of a passage that alone is longer than its room. */
const leastShown = 500

export function showPassages({ number: described }: Pick<PlanContext, 'number'>, ledger: Ledger): ShowPassages {
  return async (passages, room) => {
    const fitting: Passage[] = []
    const numbers: number[] = []
    let tokens = 0
    for (const passage of passages) {
      tokens += passage.chunk.tokens + passageFrame
      if (tokens > room && fitting.length > 0) break
      const number = ledger.number(passage)
      if (number === undefined) break
      fitting.push(passage)
      numbers.push(number)
    }
    const { numbered } = await described(fitting)
    const blocks = numbered.map((shown, index) => {
      const { document, chunk } = fitting[index]!
      const place = `document ${ledger.numberDocument(document)}, passage ${chunk.ordinal + 1} of ${document.chunkCount}:`
      return `${place}\n${passageBlock(cut({ ...shown, number: numbers[index]! }, Math.max(leastShown, room * 3)))}`
    })
    const places = fitting.map(({ document, chunk }, index) => {
      const pages = pagesText(chunk.pageFrom, chunk.pageTo)
      return `[${numbers[index]}] ${plainName(document.documentName)} p. ${pages}`
    })
    return {
      content: blocks.join('\n\n'),
      summary: places.join('; '),
      numbers,
      left: passages.length - fitting.length,
    }
  }
}

const cut = (passage: PromptPassage, most: number): PromptPassage =>
  passage.text.length > most ? { ...passage, text: `${passage.text.slice(0, most)} …` } : passage
