import { memoryBlobs, memoryStorage, memoryVectors } from '@docent/adapters-storage'
import { manualClock } from '@docent/core/testing'
import { expect, it } from 'vitest'
import { dumpStore } from '../durability/dump-store.ts'
import { memoryDocent } from '../support/memory-docent.ts'

it('looks again at a deleted project until nothing is left in it, and none of these looks is a failure', async () => {
  const clock = manualClock()
  const stores = { storage: memoryStorage(), blobs: memoryBlobs(), vectors: memoryVectors() }
  await using docent = await memoryDocent({ clock, ...stores })
  const { projects, artifacts } = docent.as({ userId: 'alice' }).analysis
  const { name } = await projects.create({ displayName: 'Short-lived' })
  const project = name.replace('projects/', '')
  const place = { project, kind: 'annotationSets' } as const
  await artifacts.create(place, { displayName: 'In parts', mime: 'application/json' })
  await docent.settled()
  await projects.delete(project)
  const rows = async (table: string) => (await dumpStore(stores)).tables[table] ?? []
  for (let looks = 0; looks < 10 && (await rows('analysis_project')).length > 0; looks++) {
    await docent.settled()
    const waiting = (await rows('outbox')) as unknown as { type: string; attempt: number }[]
    if (looks === 0)
      expect(waiting.map(({ type, attempt }) => ({ type, attempt }))).toEqual([{ type: 'purgeProject', attempt: 0 }])
    await clock.leap(1_000)
  }
  for (const table of ['analysis_project', 'artifact', 'outbox']) expect(await rows(table)).toEqual([])
})
