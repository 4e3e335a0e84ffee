import { expect, it } from 'vitest'
import { WaitingLine } from './waiting-line.ts'

function serve(line: WaitingLine, turns: number): string[] {
  return Array.from({ length: turns }, () => {
    const owner = line.next()!
    line.served(owner)
    return owner
  })
}

it('lets the owners of a tier take turns, whoever comes new last', () => {
  const line = new WaitingLine()
  for (const owner of ['a', 'b', 'c']) line.join(owner, 0)
  expect(serve(line, 2)).toEqual(['a', 'b'])
  line.join('d', 0)
  line.join('c', 0)
  expect(serve(line, 5)).toEqual(['c', 'a', 'b', 'd', 'c'])
  line.leave('a')
  expect([line.before('a'), line.before('b'), line.before('c'), line.size]).toEqual([undefined, 0, 2, 3])
})

it('serves a tier only when the ones before it are empty', () => {
  const line = new WaitingLine({ tiers: 3 })
  line.join('heavy', 2)
  line.join('normal', 1)
  line.join('fresh', 0)
  expect([line.before('fresh'), line.before('normal'), line.before('heavy')]).toEqual([0, 1, 2])
  expect(serve(line, 3)).toEqual(['fresh', 'fresh', 'fresh'])
  line.join('fresh', 1)
  expect(serve(line, 3)).toEqual(['normal', 'fresh', 'normal'])
  line.leave('normal')
  line.leave('fresh')
  expect(serve(line, 1)).toEqual(['heavy'])
})

it('lets each tier come first once every so many turns, the last before the others', () => {
  const line = new WaitingLine({ tiers: 3, rotateEvery: 4 })
  for (const [tier, owner] of ['high', 'normal', 'low'].entries()) line.join(owner, tier)
  expect(
    serve(line, 12)
      .map((owner) => owner[0])
      .join(''),
  ).toBe('hhhlhhhnhhhh')
  const always = new WaitingLine({ tiers: 2, rotateEvery: 1 })
  always.join('high', 0)
  always.join('low', 1)
  expect(serve(always, 4)).toEqual(['low', 'high', 'low', 'high'])
})
