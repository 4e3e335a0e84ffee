import { expect, it } from 'vitest'
import { FairQueue } from './fair-queue.ts'

function serve(queue: FairQueue, turns: number): string[] {
  return Array.from({ length: turns }, () => {
    const owner = queue.next()!
    queue.served(owner)
    return owner
  })
}

it('lets the owners of a tier take turns, new ones last', () => {
  const queue = new FairQueue()
  for (const owner of ['a', 'b', 'c']) queue.join(owner, 0)
  expect(serve(queue, 2)).toEqual(['a', 'b'])
  queue.join('d', 0)
  queue.join('c', 0)
  expect(serve(queue, 5)).toEqual(['c', 'a', 'b', 'd', 'c'])
  queue.leave('a')
  expect([queue.before('a'), queue.before('b'), queue.before('c'), queue.size]).toEqual([undefined, 0, 2, 3])
})

it('serves a tier only when the ones before it are empty', () => {
  const queue = new FairQueue({ tiers: 3 })
  queue.join('heavy', 2)
  queue.join('normal', 1)
  queue.join('fresh', 0)
  expect([queue.before('fresh'), queue.before('normal'), queue.before('heavy')]).toEqual([0, 1, 2])
  expect(serve(queue, 3)).toEqual(['fresh', 'fresh', 'fresh'])
  queue.join('fresh', 1)
  expect(serve(queue, 3)).toEqual(['normal', 'fresh', 'normal'])
  queue.leave('normal')
  queue.leave('fresh')
  expect(serve(queue, 1)).toEqual(['heavy'])
})

it('lets each tier come first once every so many turns, the last before the others', () => {
  const queue = new FairQueue({ tiers: 3, rotateEvery: 4 })
  for (const [tier, owner] of ['high', 'normal', 'low'].entries()) queue.join(owner, tier)
  expect(
    serve(queue, 12)
      .map((owner) => owner[0])
      .join(''),
  ).toBe('hhhlhhhnhhhh')
  const always = new FairQueue({ tiers: 2, rotateEvery: 1 })
  always.join('high', 0)
  always.join('low', 1)
  expect(serve(always, 4)).toEqual(['low', 'high', 'low', 'high'])
})
