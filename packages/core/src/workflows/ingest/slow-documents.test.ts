import { expect, it } from 'vitest'
import type { ParseTurn } from '../../kernel/ports/index.ts'
import { manualClock } from '../../testing/manual-clock.ts'
import { slowLane, SlowDocuments } from './slow-documents.ts'

type Turn = ParseTurn & { readonly signal: AbortSignal }

function readings() {
  const clock = manualClock()
  const documents = new SlowDocuments({ clock, afterMs: 5_000 })
  let isCrowded = false
  return {
    clock,
    crowd: () => (isCrowded = true),
    begin(lane = 'ingest') {
      let turn!: Turn
      const over = Promise.withResolvers<string>()
      const run = { lane, signal: new AbortController().signal, crowded: () => isCrowded }
      const result = documents
        .read(run, (given) => {
          turn = given
          given.signal.addEventListener('abort', () => over.reject(new Error('aborted')))
          return over.promise
        })
        .catch((error: { readonly lane?: string }) => error.lane)
      return { turn, result, end: () => over.resolve('read') }
    },
  }
}

it('lets a document make way when it has taken long and somebody wants its place', async () => {
  const { clock, crowd, begin } = readings()
  const { turn, result } = begin()
  crowd()
  await clock.advance(4_999)
  expect(turn.signal.aborted).toBe(false)
  await clock.advance(1)
  expect(await result).toBe(slowLane)
})

it('lets it make way later, as soon as somebody comes', async () => {
  const { clock, crowd, begin } = readings()
  const { turn, result } = begin()
  await clock.advance(60_000)
  expect(turn.signal.aborted).toBe(false)
  crowd()
  await clock.advance(1_000)
  expect(await result).toBe(slowLane)
})

it('lets it make way for a document that waits for its turn with a parser, not for one that waits for a service', async () => {
  const { clock, begin } = readings()
  const long = begin()
  await clock.advance(10_000)
  const other = begin()
  other.turn.onWaiting?.('service')
  await clock.advance(10_000)
  expect(long.turn.signal.aborted).toBe(false)
  other.turn.onWaiting?.('turn')
  await clock.advance(1_000)
  expect(await long.result).toBe(slowLane)
  other.turn.onWaiting?.(undefined)
  other.end()
  expect(await other.result).toBe('read')
})

it('does not count the time for which a document waits', async () => {
  const { clock, crowd, begin } = readings()
  crowd()
  const { turn, result } = begin()
  turn.onWaiting?.('turn')
  await clock.advance(60_000)
  turn.onWaiting?.(undefined)
  await clock.advance(4_000)
  expect(turn.signal.aborted).toBe(false)
  await clock.advance(1_000)
  expect(await result).toBe(slowLane)
})

it('reads what has made way to its end', async () => {
  const { clock, crowd, begin } = readings()
  crowd()
  const { turn, result, end } = begin(slowLane)
  expect(turn.slow).toBe(true)
  await clock.advance(3_600_000)
  end()
  expect(await result).toBe('read')
})
