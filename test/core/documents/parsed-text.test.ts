import { memoryBlobs } from '@docent/adapters-storage'
import type { ParsedPage } from '@docent/core/ports'
import { expect, it } from 'vitest'
import { readPages, readWords, writeParsedText } from '../../../packages/core/src/resources/documents/parsed-text.ts'

const keys = { text: 'documents/1/text-1', words: 'documents/1/words-1' }
const { signal } = new AbortController()

const pages: ParsedPage[] = [
  {
    number: 1,
    text: 'Two wörds 😀\nand a line',
    width: 595,
    height: 842,
    words: {
      offsets: Uint32Array.of(0, 4),
      lengths: Uint32Array.of(3, 5),
      boxes: Float32Array.of(1, 2, 3, 4, 5.5, 6, 7, 8),
    },
  },
  { number: 2, text: '' },
  {
    number: 3,
    text: 'One',
    words: { offsets: Uint32Array.of(0), lengths: Uint32Array.of(3), boxes: Float32Array.of(9, 9, 10, 10) },
  },
]

it('gives back pages and word boxes as they were parsed', async () => {
  const blobs = memoryBlobs()
  const { hasWords } = await writeParsedText(
    blobs,
    keys,
    async (onPage) => {
      for (const page of pages) await onPage(page)
    },
    signal,
  )
  expect(hasWords).toBe(true)
  const stored = await Array.fromAsync(readPages(blobs, keys.text))
  expect(stored.map(({ words, ...page }) => ({ ...page, count: words?.count ?? 0 }))).toEqual(
    pages.map(({ words, ...page }) => ({ ...page, count: words?.lengths.length ?? 0 })),
  )
  for (const [index, { words }] of stored.entries()) {
    if (words) expect(await readWords(blobs, keys.words, words)).toEqual(pages[index]!.words)
    else expect(pages[index]!.words).toBeUndefined()
  }
})

it('leaves nothing behind when parsing fails half way', async () => {
  const blobs = memoryBlobs()
  const failing = writeParsedText(
    blobs,
    keys,
    async (onPage) => {
      await onPage(pages[0]!)
      throw new Error('the file is damaged')
    },
    signal,
  )
  await expect(failing).rejects.toThrow('the file is damaged')
  expect(await Array.fromAsync(blobs.list(''))).toEqual([])
})

it('stops the parser when the text cannot be stored', async () => {
  const blobs = { ...memoryBlobs(), put: () => Promise.reject(new Error('the disk is full')) }
  const endless = writeParsedText(
    blobs,
    keys,
    async (onPage) => {
      for (;;) await onPage(pages[1]!)
    },
    signal,
  )
  await expect(endless).rejects.toThrow('the disk is full')
})
