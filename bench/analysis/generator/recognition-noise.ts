import type { LabelledPage, PageEntity, PageWord } from '@docent/core/ports'
import { drawFrom, type Draw } from './random-text.ts'

/** Letters that text recognition takes for each other. */
const confused = ['O 0', 'l 1', 'I 1', 'S 5', 'B 8', 'e c', 'n u', 'rn m', 'g 9', '. ,'].map((pair) => pair.split(' '))

/** The page as a recognizer may read it: wrong letters, lost, cut and joined words, boxes a little off. */
export function asRecognized(page: LabelledPage, seed: number, rate = 1): LabelledPage {
  const draw = drawFrom(seed)
  const words: PageWord[] = []
  const kept = new Map<number, number[]>()
  for (const [at, word] of page.words.entries()) {
    if (draw.chance(0.04 * rate)) continue
    const parts = draw.chance(0.03 * rate) && word.text.length > 3 ? cut(word, draw) : [word]
    kept.set(
      at,
      parts.map((part) => words.push(misread(part, draw, rate)) - 1),
    )
  }
  const entities = page.entities.flatMap((entity): PageEntity[] => {
    const left = entity.words.flatMap((word) => kept.get(word) ?? [])
    return left.length === 0 ? [] : [{ label: entity.label, words: left }]
  })
  return { ...page, words, entities }
}

function cut({ text, box }: PageWord, draw: Draw): PageWord[] {
  const at = draw.between(1, text.length - 1)
  const x = Math.round(box[0] + ((box[2] - box[0]) * at) / text.length)
  return [
    { text: text.slice(0, at), box: [box[0], box[1], x, box[3]] },
    { text: text.slice(at), box: [x + 1, box[1], box[2], box[3]] },
  ]
}

function misread({ text, box }: PageWord, draw: Draw, rate: number): PageWord {
  const shift = (value: number): number => value + draw.between(-2, 2)
  let read = text
  if (draw.chance(0.18 * rate)) {
    const [one, other] = draw.pick(confused)
    read = read.includes(one!) ? read.replace(one!, other!) : read.replace(other!, one!)
  }
  if (draw.chance(0.05 * rate) && read.length > 2) read = read.slice(0, -1)
  return {
    text: read,
    box: [shift(box[0]), shift(box[1]), shift(box[2]), shift(box[3])],
    confidence: draw.between(50, 99) / 100,
  }
}
