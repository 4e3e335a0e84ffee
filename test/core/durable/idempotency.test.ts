import { expect, it } from 'vitest'
import { memoryEngine, principal, collectionPrincipal } from '../memory-engine.ts'

const notes = {
  name: 'note',
  columns: { id: { type: 'text' }, text: { type: 'text' } },
  primaryKey: ['id'],
} as const

async function noteEngine() {
  const { runtime, idempotency, storage, clock } = await memoryEngine([notes])
  const write = (who: ReturnType<typeof principal>, text: string, idempotencyKey?: string) =>
    idempotency.once<{ id: string }, { id: string; again: boolean }>(
      who,
      'writeNote',
      { text },
      idempotencyKey === undefined ? {} : { idempotencyKey },
      {
        first: (remember) =>
          runtime.commit({}, (draft) => {
            const id = draft.uuid()
            draft.insert(notes, { id, text })
            remember(draft, { id })
            return { id, again: false }
          }),
        again: async ({ id }) => ({ id, again: true }),
      },
    )
  return { write, clock, storage, notes: () => storage.read({ from: 'note' }) }
}
const alice = principal('alice')

it('gives the first answer again to the same key and input', async () => {
  const engine = await noteEngine()
  const first = await engine.write(alice, 'one', 'k')
  expect(await engine.write(alice, 'one', 'k')).toEqual({ id: first.id, again: true })
  expect(await engine.notes()).toHaveLength(1)
})

it('makes one thing of many calls at once with the same key', async () => {
  const engine = await noteEngine()
  const answers = await Promise.all(Array.from({ length: 10 }, () => engine.write(alice, 'one', 'k')))
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  expect(answers.filter(({ again }) => !again)).toHaveLength(1)
  expect(await engine.notes()).toHaveLength(1)
})

it('refuses a key that was used for another input', async () => {
  const engine = await noteEngine()
  await engine.write(alice, 'one', 'k')
  await expect(engine.write(alice, 'two', 'k')).rejects.toMatchObject({ code: 'wrong_state', status: 409 })
  expect(await engine.notes()).toHaveLength(1)
})

it('refuses, of two inputs at once with one key, the later', async () => {
  const engine = await noteEngine()
  const results = await Promise.allSettled([engine.write(alice, 'one', 'k'), engine.write(alice, 'two', 'k')])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(results.find((result) => result.status === 'rejected')).toMatchObject({ reason: { code: 'wrong_state' } })
  expect(await engine.notes()).toHaveLength(1)
})

it('keeps callers, and keys of one collection, apart', async () => {
  const engine = await noteEngine()
  const callers = [alice, principal('bob'), collectionPrincipal('alice', 'c1'), collectionPrincipal('alice', 'c2')]
  const answers = await Promise.all(callers.map((caller) => engine.write(caller, 'one', 'k')))
  expect(answers.map(({ again }) => again)).toEqual([false, false, false, false])
})

it('forgets a key after 24 hours', async () => {
  const engine = await noteEngine()
  await engine.write(alice, 'one', 'k')
  await engine.clock.advance(24 * 3_600_000 - 1)
  expect(await engine.write(alice, 'one', 'k')).toMatchObject({ again: true })
  await engine.clock.advance(1)
  expect(await engine.write(alice, 'other', 'k')).toMatchObject({ again: false })
  expect(await engine.notes()).toHaveLength(2)
  expect(await engine.write(alice, 'other', 'k')).toMatchObject({ again: true })
})

it('runs every call without a key', async () => {
  const engine = await noteEngine()
  await engine.write(alice, 'one')
  await engine.write(alice, 'one')
  expect(await engine.notes()).toHaveLength(2)
})

it.each(['', 'x'.repeat(256)])('refuses a key of a bad length', async (key) => {
  const engine = await noteEngine()
  await expect(engine.write(alice, 'one', key)).rejects.toMatchObject({ code: 'invalid_input' })
})
