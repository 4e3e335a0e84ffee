/** @module-tag slow */
import { noDebugPoints } from '@docent/core'
import { expect, it, vi } from 'vitest'
import { holdAt } from '../support/hold-at.ts'
import { faultsOfStore } from './check-dump.ts'
import { leaseMs, sharedMemory } from './shared-memory.ts'

// More than one batch of the job, so that some points lie between two of them.
const count = 25

it.each([
  'before-effect:job.deleteDocuments',
  'before-commit:document.DELETE',
  'after-commit:document.DELETE',
  'after-effect:job.deleteDocuments',
])(
  'another process takes a deletion over that stalled at %s; each document is deleted and counted once',
  async (point) => {
    const memory = await sharedMemory()
    const hold = holdAt(point)
    const stalled = await memory.join(hold.points)
    const alice = stalled.docent.as({ userId: 'alice' })
    const { id: collectionId } = await alice.collections.create({ name: 'Aurora' })
    for (let number = 0; number < count; number++) {
      await alice.ingest.plainTextJob({ collectionId, fileName: `${number}.txt`, text: `Dome ${number} turns.` })
      // One after the other: a batch that loses twice waits for the clock, which nobody moves here.
      await stalled.docent.settled()
    }
    const documents = await alice.documents.list({ collectionId })
    const documentIds = documents.map(({ id }) => id)
    expect(documentIds).toHaveLength(count)
    const acknowledged = alice.documents.deleteJob({ documentIds: [...documentIds, 'none'] })
    await hold.reached
    const job = (await alice.jobs.list()).find(({ kind }) => kind === 'delete_document')!

    const other = await memory.join(noDebugPoints)
    const there = other.docent.as({ userId: 'alice' })
    await vi.waitFor(
      async () => {
        await other.clock.advance(leaseMs)
        expect((await there.jobs.get(job.id)).overallStatus).toBe('completed')
      },
      { timeout: 50_000, interval: 1 },
    )
    hold.letGo()
    await stalled.docent.settled()
    expect(await stalled.clock.until(acknowledged)).toMatchObject({ id: job.id, overallStatus: 'completed' })
    await vi.waitFor(
      async () => {
        await other.clock.advance(leaseMs)
        expect((await memory.dump()).tables['outbox']).toEqual([])
      },
      { timeout: 50_000, interval: 1 },
    )
    const ended = await there.jobs.get(job.id)
    expect(ended.passedPercentage).toBeCloseTo(count / (count + 1))
    expect(ended.errors).toHaveLength(1)
    const dump = await memory.dump()
    expect(faultsOfStore(dump)).toEqual([])
    expect(dump.tables['job_progress']!.find((row) => row['job_id'] === job.id)).toMatchObject({
      total: count + 1,
      remaining: 0,
      completed: count,
      failed: 1,
      canceled: 0,
    })
    expect([dump.tables['document'], dump.tables['membership']]).toEqual([[], []])
    expect(await there.collections.get(collectionId)).toMatchObject({ documentCount: 0, documentSize: 0 })
    for (const { docent, clock } of [stalled, other]) {
      const stopped = docent.stop({ graceMs: 0 })
      await clock.advance(0)
      await stopped
    }
  },
)
