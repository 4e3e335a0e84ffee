import { and, eq, gt, gte, isNull, type Principal } from '../../kernel/ports/index.ts'
import type { RecordStore, Where } from '../../kernel/records/index.ts'
import type { IngestionQueue } from '../../limits/index.ts'
import { jobTable } from './job-tables.ts'

const from = jobTable
const mostOthers = 100
/** Jobs that are read together with the newest. */
const few = 4

/** What the jobs in the store show of those who ingest. */
export function ingestionQueue(storage: RecordStore): IngestionQueue {
  const unended = (userId: string) => and(eq('owner_id', userId), isNull('finished_at'))
  const ids = async (where: Where<typeof jobTable>, limit: number) => {
    const rows = await storage.read({ from, where, orderBy: [{ column: 'ordinal' }], columns: ['id'], limit })
    return rows.map((row) => row.id)
  }
  return {
    unfinished: (userId, most) => ids(and(unended(userId), gt('ordinal', 0)), most),
    others: (userId) => ids(and(unended(userId), isNull('ordinal')), mostOthers),
    async newest(userId) {
      const rows = await storage.read({
        from,
        where: and(unended(userId), gt('ordinal', 0)),
        orderBy: [{ column: 'ordinal', direction: 'descending' }],
        columns: ['id', 'begun_by'],
        limit: few + 1,
      })
      return {
        holder: { userId, ...((rows[0]?.begun_by ?? {}) as Pick<Principal, 'groups' | 'guest'>) },
        all: rows.length > few ? undefined : rows.map((row) => row.id).reverse(),
      }
    },
    async begunSince(userId, since, count) {
      const rows = await storage.read({
        from,
        where: and(eq('owner_id', userId), gte('created_at', since), gt('ordinal', 0)),
        orderBy: [{ column: 'created_at', direction: 'descending' }],
        columns: ['created_at'],
        limit: count,
      })
      return rows.length < count ? undefined : rows.at(-1)?.created_at
    },
  }
}
