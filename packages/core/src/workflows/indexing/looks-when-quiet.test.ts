import { expect, it } from 'vitest'
import { manualClock } from '../../testing/index.ts'
import { LooksWhenQuiet } from './looks-when-quiet.ts'

function looking() {
  const clock = manualClock()
  const seen: string[] = []
  return { clock, seen, looks: new LooksWhenQuiet(clock, (id) => seen.push(id)) }
}

it('looks at a table once, two seconds after the last of several writes', async () => {
  const { clock, seen, looks } = looking()
  for (let write = 0; write < 5; write++) {
    looks.written('a')
    await clock.advance(1_500)
  }
  expect(seen).toEqual([])
  await clock.advance(499)
  expect(seen).toEqual([])
  await clock.advance(1)
  expect(seen).toEqual(['a'])
  await clock.advance(60_000)
  expect(seen).toEqual(['a'])
})

it('looks after half a minute where writes do not stop, and again half a minute later', async () => {
  const { clock, seen, looks } = looking()
  for (let second = 0; second < 61; second++) {
    looks.written('a')
    await clock.advance(1_000)
  }
  expect(seen).toEqual(['a', 'a'])
})

it('looks at each table by its own writes, and at none once stopped', async () => {
  const { clock, seen, looks } = looking()
  looks.written('a')
  await clock.advance(1_000)
  looks.written('b')
  await clock.advance(1_000)
  expect(seen).toEqual(['a'])
  looks.stop()
  await clock.advance(60_000)
  expect(seen).toEqual(['a'])
})
