import { describe, expect, it } from 'vitest'
import { readBlocks } from './read-blocks.ts'

const word = (text: string, x: number, confidence = 90) => ({
  text,
  confidence,
  bbox: { x0: x, y0: 1, x1: x + 5, y1: 9 },
})
const result = (...paragraphs: readonly (readonly ReturnType<typeof word>[])[][]) => ({
  blocks: [{ paragraphs: paragraphs.map((lines) => ({ lines: lines.map((words) => ({ words })) })) }],
})

describe('readBlocks', () => {
  it('parts words, lines and paragraphs, and places each word', () => {
    const read = readBlocks(result([[word('one', 0), word('two', 10)], [word('three', 0)]], [[word('four', 0)]]))
    expect(read.text).toBe('one two\nthree\n\nfour')
    expect([...read.words.offsets]).toEqual([0, 4, 8, 15])
    expect([...read.words.lengths]).toEqual([3, 3, 5, 4])
    expect([...read.words.boxes.subarray(4, 8)]).toEqual([10, 1, 15, 9])
    expect(read.confidence).toBeCloseTo(0.9)
  })

  it('joins a broken word, which keeps both of its boxes', () => {
    const read = readBlocks(result([[word('nightin-', 0)], [word('gale', 0)], [word('SKU-', 0)], [word('45', 0)]]))
    expect(read.text).toBe('nightingale\nSKU-\n45')
    expect([...read.words.offsets]).toEqual([0, 7, 12, 17])
    expect([...read.words.lengths]).toEqual([7, 4, 4, 2])
  })

  it('leaves out what is most likely no word', () => {
    expect(readBlocks(result([[word('~|', 0, 5)], [word('word', 0), word(' ', 9)]]))).toMatchObject({ text: 'word' })
    expect(readBlocks({ blocks: [] })).toMatchObject({ text: '', confidence: 0 })
  })

  it('refuses what is no result', () => {
    expect(() => readBlocks({ blocks: 'none' })).toThrow(/expected array/)
  })
})
