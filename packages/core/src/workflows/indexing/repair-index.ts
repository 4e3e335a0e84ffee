import type { EffectRun } from '../../kernel/durable/index.ts'
import { gte } from '../../kernel/ports/index.ts'
import { findListedCollection } from '../../resources/collections/index.ts'
import {
  endCompletion,
  exchangeDamaged,
  jobOfNext,
  nextIndexOf,
  repairOf,
  tableInPlaceOf,
  type CollectionIndexRow,
  type NextIndex,
} from '../../resources/indexes/index.ts'
import type { IndexKeeper } from './index-keeper.ts'
import { repairTable, type Repaired, type RepairTableDependencies } from './repair-table.ts'
import { tableOf } from './upsert-chunks.ts'

export interface RepairIndexDependencies extends RepairTableDependencies {
  readonly keeper: Pick<IndexKeeper, 'repaired'>
}

type RepairRun = Pick<EffectRun<unknown>, 'signal' | 'commit'>

/**
 * Does what is noted of an index, as its writer and before anything else is written. A damaged table is dropped, and another takes its
 * place when it holds what the records require: no process ever reads one that is half made. What only lacks rows gets them.
 * Returns whether there was something to do.
 */
export async function repairWhenWanted(
  dependencies: RepairIndexDependencies,
  run: RepairRun,
  index: CollectionIndexRow,
): Promise<boolean> {
  const wanted = repairOf(index)?.wanted
  if (wanted === undefined) return false
  const repair = wanted === 'rebuild' ? rebuild : complete
  const next = nextIndexOf(index)
  try {
    dependencies.keeper.repaired(index.id, await repair(dependencies, run, index))
  } finally {
    const tables = [index.table_name, tableInPlaceOf(index), ...(next ? [next.table] : [])]
    await dropIfDeleted(dependencies, index.id, tables)
  }
  return true
}

/** A deletion that dropped the tables of an index while they were written did not see them made again. */
export async function dropIfDeleted(
  { storage, vectors }: Pick<RepairTableDependencies, 'storage' | 'vectors'>,
  collectionId: string,
  tables: readonly string[],
): Promise<void> {
  if (!(await findListedCollection(storage, collectionId, ['id'])))
    for (const table of tables) await vectors.drop(table)
}

async function rebuild(
  dependencies: RepairTableDependencies,
  run: RepairRun,
  index: CollectionIndexRow,
): Promise<Repaired> {
  const { vectors } = dependencies
  const damaged = tableOf(index)
  const next = nextIndexOf(index)
  const table = { ...damaged, name: tableInPlaceOf(index) }
  // An attempt that did not end may have left something of the new one.
  for (const name of [damaged.name, table.name, ...(next ? [next.table] : [])]) await vectors.drop(name)
  // One of today's analysis alone is given up: the new table is of it, too.
  if (next && jobOfNext(next)) await completeNext(dependencies, run, index, next)
  const repaired = await repairTable(dependencies, index.id, table, run.signal)
  const isInUse = await run.commit((draft) => exchangeDamaged(draft, index, { ...repaired, table: table.name }))
  if (!isInUse) await vectors.drop(table.name)
  return repaired
}

async function complete(
  dependencies: RepairTableDependencies,
  run: RepairRun,
  index: CollectionIndexRow,
): Promise<Repaired> {
  const next = nextIndexOf(index)
  if (next) await completeNext(dependencies, run, index, next)
  const repaired = await repairTable(dependencies, index.id, tableOf(index), run.signal)
  await run.commit((draft) => endCompletion(draft, index, repaired))
  return repaired
}

/** What was written to the next table is in it. */
const completeNext = (
  dependencies: RepairTableDependencies,
  { signal }: RepairRun,
  { id }: CollectionIndexRow,
  next: NextIndex,
): Promise<unknown> =>
  repairTable(dependencies, id, { ...next, name: next.table }, signal, gte('index_generation', next.generation))
