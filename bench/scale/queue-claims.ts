import type { StorageDriver } from '@docent/core/ports'
import { lookAtQueue } from '../../packages/core/src/kernel/durable/queue-look.ts'
import { sized } from '../measuring/sized.ts'
import { closedLoop } from './closed-loop.ts'

export const lane = 'ingest'
export const owners = sized(1_000, 100)
const sliceMs = sized(2_000, 200)
/** Rows that one call takes: so many for each of so many owners. */
export const calls = { small: { owners: 2, rows: 4 }, wide: { owners: 16, rows: 1 }, single: { owners: 1, rows: 1 } }

/** Rows a second; each is claimed once. */
export async function claims(
  storage: StorageDriver,
  callers: number,
  rows: number,
  call: { readonly owners: number; readonly rows: number },
): Promise<number> {
  let claimed = 0
  const start = performance.now()
  await closedLoop({ clients: callers, warmMs: 0, ms: sliceMs }, (caller) => {
    let turn = caller * 131
    return async () => {
      const picks = Array.from({ length: call.owners }, (_, more) => ({
        owner: `user-${(turn + more) % owners}`,
        count: call.rows,
      }))
      turn += call.owners
      const times = { now: 1_000 + rows, leaseUntil: 2_000 + rows }
      const taken = await storage.claim({ table: 'outbox', lane, picks, holder: `caller ${caller}`, ...times })
      claimed += taken.length
    }
  })
  return (claimed * 1_000) / (performance.now() - start)
}

/** Of a look at all lanes, as metrics take it. */
export async function lookMs(storage: StorageDriver): Promise<number> {
  const start = performance.now()
  await lookAtQueue(storage, [lane], 10_000_000)
  return performance.now() - start
}
