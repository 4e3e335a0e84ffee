import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareText } from '../values/compare-values.ts'
import { readJsonText, readText, storedJson, storedText } from './stored-text.ts'

/** Texts full of the four characters that are stored in another way. */
const texts = fc.string({
  unit: fc.constantFrom('\0', '\u0001', '\u0002', '\u0003', '\u0004', 'a', '😀', '\\', 'u0001'),
})

describe('text as PostgreSQL stores it', () => {
  it('comes back, and has no character that PostgreSQL refuses', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(storedText(text)).not.toContain('\0')
        expect(readText(storedText(text))).toBe(text)
      }),
    )
  })

  it('is in the same order, and has the same parts', () => {
    fc.assert(
      fc.property(texts, texts, (one, other) => {
        expect(Math.sign(compareText(storedText(one), storedText(other)))).toBe(Math.sign(compareText(one, other)))
        expect(storedText(one).includes(storedText(other))).toBe(one.includes(other))
        expect(storedText(one).startsWith(storedText(other))).toBe(one.startsWith(other))
        expect(storedText(one).endsWith(storedText(other))).toBe(one.endsWith(other))
      }),
    )
  })

  it('comes back in JSON, keys included', () => {
    fc.assert(
      fc.property(fc.dictionary(texts, texts), (value) => {
        const stored = storedJson(JSON.stringify(value))
        expect(stored).not.toContain('\\u0000')
        expect(JSON.parse(readJsonText(stored))).toEqual(value)
        expect(JSON.parse(stored)).toEqual(
          Object.fromEntries(Object.entries(value).map(([key, text]) => [storedText(key), storedText(text)])),
        )
      }),
    )
  })

  it('has no half of a character in JSON, which PostgreSQL would fail on when asked for it', () => {
    expect(storedJson(JSON.stringify({ a: '\ud800', b: '\\ud800' }))).toBe('{"a":"\ufffd","b":"\\\\ud800"}')
  })
})
