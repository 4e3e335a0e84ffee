import { eq, lte, or } from '../ports/index.ts'
import { insert, rowBy, update, type NewRow, type RecordStore } from '../records/index.ts'
import { feedReaderTable } from './tables.ts'

/** Up to where a reader of the feed has read. */
export const findFeedReader = rowBy(feedReaderTable, 'name')

/** Makes the reader, unless it is there. */
export async function insertFeedReader(storage: RecordStore, row: NewRow<typeof feedReaderTable>): Promise<void> {
  await storage.write({ steps: [insert(feedReaderTable, row, { onConflict: 'ignore' })] })
}

/** Takes the lease of a reader that is free or the holder's, or renews it. False when another holds it. */
export async function takeFeedReader(
  storage: RecordStore,
  name: string,
  { holder, now, until }: { readonly holder: string; readonly now: number; readonly until: number },
  set: { readonly cursor?: string },
): Promise<boolean> {
  const where = or(eq('lease_holder', holder), lte('lease_until', now))
  const leased = { ...set, lease_holder: holder, lease_until: until, updated_at: now }
  const { ok } = await storage.write({ steps: [update(feedReaderTable, { key: { name }, where, set: leased })] })
  return ok
}

/** Gives the lease back. */
export async function releaseFeedReader(storage: RecordStore, name: string, holder: string): Promise<void> {
  const where = eq('lease_holder', holder)
  await storage.write({ steps: [update(feedReaderTable, { key: { name }, where, set: { lease_until: 0 } })] })
}
