import type { Draft, Runtime, Sweep } from '../../kernel/durable/index.ts'
import { and, eq, type Clock } from '../../kernel/ports/index.ts'
import { existsIn, matching, update, type RecordStore } from '../../kernel/records/index.ts'
import { spendNow } from './cost-account.ts'
import { longestCallMs, reservationOf } from './cost-reservation.ts'
import { reservedUntil } from './model-call-records.ts'
import { addToSums, untimed } from './usage-measures.ts'
import { costAccountTable, modelCallTable, type CallState, type ModelCallRow } from './usage-tables.ts'

const bite = 100
const everyMs = 600_000

const reserved = eq('state', 'reserved' satisfies CallState)

function assumeOne(draft: Draft, row: ModelCallRow): void {
  const { id, ownerId, model, at, booked, ...tokens } = reservationOf(row)
  const table = modelCallTable
  const where = and(eq('id', id), reserved)
  const when = matching(table, where)
  if (!booked && tokens.costNano > 0) {
    const account = existsIn(costAccountTable, [{ outer: 'owner_id', inner: 'owner_id' }])
    spendNow(draft, ownerId, tokens.costNano, { when: matching(table, and(where, account)) })
  }
  addToSums(draft, { ownerId, model, at }, { ...untimed(tokens), calls: 1 }, when)
  draft.step(update(table, { key: { id }, set: { state: 'assumed_spent' satisfies CallState }, when }))
}

export interface AssumeSpentDependencies {
  readonly runtime: Runtime
  readonly storage: RecordStore
  readonly clock: Clock
}

/** What was reserved until a time, and never settled, counts as spent. True when there may be more. */
async function assumeSpent({ runtime, storage }: AssumeSpentDependencies, until: number): Promise<boolean> {
  const rows = await reservedUntil(storage, until, bite)
  if (rows.length > 0)
    await runtime.commit({ engine: 'lost calls of models' }, (draft) => rows.forEach((row) => assumeOne(draft, row)))
  return rows.length === bite
}

/** Calls whose process died, of whatever process. */
export const interruptedCallSweep = (dependencies: AssumeSpentDependencies): Sweep => ({
  name: 'lost calls of models',
  everyMs,
  run: () => assumeSpent(dependencies, dependencies.clock.now() - longestCallMs),
})

/** At the start over a store that no other process uses: the process that reserved there is gone. */
export async function assumeLeftSpent(dependencies: AssumeSpentDependencies): Promise<void> {
  while (await assumeSpent(dependencies, dependencies.clock.now())) {
    // Bites are batches of their own.
  }
}
