import { memoryBlobs } from '@docent/adapters-storage'
import type { BlobStore, ParsedPage } from '@docent/core/ports'
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

it('returns pages and word boxes as they were parsed', async () => {
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

it('keeps no characters that control a terminal, and all others where they were', async () => {
  const blobs = memoryBlobs()
  const text = 'It costs \u001b[31m12\u0000 euros\u009b.\n\tAnd\u000c more.'
  await writeParsedText(blobs, keys, (onPage) => onPage({ number: 1, text }), signal)
  const [page] = await Array.fromAsync(readPages(blobs, keys.text))
  expect(page?.text).toBe('It costs  [31m12  euros .\n\tAnd\u000c more.')
})

async function written() {
  const blobs = memoryBlobs()
  const produce = async (onPage: (page: ParsedPage) => Promise<void>) => {
    for (const page of pages) await onPage(page)
  }
  await writeParsedText(blobs, keys, produce, signal)
  return blobs
}

/** Texts and boxes as they are read. */
async function readAll(blobs: BlobStore) {
  const read = []
  for await (const { number, text, words } of readPages(blobs, keys.text)) {
    read.push({ number, text, boxes: words && (await readWords(blobs, keys.words, words)) })
  }
  return read
}

it.each(['text', 'words'] as const)(
  'gives out nothing else than was written, whichever bit of the %s turns',
  async (kind) => {
    const blobs = await written()
    const whole = await readAll(blobs)
    const bytes = await blobs.bytes(keys[kind])
    let refused = 0
    for (let bit = 0; bit < bytes.byteLength * 8; bit++) {
      const turned = Uint8Array.from(bytes)
      turned[bit >> 3]! ^= 1 << (bit & 7)
      await blobs.put(keys[kind], turned)
      try {
        expect(await readAll(blobs)).toEqual(whole)
      } catch (error) {
        expect(error).toMatchObject({
          code: 'not_found',
          message: expect.stringMatching(/^The stored text .* damaged/),
        })
        refused++
      }
    }
    // All but the few that are in the name of the checksum.
    expect(refused).toBeGreaterThan(bytes.byteLength * 8 * 0.8)
  },
)

it('gives out nothing that is cut', async () => {
  const blobs = await written()
  await blobs.put(keys.text, (await blobs.bytes(keys.text)).subarray(0, -4))
  await expect(readAll(blobs)).rejects.toMatchObject({ code: 'not_found' })
  const words = await written()
  await words.put(keys.words, (await words.bytes(keys.words)).subarray(0, -4))
  await expect(readAll(words)).rejects.toMatchObject({ code: 'not_found' })
})

it('reads texts of older versions, which have no checksums', async () => {
  const blobs = await written()
  const whole = await readAll(blobs)
  const text = new TextDecoder().decode(await blobs.bytes(keys.text))
  await blobs.put(keys.text, new TextEncoder().encode(text.replaceAll(/,"sum":\d+/g, '')))
  expect(await readAll(blobs)).toEqual(whole)
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
