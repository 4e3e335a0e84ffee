import { describe, expect, it } from 'vitest'
import { eventReader } from './event-reader.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

describe('eventReader', () => {
  it.each<readonly [string, string, string[]]>([
    ['events', 'data: one\n\ndata: two\n\n', ['one', 'two']],
    ['CRLF', 'data: one\r\n\r\ndata: two\r\n\r\n', ['one', 'two']],
    ['data over several lines', 'data: {\ndata: }\n\n', ['{\n}']],
    ['data without a space', 'data:one\n\n', ['one']],
    ['comments and other fields', ': alive\n\nevent: x\nid: 1\ndata: one\n\n', ['one']],
    ['an event without an end', 'data: one\n\ndata: tw', ['one']],
  ])('reads %s', (_what, text, expected) => {
    expect(eventReader().read(bytes(text))).toEqual({ data: expected, complete: false })
  })

  it('reads the same wherever the pieces are cut, in the middle of characters too', () => {
    const whole = bytes('data: Grüße 🌍\r\n\r\n: x\n\ndata: 港\n\ndata: [DONE]\n\n')
    for (let cut = 0; cut <= whole.length; cut++) {
      const reader = eventReader()
      const parts = [reader.read(whole.subarray(0, cut)), reader.read(whole.subarray(cut))]
      expect(parts.flatMap(({ data }) => data)).toEqual(['Grüße 🌍', '港'])
      expect(parts[1]?.complete).toBe(true)
    }
  })

  it('ends at [DONE]', () => {
    expect(eventReader().read(bytes('data: one\n\ndata: [DONE]\n\ndata: two\n\n'))).toEqual({
      data: ['one'],
      complete: true,
    })
  })

  it('does not collect without bounds', () => {
    const reader = eventReader()
    const piece = bytes('x'.repeat(1024 * 1024))
    expect(() => {
      for (let count = 0; count < 17; count++) reader.read(piece)
    }).toThrow('too long')
  })
})
