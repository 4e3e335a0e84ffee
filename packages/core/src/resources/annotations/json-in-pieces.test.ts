import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { atOnce } from '../../kernel/system/index.ts'
import { JsonLimitError, jsonInPieces } from './json-in-pieces.ts'

const unlimited = { depth: Infinity, letters: Infinity, members: Infinity, items: Infinity, containers: Infinity }

const outcomeOf = (parse: () => unknown) => {
  try {
    return { value: parse() }
  } catch (error) {
    return { failed: error instanceof SyntaxError }
  }
}
const whole = (text: string) => outcomeOf(() => JSON.parse(text))
const inPieces = (text: string, most: number) => outcomeOf(() => atOnce(jsonInPieces(text, unlimited, most)))

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
        expect(JSON.stringify(atOnce(jsonInPieces(text, unlimited, letters)))).toBe(JSON.stringify(JSON.parse(text)))
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
      expect(JSON.stringify(atOnce(jsonInPieces(text, unlimited, 1)))).toBe(JSON.stringify(JSON.parse(text)))
  })

  it('reports where the fault is', () => {
    expect(() => atOnce(jsonInPieces('[[1,2,3],[4,5,6],[7,8,}]]', unlimited, 4))).toThrow(/position 22/)
  })

  it('has pieces of about the same length', () => {
    const text = JSON.stringify(Array.from({ length: 1_000 }, (_, index) => ({ index, list: [1, 2, 3] })))
    expect([...jsonInPieces(text, unlimited, 1_000)].length).toBeGreaterThan(20)
  })
})

describe('limits of JSON in pieces', () => {
  const limits = { depth: 4, letters: 100, members: 10, items: 20, containers: 50 }
  const parse = (text: string, most = 8) => atOnce(jsonInPieces(text, limits, most))
  const list = (count: number, item: string) => `[${Array(count).fill(item).join()}]`
  const object = (count: number) => `{${Array.from({ length: count }, (_, at) => `"k${at}":1`).join()}}`

  it.each([
    ['levels', '[[[[1]]]]', '[[[[[1]]]]]', 'nested too deeply: at most 4'],
    ['levels that do not end', '[[[[1]]]]', '['.repeat(1_000), 'nested too deeply: at most 4'],
    ['letters of a text', `["${'a'.repeat(90)}"]`, `["${'a'.repeat(110)}"]`, 'more than 100 letters'],
    ['escaped letters', `["${'\\"'.repeat(40)}"]`, `["${'\\"'.repeat(60)}"]`, 'more than 100 letters'],
    ['digits', `[${'1'.repeat(90)}]`, `[${'1'.repeat(110)}]`, 'more than 100 letters'],
    ['white space', `[1${' '.repeat(90)}]`, `[1${' '.repeat(110)}]`, 'more than 100 letters'],
    ['members', object(10), object(12), 'an object of more than 10 members'],
    ['items', list(20, '1'), list(22, '1'), 'a list of more than 20 members'],
    ['lists and objects', list(3, list(15, '[]')), list(4, list(15, '{}')), 'more than 50 lists and objects'],
  ])('are for %s', (_, good, bad, message) => {
    expect(parse(good)).toEqual(JSON.parse(good))
    expect(() => parse(bad)).toThrow(JsonLimitError)
    expect(() => parse(bad)).toThrow(message)
  })
})
