import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { atOnce } from '../../kernel/system/index.ts'
import { jsonInPieces } from './json-in-pieces.ts'

const outcomeOf = (parse: () => unknown) => {
  try {
    return { value: parse() }
  } catch (error) {
    return { failed: error instanceof SyntaxError }
  }
}
const whole = (text: string) => outcomeOf(() => JSON.parse(text))
const inPieces = (text: string, most: number) => outcomeOf(() => atOnce(jsonInPieces(text, most)))

const shown = fc
  .tuple(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(undefined, 1, '\t'))
  .map(([value, space]) => JSON.stringify(value, null, space))
/** A letter of it taken away, doubled, or another one put in. */
const damaged = fc
  .tuple(shown, fc.nat(), fc.constantFrom('', ',', '[', ']', '{', '}', '"', ':', ' ', '\u00a0', '1', '\\'), fc.nat(1))
  .map(([text, at, letter, length]) => {
    const place = at % (text.length + 1)
    return text.slice(0, place) + letter + text.slice(place + length)
  })
const most = fc.integer({ min: 0, max: 40 })

describe('JSON in pieces', () => {
  it('is what JSON.parse gives, however small the pieces are', () => {
    fc.assert(
      fc.property(shown, most, (text, letters) => {
        expect(inPieces(text, letters)).toEqual(whole(text))
        expect(JSON.stringify(atOnce(jsonInPieces(text, letters)))).toBe(JSON.stringify(JSON.parse(text)))
      }),
      { numRuns: 1_500 },
    )
  })

  it('refuses what JSON.parse refuses, and nothing else', () => {
    fc.assert(
      fc.property(damaged, most, (text, letters) => {
        expect(inPieces(text, letters)).toEqual(whole(text))
      }),
      { numRuns: 3_000 },
    )
  })

  it.each([
    '[[1,2,3] [1,2,3]]',
    '[[1,2,3][1,2,3]]',
    '[[1,2,3],]',
    '[,[1,2,3]]',
    '{"a":[1,2,3],}',
    '{"a":[1,2,3]"b":1}',
    '{"a" [1,2,3]}',
    '[1,2,3}',
    '[1,2,3]]',
    '[1,2,3',
    '"abc',
    ',',
    '\u00a0[1,2,3]',
  ])('refuses %s', (text) => {
    expect(inPieces(text, 1)).toEqual({ failed: true })
  })

  it('keeps names that are numbers, twice there, or of objects', () => {
    for (const text of ['{"b":[1,2],"1":[3,4],"a":[5,6]}', '{"a":[1,2],"b":0,"a":[3,4]}', '{"__proto__":[1,2],"a":0}'])
      expect(JSON.stringify(atOnce(jsonInPieces(text, 1)))).toBe(JSON.stringify(JSON.parse(text)))
  })

  it('reports where the fault is', () => {
    expect(() => atOnce(jsonInPieces('[[1,2,3],[4,5,6],[7,8,}]]', 4))).toThrow(/position 22/)
  })

  it('has pieces of about the same length', () => {
    const text = JSON.stringify(Array.from({ length: 1_000 }, (_, index) => ({ index, list: [1, 2, 3] })))
    expect([...jsonInPieces(text, 1_000)].length).toBeGreaterThan(20)
  })
})
