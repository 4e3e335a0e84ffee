import { expect, it } from 'vitest'
import { cutBelow, inputShape, requireShape, shapeFault, storedShape } from './json-shape.ts'

const nested = (levels: number, inside: unknown = 1): unknown =>
  levels === 0 ? inside : { a: nested(levels - 1, inside) }
const small = { depth: 3, nodes: 6, keyLength: 4, refusedKeys: ['__proto__'] }

it('lets pass what is within the limits', () => {
  expect(shapeFault(nested(64), inputShape)).toBeUndefined()
  expect(shapeFault([[[1]], 2], small)).toBeUndefined()
  for (const value of [undefined, null, 1, 'text', {}, []]) expect(shapeFault(value, small)).toBeUndefined()
})

it('names the place of what is too deep, too much or badly named', () => {
  expect(shapeFault({ a: [{ b: {} }] }, small)).toEqual({
    place: 'a[0].b',
    problem: 'is nested too deeply: at most 3 levels are possible',
  })
  expect(shapeFault({ a: [1, 2, 3], b: 4, c: 5 }, small)).toMatchObject({
    place: 'c',
    problem: expect.stringMatching(/^is too much/),
  })
  expect(shapeFault({ a: { abcde: 1 } }, small)).toMatchObject({
    place: 'a',
    problem: expect.stringContaining('name is too long'),
  })
  expect(shapeFault(JSON.parse('{"a":{"__proto__":1}}'), small)).toMatchObject({ place: 'a' })
  expect(() => requireShape(nested(65), 'The body')).toThrow(
    'a.a.a.a.a.a… is nested too deeply: at most 64 levels are possible.',
  )
  expect(() => requireShape(Array(300_000).fill(1), 'The body')).toThrow(/^\[249999\] is too much/)
})

it('ends in circles and in a million levels, and leaves objects of classes alone', () => {
  const circle: Record<string, unknown> = {}
  circle['again'] = circle
  expect(shapeFault(circle, inputShape)?.problem).toContain('too deeply')
  const deep: unknown = JSON.parse(`${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`)
  expect(shapeFault(deep, inputShape)?.problem).toContain('too deeply')
  expect(
    shapeFault({ bytes: new Uint8Array(1_000_000), signal: AbortSignal.abort() }, { ...small, keyLength: 9 }),
  ).toBeUndefined()
})

it('cuts to what may be stored', () => {
  const cut = cutBelow({ kept: [1, { text: 'x' }], deep: nested(2_000) }, storedShape.depth)
  expect(shapeFault(cut, storedShape)).toBeUndefined()
  expect(cut).toMatchObject({ kept: [1, { text: 'x' }], deep: { a: { a: {} } } })
})
