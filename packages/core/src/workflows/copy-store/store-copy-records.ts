import { DocentError } from '../../kernel/errors/index.ts'
import { outboxTable } from '../../kernel/durable/index.ts'
import { and, eq, gt } from '../../kernel/ports/index.ts'
import { insert, update, type RecordStep, type RecordStore } from '../../kernel/records/index.ts'
import { storeCopyTable, type StoreCopyRow } from './store-copy-table.ts'

const key = { id: 'copy' } as const

/** What is known of the copy that the store is; undefined for one that is none. */
export const findStoreCopy = async (storage: RecordStore): Promise<StoreCopyRow | undefined> =>
  (await storage.read({ from: storeCopyTable, where: eq('id', key.id), limit: 1 }))[0]

/**
 * Refuses a store that lacks a part of what it is copied from.
 * @throws `wrong_state`
 */
export async function requireWholeStore(storage: RecordStore): Promise<void> {
  if ((await findStoreCopy(storage))?.state !== 'copying') return
  throw new DocentError({
    code: 'wrong_state',
    message:
      'This store is an unfinished copy of another: run the copy again, which finishes it, or use another store.',
  })
}

/** Begins a copy in an empty store, or takes over one that is under way. @throws `conflict` when another call is faster */
export async function takeStoreCopy(
  storage: RecordStore,
  { run, now, before }: { readonly run: string; readonly now: number; readonly before: StoreCopyRow | undefined },
): Promise<void> {
  const step = before
    ? update(storeCopyTable, { key, set: { run }, where: eq('run', before.run) })
    : insert(storeCopyTable, { ...key, state: 'copying', run, began_at: now })
  const { ok } = await storage.write({ steps: [step] })
  if (!ok) throw takenOver()
}

/** In a batch: fails when another call has taken over, and lets none take over until the batch is written. */
export const whileMine = (run: string): RecordStep =>
  update(storeCopyTable, { key, set: { run }, where: and(eq('run', run), eq('state', 'copying')) })

/** @throws `conflict` when another call has taken over */
export async function requireMine(storage: RecordStore, run: string): Promise<void> {
  const row = await findStoreCopy(storage)
  if (row?.run !== run || row.state !== 'copying') throw takenOver()
}

/** From now on the store may be used. @throws `conflict` when another call has taken over */
export async function finishStoreCopy(storage: RecordStore, run: string, now: number): Promise<void> {
  const set = { state: 'copied', ended_at: now }
  const done = update(storeCopyTable, { key, set, where: eq('run', run) })
  if (!(await storage.write({ steps: [done] })).ok) throw takenOver()
}

export const takenOver = (): DocentError =>
  new DocentError({
    code: 'conflict',
    message: 'Another call copies into the same store: let that one finish.',
  })

/** Whether a process has work under a lease, which it took in the last moments and renews while it lives. */
export async function hasLease(storage: RecordStore, now: number): Promise<boolean> {
  const where = and(eq('state', 'leased'), gt('lease_until', now))
  return (await storage.read({ from: outboxTable, where, columns: ['id'], limit: 1 })).length > 0
}
