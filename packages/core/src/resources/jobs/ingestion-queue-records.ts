import { and, eq, gt, gte, isIn, isNull, lt, lte, type Principal } from '../../kernel/ports/index.ts'
import type { RecordStore, Where } from '../../kernel/records/index.ts'
import type { IngestionQueue } from '../../limits/index.ts'
import { jobTable, type JobRow } from './job-tables.ts'

const from = jobTable
const mostOthers = 100
/** Jobs that are read together with the newest. */
const few = 4

/** Places in the queue are reported up to this one. */
const mostInLine = 10_000

const unended = (userId: string) => and(eq('owner_id', userId), isNull('finished_at'))

/**
 * The places of jobs in the queue of their owner, by job id: 1 comes next. Nothing is read of the jobs before and behind them.
 * @param held jobs of the owner that have an ordinal and may not run yet
 * @param admitted ids of those that may run
 */
export const placesInLine =
  (storage: RecordStore) =>
  async (
    userId: string,
    held: readonly JobRow[],
    admitted: readonly string[],
  ): Promise<ReadonlyMap<string, number>> => {
    const ordinals = held.map((row) => Number(row.ordinal))
    const [first, last] = [Math.min(...ordinals), Math.max(...ordinals)]
    const count = async (where: Where<typeof jobTable>) => {
      const [row] = await storage.aggregate({ from, where, measures: { count: { count: true } } })
      return row?.count ?? 0
    }
    const waiting = and(unended(userId), gt('ordinal', 0))
    const [before, running, rows] = await Promise.all([
      count(and(waiting, lt('ordinal', first))),
      count(and(waiting, isIn('id', admitted))),
      storage.read({
        from,
        where: and(unended(userId), gte('ordinal', first), lte('ordinal', last)),
        orderBy: [{ column: 'ordinal' }],
        columns: ['id'],
        limit: mostInLine,
      }),
    ])
    const ids = new Set(held.map((row) => row.id))
    const places = rows.map((row, position): [string, number] => [row.id, before - running + position + 1])
    return new Map(places.filter(([id, place]) => ids.has(id) && place > 0))
  }

/** What the jobs in the store show of those who ingest. */
export function ingestionQueue(storage: RecordStore): IngestionQueue {
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
