import type { LabelledPage, PageEntity, PageWord } from '@docent/core/ports'
import type { Draw } from './random-text.ts'

/** A page that is written piece by piece; words stand in the order in which they were written. */
export interface PageCanvas {
  /** Writes words from x on, breaking the line at `right`. Returns where the text ends across and down. */
  readonly write: (text: string, place: Place) => { readonly x: number; readonly y: number }
  readonly page: (document: string) => LabelledPage
}

export interface Place {
  readonly x: number
  /** Top of the line. */
  readonly y: number
  /** Of a letter. */
  readonly size?: number
  /** Lines are broken here. @default never */
  readonly right?: number
  /** All words become one entity of it. @default none */
  readonly label?: string | undefined
}

const letterWidth = 0.55
const lineHeight = 1.45

/** @param slant pixels down for each pixel across, as of a page that was laid askew on the scanner */
export function pageCanvas(draw: Draw, slant: number): PageCanvas {
  const words: PageWord[] = []
  const entities: PageEntity[] = []
  return {
    write: (text, { x, y, size = 12, right = Infinity, label }) => {
      const start = words.length
      let at = x
      let top = y
      for (const word of text.split(' ')) {
        const width = word.length * size * letterWidth
        if (at + width > right && at > x) {
          at = x
          top += size * lineHeight
        }
        const down = top + at * slant + draw.between(-1, 1)
        words.push({
          text: word,
          box: [at, down, at + width, down + size].map(Math.round) as [number, number, number, number],
        })
        at += width + size * 0.4
      }
      if (label !== undefined)
        entities.push({ label, words: Array.from({ length: words.length - start }, (_, index) => start + index) })
      return { x: at, y: top + size * lineHeight }
    },
    page: (document) => ({ document, page: 0, width: 800, height: 1100, words, entities }),
  }
}
