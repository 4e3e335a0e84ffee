import { catalogue } from '../container/index.ts'
import { DocentError } from '../kernel/errors/index.ts'
import { checkOptions } from '../kernel/input/index.ts'
import { systemClock, systemDigests, systemIds } from '../kernel/system/index.ts'
import { copyStores, type CopiedStore, type CopyReport, type CopyStoreOptions } from '../workflows/copy-store/index.ts'

/**
 * Copies everything that a Docent has stored into other stores, of whatever kind: from SQLite and files to PostgreSQL and an
 * object store, or back. Search indexes are left out: the first start on the target makes them from what was copied. A copy
 * that was interrupted is continued by the same call; until one has ended, no Docent starts on the target. At the end every
 * row and blob is read on both sides and compared. All stores are closed then, also after an error.
 * @throws `not_found` when there is no source; `in_use` when a process uses one of the stores; `wrong_state` when the source is
 * damaged, of an older schema, an unfinished copy or changed meanwhile, or the target has other content; `conflict` when another
 * call copies into the target
 */
export async function copyStore(options: CopyStoreOptions): Promise<CopyReport> {
  checkOptions('copyStore()', options, {
    from: 'required',
    to: 'required',
    damaged: 'optional',
    onProgress: 'optional',
    signal: 'optional',
  })
  const { from, to } = options
  for (const side of [from, to])
    checkOptions<CopiedStore>('A store of copyStore()', side, { storage: 'required', blobs: 'optional' })
  try {
    if ((from.blobs === undefined) !== (to.blobs === undefined)) {
      throw new DocentError({
        code: 'invalid_input',
        message: 'copyStore() takes blobs of both stores, or of neither when the target keeps those of the source.',
      })
    }
    const needs = { catalogue, clock: systemClock(), ids: systemIds(systemClock()), digests: systemDigests }
    return await copyStores(needs, options)
  } finally {
    await Promise.allSettled([from.storage, to.storage, from.blobs, to.blobs].map(async (store) => store?.close()))
  }
}
