import type { Draft, Runtime, Sweep } from '../../kernel/durable/index.ts'
import { and, eq, existsIn, lte, type Clock, type Row, type StorageDriver } from '../../kernel/ports/index.ts'
import { spendNow } from './cost-account.ts'
import { longestCallMs, reservationOf } from './cost-reservation.ts'
import { addToSums, untimed } from './usage-measures.ts'
import { costAccountTable, modelCallTable, type CallState } from './usage-tables.ts'

const bite = 100
const everyMs = 600_000

const reserved = eq('state', 'reserved' satisfies CallState)

function assumeOne(draft: Draft, row: Row): void {
  const { id, ownerId, model, at, booked, ...tokens } = reservationOf(row)
  const table = modelCallTable.name
  const where = and(eq('id', id), reserved)
  const when = { table, where }
  if (!booked && tokens.costNano > 0) {
    const account = existsIn(costAccountTable.name, [{ outer: 'owner_id', inner: 'owner_id' }])
    spendNow(draft, ownerId, tokens.costNano, { when: { table, where: and(where, account) } })
  }
  addToSums(draft, { ownerId, model, at }, { ...untimed(tokens), calls: 1 }, when)
  draft.step({ kind: 'update', table, key: { id }, set: { state: 'assumed_spent' satisfies CallState }, when })
}

export interface AssumeSpentDependencies {
  readonly runtime: Runtime
  readonly storage: StorageDriver
  readonly clock: Clock
}

/** What was reserved until a time, and never settled, counts as spent. True when there may be more. */
async function assumeSpent({ runtime, storage }: AssumeSpentDependencies, until: number): Promise<boolean> {
  const where = and(reserved, lte('at', until))
  const rows = await storage.read({ from: modelCallTable.name, where, orderBy: [{ column: 'at' }], limit: bite })
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

/** At the start over a store of one process: the process that reserved there is gone. */
export async function assumeLeftSpent(dependencies: AssumeSpentDependencies): Promise<void> {
  if (dependencies.storage.capabilities.shared) return
  while (await assumeSpent(dependencies, dependencies.clock.now())) {
    // Bites are batches of their own.
  }
}
