import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lanceVectors, memoryVectors } from '@docent/adapters-storage'
import { DocentError } from '@docent/core'
import type { VectorIndex } from '@docent/core/ports'
import { expect, it, onTestFinished, vi } from 'vitest'
import { holdAt } from '../support/hold-at.ts'
import { memoryDocent } from '../support/memory-docent.ts'

const recorded = 'before-commit:membership.INDEXED'

/** The first round is written once the second document waits for the next one. */
async function ingesting(vectors: VectorIndex, points: (name: string) => Promise<void> | undefined) {
  const calls = { upserts: 0 }
  const bothWait = Promise.withResolvers<void>()
  let embedded = 0
  const reach = (name: string) => {
    if (name === 'after-commit:membership.EMBEDDED' && ++embedded === 2) bothWait.resolve()
    return points(name)
  }
  const index: VectorIndex = {
    ...vectors,
    async upsert(...given) {
      calls.upserts++
      await bothWait.promise
      return vectors.upsert(...given)
    },
  }
  const docent = await memoryDocent({ vectors: index, debugPoints: { reach } })
  onTestFinished(() => docent.stop())
  const alice = docent.as({ userId: 'alice' })
  const { id: collectionId } = await alice.collections.create({ name: 'Aurora' })
  const begin = async (subject: string) => {
    const text = `The ${subject} is blue.`
    return (await alice.ingest.plainTextJob({ collectionId, fileName: `${subject}.txt`, text })).id
  }
  const ended = (id: string) => alice.jobs.wait(id, { timeoutSeconds: 60 })
  return { calls, docent, alice, begin, ended }
}

it('writes what comes in to the index while the documents before it are recorded', async () => {
  const held = holdAt(recorded)
  const { calls, alice, begin, ended } = await ingesting(memoryVectors(), held.points.reach)
  const first = await begin('dome')
  await vi.waitFor(() => expect(calls.upserts).toBe(1), { timeout: 20_000 })
  const second = await begin('mirror')
  await held.reached
  await vi.waitFor(() => expect(calls.upserts).toBe(2), { timeout: 20_000 })
  // Nothing counts before its batch, and batches are in the order of the rounds.
  for (const id of [first, second]) expect(await alice.jobs.get(id)).toMatchObject({ overallStatus: 'in progress' })
  held.letGo()
  for (const id of [first, second]) expect(await ended(id)).toMatchObject({ overallStatus: 'completed' })
})

it('has the rows once when a round cannot be recorded after the next one is written', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'docent-rounds-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const vectors = lanceVectors({ uri: directory })
  const held = holdAt(recorded)
  const failing = (name: string) =>
    held.points.reach(name)?.then(() => {
      throw new DocentError({ code: 'unavailable', message: 'Gone.' })
    })
  const { calls, begin, ended } = await ingesting(vectors, failing)
  const first = await begin('dome')
  await vi.waitFor(() => expect(calls.upserts).toBe(1), { timeout: 20_000 })
  const second = await begin('mirror')
  await held.reached
  await vi.waitFor(() => expect(calls.upserts).toBe(2), { timeout: 20_000 })
  held.letGo()
  for (const id of [first, second]) expect(await ended(id)).toMatchObject({ overallStatus: 'completed' })
  const [table] = await vectors.tables()
  expect([...(await vectors.documents(table!)).values()]).toEqual([1, 1])
})
