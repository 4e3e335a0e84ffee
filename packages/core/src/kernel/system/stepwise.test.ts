import { expect, it } from 'vitest'
import type { StorageDriver, VectorIndex } from '../ports/index.ts'
import { stepwiseReads, stepwiseSearches } from './stepwise.ts'

/** An object whose methods say what was called, with what. */
const recording = <Port extends object>(log: unknown[][]): Port =>
  new Proxy({} as Port, {
    get: (_target, name) =>
      name === 'name' || name === 'persistent'
        ? name
        : (...parameters: unknown[]) => (log.push([name, ...parameters]), Promise.resolve([])),
  })

function held() {
  const gate = Promise.withResolvers<void>()
  return { step: () => gate.promise, open: () => gate.resolve() }
}

it('waits before each read of the store, and before no write', async () => {
  const log: unknown[][] = []
  const { step, open } = held()
  const reads = stepwiseReads(recording<StorageDriver>(log), step)
  const reading = [reads.read({ from: 'chats' }), reads.aggregate({ from: 'chats', measures: {} })]
  await reads.write({ steps: [] })
  await reads.writeWhere({ kind: 'delete', table: 'chats', where: { op: 'and', all: [] } as never, limit: 1 })
  expect(log.map(([name]) => name)).toEqual(['write', 'writeWhere'])
  open()
  await Promise.all(reading)
  expect(log.slice(2)).toEqual([
    ['read', { from: 'chats' }],
    ['aggregate', { from: 'chats', measures: {} }],
  ])
})

it('waits before each search of an index, and hands everything else through', async () => {
  const log: unknown[][] = []
  const { step, open } = held()
  const index = stepwiseSearches(recording<VectorIndex>(log), step) as unknown as Record<
    string,
    (...parameters: unknown[]) => Promise<unknown>
  >
  const searches = ['searchTerms', 'searchVector']
  const others = Object.keys(index).filter((name) => typeof index[name] === 'function' && !searches.includes(name))
  for (const name of others) await index[name]!('one', 'two', 'three')
  expect(log.map(([name]) => name)).toEqual(others)
  expect(log.find(([name]) => name === 'upsert')).toEqual(['upsert', 'one', 'two', 'three'])
  const searching = searches.map((name) => index[name]!('one', 'two'))
  await Promise.resolve()
  expect(log).toHaveLength(others.length)
  open()
  await Promise.all(searching)
  expect(log.slice(others.length).map(([name]) => name)).toEqual(searches)
})
