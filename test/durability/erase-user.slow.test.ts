/** @module-tag slow */
import { memoryBlobs, memoryData, memoryStorage, memoryVectors } from '@docent/adapters-storage'
import { noDebugPoints, type DebugPoints, type Erasure } from '@docent/core'
import type { BlobStore, StorageDriver, VectorIndex } from '@docent/core/ports'
import { manualClock } from '@docent/core/testing'
import { beforeAll, expect, it } from 'vitest'
import { erasableWorld, zoe } from '../support/erasable-world.ts'
import { memoryDocent } from '../support/memory-docent.ts'
import { pointedBlobs, pointedStorage, pointedVectors } from './debug-ports.ts'
import { dumpStore } from './dump-store.ts'

const leaseMs = 6_000
const settling = 11 * 60_000
const open = async (): Promise<void> => {}

/** A process that does nothing any more from the nth point on that it reaches, once it is armed; until it is let go. */
function killedAt(nth: number) {
  const letGo = Promise.withResolvers<void>()
  const dead = Promise.withResolvers<void>()
  let reached = -1
  const points: DebugPoints = {
    reach() {
      if (reached === -1) return undefined
      reached += 1
      if (reached < nth) return undefined
      dead.resolve()
      return letGo.promise
    },
  }
  return { points, arm: () => void (reached = 0), reached: () => reached, dead: dead.promise, letGo: letGo.resolve }
}

function stores() {
  const data = memoryData()
  const blobs: BlobStore = { ...memoryBlobs(), close: open }
  const vectors: VectorIndex = { ...memoryVectors(), close: open }
  const storage = (): StorageDriver => {
    const driver = memoryStorage({ data })
    return { ...driver, capabilities: { ...driver.capabilities, shared: true } }
  }
  const ports = (points: DebugPoints) => ({
    storage: pointedStorage(storage(), points),
    blobs: pointedBlobs(blobs, points),
    vectors: pointedVectors(vectors, points),
    debugPoints: points,
    leaseMs,
  })
  return { ports, blobs, vectors }
}

const handOver = { handOverTo: 'hanna' }
const root = { userId: 'root', username: 'root', permissions: ['administrator'] }

async function eraseWithDeath(nth: number) {
  const { ports, blobs, vectors } = stores()
  const death = killedAt(nth)
  const world = await erasableWorld(manualClock(), ports(death.points))
  const job = await world.sessions.root.users.erase(zoe.userId, handOver)
  death.arm()
  const over = (async () => {
    await world.clock.until(world.sessions.root.jobs.wait(job.id))
    await world.clock.advance(settling)
  })()
  over.catch(() => {})
  await Promise.race([over, death.dead])

  const clock = manualClock({ start: world.clock.now() })
  const own = ports(noDebugPoints)
  const docent = await memoryDocent({ ...own, clock })
  const administrator = docent.as(root)
  await clock.advance(2 * leaseMs)
  await clock.until(administrator.jobs.wait(job.id))
  await clock.advance(settling)
  await clock.until(docent.settled())
  const receipt = await administrator.users.erasure(job.id)
  const dump = () => dumpStore({ storage: own.storage, blobs, vectors })
  return { world, death, docent, clock, receipt, dump }
}

const lines = ({ removed, handedOver, kept, status }: Erasure) => ({ removed, handedOver, kept, status })

let whole: ReturnType<typeof lines>
let points: number
beforeAll(async () => {
  const { world, death, docent, receipt } = await eraseWithDeath(Number.POSITIVE_INFINITY)
  whole = lines(receipt)
  points = death.reached()
  await Promise.all([world.docent.stop({ graceMs: 0 }), docent.stop({ graceMs: 0 })])
})

it.each([0.02, 0.15, 0.3, 0.45, 0.6, 0.8])(
  'an erasure whose process was killed after %s of it continues in another; nothing is counted twice',
  async (share) => {
    expect(points).toBeGreaterThan(100)
    const { world, death, docent, clock, receipt, dump } = await eraseWithDeath(Math.ceil(points * share))
    expect(death.reached()).toBeLessThan(points)
    expect(lines(receipt)).toEqual(whole)
    expect(whole.status).toBe('erased')
    const before = await dump()
    const named = Object.entries(before.tables).filter(([, rows]) => JSON.stringify(rows).includes(zoe.userId))
    expect(named.map(([table]) => table).toSorted()).toEqual(['history', 'user_erasure'])
    // It was only slow: what it does now counts for nothing.
    death.letGo()
    await world.docent.settled()
    expect((await dump()).tables['collection']).toEqual(before.tables['collection'])
    expect((await dump()).tables['user_erasure']).toEqual(before.tables['user_erasure'])
    const stopped = [world.docent.stop({ graceMs: 0 }), docent.stop({ graceMs: 0 })]
    await Promise.all([world.clock.advance(0), clock.advance(0)])
    await Promise.all(stopped)
  },
)
