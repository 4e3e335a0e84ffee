import { asDocentError, DocentError } from '../../kernel/errors/index.ts'
import type { Catalogue, StorageDriver, TableDefinition } from '../../kernel/ports/index.ts'
import { recordStore } from '../../kernel/records/index.ts'
import { rowsInOrder } from './row-records.ts'
import { findStoreCopy, hasLease, requireWholeStore } from './store-copy-records.ts'
import type { StoreCopyRow } from './store-copy-table.ts'

/**
 * Opens the store that is copied.
 * @throws `in_use` when a process works on it, as far as can be seen; `wrong_state` when its schema is not the newest, or it is an
 * unfinished copy itself; `not_found` when there is none; `schema_newer`
 */
export async function openSource(from: StorageDriver, catalogue: Catalogue, now: number): Promise<void> {
  await openNewest(from, catalogue, 'source')
  const records = recordStore(from)
  await requireWholeStore(records)
  // A store for one process is locked by it; of one that several share this is all that can be seen.
  if (from.capabilities.shared && (await hasLease(records, now))) {
    throw new DocentError({
      code: 'in_use',
      message:
        'A process is working on the source: stop all of them. Work of one that was killed is free after half a minute.',
    })
  }
}

/**
 * Opens the store that is copied into, which is made where there is none.
 * @returns what an earlier call left in it; undefined: nothing
 * @throws `wrong_state` when it has other content; `in_use` when a process has it; `wrong_state`, `schema_newer`
 */
export async function openTarget(to: StorageDriver, catalogue: Catalogue): Promise<StoreCopyRow | undefined> {
  try {
    await openNewest(to, catalogue, 'target')
  } catch (error) {
    if (asDocentError(error).code !== 'not_found') throw error
    await to.migrate(catalogue, { mode: 'auto' })
  }
  const before = await findStoreCopy(recordStore(to))
  if (before !== undefined) return before
  for (const table of catalogue.tables) if (await hasRows(to, table)) throw notEmpty(`rows of ${table.name}`)
  return undefined
}

/** Changes nothing, unlike a migration. */
async function openNewest(storage: StorageDriver, catalogue: Catalogue, side: string): Promise<void> {
  try {
    await storage.migrate(catalogue, { mode: 'check' })
  } catch (error) {
    const { code, details } = asDocentError(error)
    const { found } = code === 'unavailable' ? { ...details } : {}
    if (found === undefined) throw error
    if (found === null) throw new DocentError({ code: 'not_found', message: `There is no store at the ${side}.` })
    throw new DocentError({
      code: 'wrong_state',
      message: `The ${side} has the schema version ${String(found)}, this program has ${catalogue.version}: start this version on it once, which upgrades it, and stop it.`,
      cause: error,
    })
  }
}

async function hasRows(storage: StorageDriver, table: TableDefinition): Promise<boolean> {
  return (await rowsInOrder(storage, table).next()).value !== undefined
}

export const notEmpty = (what: string): DocentError =>
  new DocentError({ code: 'wrong_state', message: `The target is not empty, it has ${what}: name an empty one.` })
