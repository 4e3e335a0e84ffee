import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, test } from 'vitest'
import { loadTokenCounter } from './token-counter.ts'

const asText = { disallowedSpecial: new Set<string>() }

describe('the token counter', () => {
  test.each([
    ['nothing', ''],
    ['prose', 'The quick brown fox jumps over the lazy dog, doesn’t it? It’s 3.14159, e.g. 1,000,000.'],
    ['code', 'const answer = async (x) => {\n\treturn `${x}` ?? await fetch("https://example.org/?a=b#c")\n}\n'],
    ['other scripts', '漢字仮名交じり文。한국어 Ünïcödé עברית العربية हिन्दी ไทย'],
    ['emoji', '👩‍👩‍👧‍👦🎉🇩🇪 a\u0301\u0302'],
    ['white space', 'a  \t\t \n\n\r\n   b\u00a0\u2028c'],
    ['names of special tokens', '<|endoftext|><|im_start|>'],
    ['half an emoji', 'a \ud83c b \udf89'],
    ['unknown words', 'xqzvkjw antidisestablishmentarianistically Donaudampfschifffahrt zzzzzzzzzz'],
  ])('counts %s as the encoding does', async (_, text) => {
    expect((await loadTokenCounter()).count(text)).toBe(countTokens(text, asText))
  })

  test('counts random letters and bytes as the encoding does', { tags: ['slow'] }, async () => {
    const counter = await loadTokenCounter()
    let state = 20_261_121
    const next = (below: number) => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0
      return Math.floor((state / 2 ** 32) * below)
    }
    const ranges = [
      [0x61, 26],
      [0x20, 95],
      [0xa0, 0x500],
      [0x3040, 0x6000],
      [0x1f300, 0x300],
    ] as const
    for (let round = 0; round < 2_000; round++) {
      const [first, count] = ranges[next(ranges.length)]!
      const text = Array.from({ length: 1 + next(30) }, () => String.fromCodePoint(first + next(count))).join('')
      expect(counter.count(text), JSON.stringify(text)).toBe(countTokens(text, asText))
    }
  })
})
