import { manualClock } from '@docent/core/testing'
import { afterEach, expect, it } from 'vitest'
import type { LanePolicy } from '../../../packages/core/src/kernel/durable/index.ts'
import { lineEngine, workLog, type LineEngine } from './line-engine.ts'

const policy: LanePolicy = {
  byJob: false,
  changes: () => 0,
  allowance: async () => ({ places: Number.POSITIVE_INFINITY }),
}
const pollMs = 1_000
let engine: LineEngine | undefined
const open = new Map<string, () => void>()

afterEach(async () => {
  open.forEach((end) => end())
  open.clear()
  const stopped = engine?.runtime.stop(0)
  await engine?.clock.advance(0)
  await stopped
})

async function turns() {
  for (let turn = 0; turn < 40; turn++) await new Promise((resolve) => void setImmediate(resolve))
}

async function started(contended: { all: boolean }) {
  const clock = manualClock()
  const work = (id: string) => new Promise<void>((resolve) => open.set(id, resolve))
  const isContended = () => contended.all
  engine = await lineEngine(workLog(), policy, { concurrency: 4, oneWhenContended: true, isContended, work, clock })
  await engine.runtime.start()
  return { engine, clock }
}

const running = () => [...open.keys()].toSorted()

it('runs one of each owner at a time while the event loop is contended', async () => {
  const { engine, clock } = await started({ all: true })
  for (let count = 1; count <= 4; count++) await engine.ask(`m/${count}`, 'mallory')
  await engine.ask('a/1', 'alice')
  await turns()
  expect(running()).toEqual(['a/1', 'm/1'])
  expect(await engine.runtime.waitOf({ lane: 'post', kind: 'parcel', id: 'm/2' })).toBeDefined()
  open.get('m/1')!()
  open.delete('m/1')
  await turns()
  await clock.advance(0)
  await turns()
  expect(running()).toEqual(['a/1', 'm/2'])
})

it('fills the lane again once it is not, though nothing of the owner has ended', async () => {
  const contended = { all: true }
  const { engine, clock } = await started(contended)
  for (let count = 1; count <= 4; count++) await engine.ask(`m/${count}`, 'mallory')
  await turns()
  expect(running()).toEqual(['m/1'])
  contended.all = false
  await clock.advance(pollMs)
  await turns()
  expect(running()).toEqual(['m/1', 'm/2', 'm/3', 'm/4'])
})
