import type { EffectRun } from '../../kernel/durable/index.ts'
import { asDocentError, type DocentError } from '../../kernel/errors/index.ts'
import type { BlobStore, Clock, StorageDriver, UpsertOptions, VectorIndex } from '../../kernel/ports/index.ts'
import { type RecordStore, increment, update } from '../../kernel/records/index.ts'
import type { MembershipRow } from '../../resources/documents/index.ts'
import {
  changeIndex,
  type CollectionIndexRow,
  indexEntity,
  nextIndexOf,
  removalOf,
} from '../../resources/indexes/index.ts'
import { failMembership } from '../ingest/index.ts'
import { isAtFault } from './at-fault.ts'
import { finishIndexing, finishRemoval } from './finish-memberships.ts'
import { prepareVersions } from './new-version.ts'
import { withRemoval } from './purge-index-effect.ts'
import { upsertChunks, type ModelTable } from './upsert-chunks.ts'

export interface IndexRoundDependencies {
  readonly storage: RecordStore
  readonly driver: Pick<StorageDriver, 'capabilities'>
  readonly blobs: BlobStore
  readonly vectors: VectorIndex
  readonly clock: Clock
  /** Called once a job that a round completed the last documents of has ended. */
  readonly jobEnded: (jobId: string) => void
}

/** Chunks of one round, about: others should become searchable soon too. */
const chunksAtOnce = 1_000

/** What is in the table of an index now, and waits to be recorded. */
export interface WrittenRound {
  /** Of the table, with this round. */
  readonly version: number
  /** Chunks that were written. */
  readonly chunks: number
  /** The memberships it is about. */
  readonly ids: ReadonlySet<string>
  /** The batch that makes it count, and nothing else: the next round may write to the table meanwhile. */
  record(): Promise<RecordedRound>
}

export interface RecordedRound {
  /** Whether rows leave the table. */
  readonly removed: boolean
  /** Takes those out of the table that nobody wanted any more. */
  clean(): Promise<void>
}

interface Upserted {
  readonly version: number | undefined
  readonly written: readonly string[]
  readonly refused: readonly { readonly id: string; readonly error: DocentError }[]
}

const tableOf = (index: CollectionIndexRow): ModelTable => ({
  name: index.table_name,
  dimensions: index.dimensions,
  model: index.model,
})

/**
 * Writes memberships to the table of an index, or takes them out of it. `version` is that of the table after the round before;
 * nothing counts until it is recorded.
 */
export async function writeRound(
  dependencies: IndexRoundDependencies,
  run: EffectRun<unknown>,
  { index, version: before }: { readonly index: CollectionIndexRow; readonly version: number },
  rows: readonly MembershipRow[],
): Promise<WrittenRound> {
  const { storage, driver, blobs, vectors } = dependencies
  const table = tableOf(index)
  const removing = rows.filter((row) => row.state === 'removing')
  const indexing: MembershipRow[] = []
  let chunks = 0
  for (const row of rows) {
    if (row.state !== 'indexing' || chunks >= chunksAtOnce) continue
    indexing.push(row)
    chunks += row.chunk_count
  }
  let version = before
  // A table that is gone would be made again with these documents alone.
  const present = vectors.refresh(table.name, version)
  if (removing.length > 0) {
    await present
    const ids = removing.map((row) => row.id)
    version = await vectors.deleteDocuments(table.name, ids)
    const next = nextIndexOf(index)
    if (next) await vectors.deleteDocuments(next.table, ids)
  }
  // At the version that a batch has recorded nothing is in the table of what no batch has made searchable, unless another
  // process writes on that has lost its lease without knowing. The same is so at that of the round before, which this process
  // records before this one.
  const options = driver.capabilities.shared ? {} : { absentAt: version }
  const [upserted] = await Promise.all([upsert(dependencies, run, table, indexing, { ...options, present }), present])
  version = upserted.version ?? version
  const removal = withRemoval(removalOf(index), dependencies.clock.now())
  const set = removing.length > 0 ? { version, removal } : { version }

  async function record(): Promise<RecordedRound> {
    const versions = await prepareVersions(dependencies, indexing, run.signal)
    const { strangers, unused } = await run.commit(async (draft) => {
      const written = new Set(upserted.written)
      const { searchable, exchanged } = await finishIndexing(
        draft,
        indexing.filter((row) => written.has(row.id)),
        versions,
        dependencies.jobEnded,
      )
      for (const { id, error } of upserted.refused) await failMembership(draft, id, error)
      for (const row of removing) await finishRemoval(draft, row.id)
      draft.step(update(indexEntity.table, { key: { id: run.entityId }, set }))
      draft.step(increment(indexEntity.table, { key: { id: run.entityId }, by: { fresh_rows: chunks } }))
      return {
        strangers: indexing.map((row) => row.id).filter((id) => !searchable.has(id)),
        unused: [...versions].flatMap(([id, { copies }]) => (exchanged.has(id) ? [] : copies)),
      }
    })
    for (const key of unused) await blobs.delete(key)
    return { removed: removing.length + strangers.length > 0, clean: () => remove(strangers) }
  }

  /** Canceled meanwhile, or refused half way: no answer would show them, but they would take the places of real hits. */
  async function remove(strangers: readonly string[]): Promise<void> {
    if (strangers.length === 0) return
    await changeIndex(storage, run.entityId, { removal })
    await vectors.deleteDocuments(table.name, strangers)
  }
  return { version, chunks, ids: new Set([...removing, ...indexing].map((row) => row.id)), record }
}

/** Writes documents together. When one of them is at fault each is written alone, so that it harms no other. */
async function upsert(
  dependencies: IndexRoundDependencies,
  run: EffectRun<unknown>,
  table: ModelTable,
  rows: readonly MembershipRow[],
  options: UpsertOptions & { readonly present: Promise<void> },
): Promise<Upserted> {
  const ids = rows.map((row) => row.id)
  const nothing: Upserted = { version: undefined, written: [], refused: [] }
  if (rows.length === 0) return nothing
  try {
    return { ...nothing, version: await upsertChunks(dependencies, table, rows, run.signal, options), written: ids }
  } catch (error) {
    if (!isAtFault(run, error)) throw error
    if (rows.length === 1) return { ...nothing, refused: [{ id: ids[0]!, error: asDocentError(error) }] }
  }
  const alone: Upserted[] = []
  for (const row of rows) alone.push(await upsert(dependencies, run, table, [row], options))
  return {
    version: alone.findLast(({ version }) => version !== undefined)?.version,
    written: alone.flatMap(({ written }) => written),
    refused: alone.flatMap(({ refused }) => refused),
  }
}
