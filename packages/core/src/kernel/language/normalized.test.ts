import { expect, test } from 'vitest'
import { normalized } from './normalized.ts'

const marks = (count: number) => Array.from({ length: count }, (_, at) => (at % 2 === 0 ? '\u0301' : '\u0323')).join('')

test.each(['Việt Nam, ﬁne, ガイド, שָׁלוֹם, नमस्ते, Ａ１', `a${marks(30)} b`, ''])(
  'normalizes what people write: %j',
  (text) => {
    for (const form of ['NFC', 'NFKC', 'NFKD'] as const) expect(normalized(text, form)).toBe(text.normalize(form))
  },
)

test('leaves out the marks of a letter beyond the thirtieth', () => {
  expect(normalized(`a${marks(31)}b`, 'NFKD')).toBe(`a${marks(30)}b`.normalize('NFKD'))
  expect(normalized(`ｶ${'\uFF9E\u0323'.repeat(50_000)}x`, 'NFKD')).toHaveLength(32)
})

test('a million marks take no time', () => {
  // Sorted by their classes they would take minutes, which ends the test.
  expect(normalized(`a${marks(1_000_000)}`, 'NFC').length).toBeLessThanOrEqual(31)
})
