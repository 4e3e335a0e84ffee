import { expect, it } from 'vitest'
import { FairTurns } from './fair-turns.ts'

/** Work that reports when it begins, and ends on demand. */
function play(turns: FairTurns) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const add = (name: string, signal?: AbortSignal) =>
    turns.run(
      name[0]!,
      () => {
        begun.push(name)
        return new Promise<void>((resolve) => ends.set(name, resolve))
      },
      signal,
    )
  const end = async (name: string) => {
    ends.get(name)!()
    for (let turn = 0; turn < 5; turn++) await Promise.resolve()
  }
  return { begun, add, end }
}

it('leaves places to others, regardless of the order', async () => {
  const { begun, add, end } = play(new FairTurns({ places: 3, perOwner: 2 }))
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) void add(name)
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  await end('a1')
  await end('a2')
  await end('a3')
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'c1'])
  await end('b1')
  expect(begun.at(-1)).toBe('a4')
})

it('continues when work fails or its caller has left', async () => {
  const turns = new FairTurns({ places: 1, perOwner: 1 })
  const { begun, add, end } = play(turns)
  const failing = turns.run('x', async () => {
    throw new Error('It broke.')
  })
  void add('a1')
  await expect(failing).rejects.toThrow('It broke.')
  expect(begun).toEqual(['a1'])
  const leaving = new AbortController()
  const left = add('b1', leaving.signal)
  void add('c1')
  leaving.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  await end('a1')
  expect(begun).toEqual(['a1', 'c1'])
})

it('runs less of an owner within a second of another one', async () => {
  let now = 0
  const company = { perOwner: 1, now: () => now }
  const { begun, add, end } = play(new FairTurns({ places: 4, perOwner: 2, company }))
  for (const name of ['a1', 'a2', 'b1', 'a3', 'a4']) void add(name)
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  await end('a1')
  expect(begun).toHaveLength(3)
  await end('a2')
  expect(begun.at(-1)).toBe('a3')
  now = 2_000
  void add('a5')
  await end('b1')
  now = 4_000
  void add('a6')
  expect(begun.slice(4)).toEqual(['a4'])
})

it('counts no company for longer because the clock was set back', async () => {
  let now = 10_000
  const company = { perOwner: 1, now: () => now }
  const { begun, add } = play(new FairTurns({ places: 4, perOwner: 2, company }))
  for (const name of ['b1', 'a1']) void add(name)
  now = 0
  void add('a2')
  expect(begun).toEqual(['b1', 'a1', 'a2'])
})
