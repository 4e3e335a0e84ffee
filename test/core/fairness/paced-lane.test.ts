import { manualClock } from '@docent/core/testing'
import { afterEach, expect, it } from 'vitest'
import type { LanePolicy } from '../../../packages/core/src/kernel/durable/index.ts'
import { lineEngine, workLog, type LineEngine } from './line-engine.ts'

const policy: LanePolicy = {
  byJob: false,
  changes: () => 0,
  allowance: async () => ({ places: Number.POSITIVE_INFINITY }),
}
let engine: LineEngine | undefined

afterEach(async () => {
  const stopped = engine?.runtime.stop(0)
  await engine?.clock.advance(0)
  await stopped
})

async function turns() {
  for (let turn = 0; turn < 40; turn++) await new Promise((resolve) => void setImmediate(resolve))
}

/** An engine whose work takes no time, with a pace that lets a piece begin when it is told to. */
async function started({ oneWhenContended }: { readonly oneWhenContended: boolean }) {
  const waiting: { readonly owner: string; readonly begin: () => void }[] = []
  const pieces = { running: 0 }
  const log = workLog()
  engine = await lineEngine(log, policy, {
    concurrency: 4,
    oneWhenContended,
    clock: manualClock(),
    work: async () => {},
    pace: async (owner, signal) => {
      await new Promise<void>((resolve) => {
        waiting.push({ owner, begin: resolve })
        signal.addEventListener('abort', () => resolve())
      })
      pieces.running++
      return () => void pieces.running--
    },
  })
  await engine.runtime.start()
  return { engine, log, waiting, pieces }
}

it('begins a piece of work when the pace of its owner allows it, and reports its end', async () => {
  const { engine, log, waiting, pieces } = await started({ oneWhenContended: true })
  await engine.ask('m/1', 'mallory')
  await engine.ask('a/1', 'alice')
  await turns()
  expect(log.begun).toEqual([])
  waiting.find(({ owner }) => owner === 'alice')!.begin()
  await turns()
  expect(log.begun).toEqual(['a/1'])
  expect(log.pieces.get('a/1')!.ended).toBe(true)
  expect(pieces.running).toBe(0)
  waiting.find(({ owner }) => owner === 'mallory')!.begin()
  await turns()
  expect(log.begun).toEqual(['a/1', 'm/1'])
})

it('does not wait for it when the process stops', async () => {
  const { engine, waiting, pieces } = await started({ oneWhenContended: true })
  await engine.ask('m/1', 'mallory')
  await turns()
  expect(waiting).toHaveLength(1)
  const stopped = engine.runtime.stop(0)
  await turns()
  await engine.clock.advance(0)
  await stopped
  expect(pieces.running).toBe(0)
})

it('paces no lanes whose work waits for others most of the time', async () => {
  const { engine, log, waiting } = await started({ oneWhenContended: false })
  await engine.ask('m/1', 'mallory')
  await turns()
  expect(log.begun).toEqual(['m/1'])
  expect(waiting).toEqual([])
})
