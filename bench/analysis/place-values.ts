import type { PageEntity, PageWord } from '@docent/core/ports'
import { findValue } from './find-value.ts'

/** Values by field, and the words among which they stand somewhere. */
export interface ValuedPage {
  readonly words: readonly PageWord[]
  readonly fields: Readonly<Record<string, string>>
}

/** Of a value's letters, so many may be written otherwise on the page. */
const mostChanged = 0.3

/**
 * Words of each value. One that occurs on a page several times, as a total that is the price of the only item, is taken from the
 * row whose other words stand most often beside this field where there is no choice: on `known` pages.
 */
export function valuePlacer(known: readonly ValuedPage[]): (page: ValuedPage) => PageEntity[] {
  const times = new Map<string, number>()
  const rowsOfField = new Map<string, number>()
  for (const page of known) {
    for (const { text } of page.words) add(times, text.toLowerCase())
    for (const [field, value] of Object.entries(page.fields)) {
      const places = placesOf(page.words, value)
      if (places.length !== 1) continue
      for (const word of rowOf(page.words, page.words[places[0]![0]!]!.box)) add(rowsOfField, `${field} ${word}`)
    }
  }
  const likelihood = (field: string, row: readonly string[]): number =>
    Math.max(0, ...row.map((word) => (rowsOfField.get(`${field} ${word}`) ?? 0) / ((times.get(word) ?? 0) + 2)))

  return ({ words, fields }) => {
    const taken = new Set<number>()
    return Object.entries(fields).flatMap(([label, value]): PageEntity[] => {
      const free = placesOf(words, value).filter((place) => place.every((at) => !taken.has(at)))
      const scored = free.map((place) => ({ place, score: likelihood(label, rowOf(words, words[place[0]!]!.box)) }))
      const best = scored.toSorted((one, other) => other.score - one.score)[0]?.place
      if (best === undefined) return []
      for (const at of best) taken.add(at)
      return [{ label, words: best }]
    })
  }
}

const add = (counts: Map<string, number>, key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1)

/** The different words beside a box, in lower case; numbers tell nothing. */
function rowOf(words: readonly PageWord[], [, top, , bottom]: PageWord['box']): string[] {
  const beside = words.filter(({ box }) => {
    const overlap = Math.min(box[3], bottom) - Math.max(box[1], top)
    return overlap > 0.5 * Math.min(box[3] - box[1], bottom - top)
  })
  return [...new Set(beside.map(({ text }) => text.toLowerCase()).filter((text) => /\p{L}/u.test(text)))]
}

/** All places where the value occurs literally, or else its closest occurrence. */
function placesOf(words: readonly PageWord[], value: string): number[][] {
  const wanted = value.trim().toLowerCase()
  if (wanted === '') return []
  let text = ''
  const starts = words.map((word) => {
    const start = text.length
    text += `${word.text.toLowerCase()} `
    return start
  })
  const inside = (start: number, end: number): number[] =>
    [...words.keys()].filter((at) => {
      const middle = starts[at]! + words[at]!.text.length / 2
      return middle > start && middle < end
    })
  const exact: number[][] = []
  const whole = ` ${text}`
  for (let at = whole.indexOf(` ${wanted} `); at >= 0; at = whole.indexOf(` ${wanted} `, at + 1))
    exact.push(inside(at, at + wanted.length))
  if (exact.length > 0) return exact
  const { start, end, changes } = findValue(text, wanted)
  const near = changes > mostChanged * wanted.length ? [] : inside(start, end)
  return near.length === 0 ? [] : [near]
}
