import { memoryBlobs } from '@docent/adapters-storage'
import { expect, it } from 'vitest'
import type { ParsedPage, WordBoxes } from '@docent/core/ports'
import { locateSpans } from '../../../packages/core/src/resources/documents/locate-spans.ts'
import { writeParsedText } from '../../../packages/core/src/resources/documents/parsed-text.ts'

/** Words of ten points a letter, each line of the text twelve points below the one before. */
function wordsOf(text: string): WordBoxes {
  const found = [...text.matchAll(/\S+/g)].map(({ index, 0: word }) => {
    const line = text.slice(0, index).split('\n').length - 1
    const x = (index - (text.lastIndexOf('\n', index) + 1)) * 10
    return { index, word, box: [x, line * 12, x + word.length * 10, line * 12 + 10] }
  })
  return {
    offsets: Uint32Array.from(found, ({ index }) => index),
    lengths: Uint32Array.from(found, ({ word }) => word.length),
    boxes: Float32Array.from(found.flatMap(({ box }) => box)),
  }
}

const texts = ['one two\nthree four', '', 'five six']
const whole = texts.join('\n\n')

async function located(...pieces: string[]) {
  const blobs = memoryBlobs()
  const keys = { text: 'text', words: 'words' }
  const pages = texts.map((text, index): ParsedPage => ({ number: index + 1, text, words: wordsOf(text) }))
  const { signal } = new AbortController()
  const produce = async (onPage: (page: ParsedPage) => Promise<void>): Promise<void> => {
    for (const page of pages) await onPage(page)
  }
  await writeParsedText(blobs, keys, produce, signal)
  const spans = pieces.map((piece) => ({ start: whole.indexOf(piece), end: whole.indexOf(piece) + piece.length }))
  return locateSpans(blobs, keys, spans)
}

it('gives the words of a line as one box', async () => {
  expect(await located('three four', 'two')).toEqual([
    { pages: { from: 1, to: 1 }, boxes: [{ page: 1, box: [0, 12, 100, 22] }] },
    { pages: { from: 1, to: 1 }, boxes: [{ page: 1, box: [40, 0, 70, 10] }] },
  ])
})

it('follows a stretch over lines and pages, over blank ones as well', async () => {
  expect(await located('two\nthree four\n\n\n\nfive')).toEqual([
    {
      pages: { from: 1, to: 3 },
      boxes: [
        { page: 1, box: [40, 0, 70, 10] },
        { page: 1, box: [0, 12, 100, 22] },
        { page: 3, box: [0, 0, 40, 10] },
      ],
    },
  ])
})

it('counts no page of which only blanks belong to the stretch', async () => {
  const [found] = await located('\n\n\n\nfive six')
  expect(found?.pages).toEqual({ from: 3, to: 3 })
})

it('knows nothing of what is after the end', async () => {
  const blobs = memoryBlobs()
  await writeParsedText(
    blobs,
    { text: 't', words: 'w' },
    (onPage) => onPage({ number: 1, text: 'one' }),
    AbortSignal.any([]),
  )
  const spans = [{ start: 90, end: 99 }]
  expect(await locateSpans(blobs, { text: 't', words: undefined }, spans)).toEqual([{ pages: undefined, boxes: [] }])
})
