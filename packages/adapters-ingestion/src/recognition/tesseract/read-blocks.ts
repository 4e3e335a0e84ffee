import type { WordBoxes } from '@docent/core/ports'
import { z } from 'zod'

const wordSchema = z.object({
  text: z.string(),
  /** 0 … 100. */
  confidence: z.number(),
  bbox: z.object({ x0: z.number(), y0: z.number(), x1: z.number(), y1: z.number() }),
})
const resultSchema = z.object({
  blocks: z
    .array(
      z.object({
        paragraphs: z
          .array(z.object({ lines: z.array(z.object({ words: z.array(wordSchema).default([]) })).default([]) }))
          .default([]),
      }),
    )
    .default([]),
})
type Word = z.output<typeof wordSchema>

/** Words that the engine sees in stains and lines have at most this confidence. */
const noise = 20
const brokenWord = /\p{L}-$/u
const startsLower = /^\p{Ll}/u

export interface BlockText {
  readonly text: string
  readonly words: WordBoxes
  readonly confidence: number
  /** The same of all that the engine found, also of what is left out. */
  readonly certainty: number
}

/** The engine's blocks as text: a blank line between paragraphs, broken words joined, each word with its box in pixels. */
export function readBlocks(result: unknown): BlockText {
  const all = resultSchema.parse(result).blocks.flatMap((block) => block.paragraphs)
  const paragraphs = all
    .map(({ lines }) => lines.map(({ words }) => words.filter(isWord)).filter((line) => line.length > 0))
    .filter((lines) => lines.length > 0)

  let text = ''
  const placed: { readonly offset: number; length: number; readonly word: Word }[] = []
  const write = (word: Word): void => {
    placed.push({ offset: text.length, length: word.text.length, word })
    text += word.text
  }
  for (const [index, lines] of paragraphs.entries()) {
    if (index > 0) text += '\n\n'
    for (const [number, line] of lines.entries()) {
      const last = placed.at(-1)
      if (number > 0 && last !== undefined) {
        if (brokenWord.test(last.word.text) && startsLower.test(line[0]?.text ?? '')) {
          text = text.slice(0, -1)
          last.length -= 1
        } else {
          text += '\n'
        }
      }
      line.forEach((word, position) => {
        if (position > 0) text += ' '
        write(word)
      })
    }
  }
  return {
    text,
    words: pack(placed),
    confidence: confidenceOf(placed.map(({ word }) => word)),
    certainty: confidenceOf(all.flatMap(({ lines }) => lines.flatMap(({ words }) => words))),
  }
}

const isWord = ({ text, confidence }: Word): boolean => text.trim() !== '' && confidence > noise

/** 0 … 1; longer words count for more. */
function confidenceOf(words: readonly Word[]): number {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0)
  const weighted = words.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0)
  return letters === 0 ? 0 : Math.min(weighted / letters / 100, 1)
}

function pack(placed: readonly { offset: number; length: number; word: Word }[]): WordBoxes {
  return {
    offsets: Uint32Array.from(placed, ({ offset }) => offset),
    lengths: Uint32Array.from(placed, ({ length }) => length),
    boxes: Float32Array.from(placed.flatMap(({ word: { bbox } }) => [bbox.x0, bbox.y0, bbox.x1, bbox.y1])),
  }
}
