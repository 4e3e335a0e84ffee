import { DocentError } from '../../kernel/errors/index.ts'
import type { BlobStore, Catalogue, Clock, Digests, Ids, StorageDriver } from '../../kernel/ports/index.ts'
import { recordStore } from '../../kernel/records/index.ts'
import { verifyStore, type StoreReport } from '../verify/index.ts'
import { compareBlobs, copyBlobs, requireNoOtherBlobs, type CopiedBlobs } from './copy-blobs.ts'
import { compareRows, copyRows, type CopiedTable } from './copy-rows.ts'
import type { BlobsPlace, CopyPlace } from './copy-place.ts'
import { notEmpty, openSource, openTarget } from './open-stores.ts'
import { finishStoreCopy, takeStoreCopy } from './store-copy-records.ts'
import { storeCopyTable } from './store-copy-table.ts'

/** Records, and the blobs that they name. */
export interface CopiedStore {
  /** Not opened yet. */
  readonly storage: StorageDriver
  /** Of both stores, or of neither: then the target keeps those of the source. */
  readonly blobs?: BlobStore
}

export interface CopyStoreOptions {
  /** A Docent's stores that no process uses. Nothing in them is changed. */
  readonly from: CopiedStore
  /** Empty stores, or those of the same copy that was interrupted. */
  readonly to: CopiedStore
  /**
   * What happens when blobs of the source are missing or damaged: `refuse`, naming them, or `copy` them as they are, naming
   * them in the report. @default 'refuse'
   */
  readonly damaged?: 'refuse' | 'copy'
  /** Called at the start of each stage, and after each part of it. @default nobody is notified */
  readonly onProgress?: (progress: CopyProgress) => void
  /** Interrupts the copy, which the same call continues. @default none */
  readonly signal?: AbortSignal
}

export interface CopyProgress {
  /** `checking` looks for damage in the source, `comparing` reads both sides. */
  readonly stage: 'checking' | 'records' | 'blobs' | 'comparing'
  /** Rows and blobs of this stage so far, without those of an earlier call. */
  readonly done: number
}

/** What source and target have in common, which is everything. */
export interface CopyReport {
  readonly tables: readonly CopiedTable[]
  /** Undefined when only records were copied. */
  readonly blobs: CopiedBlobs | undefined
  /** What is missing or damaged in both. */
  readonly damages: StoreReport['damages']
  /** Further damages, which are not named. */
  readonly more: number
}

interface Dependencies {
  readonly catalogue: Catalogue
  readonly clock: Clock
  readonly ids: Ids
  readonly digests: Digests
}

/** As documented for `copyStore` of the facade, without closing anything. */
export async function copyStores(
  { catalogue, clock, ids, digests }: Dependencies,
  { from, to, damaged = 'refuse', onProgress = () => {}, signal }: CopyStoreOptions,
): Promise<CopyReport> {
  const rows: CopyPlace = { from: from.storage, to: to.storage, digests, signal }
  const blobs: BlobsPlace | undefined = from.blobs && to.blobs && { from: from.blobs, to: to.blobs, digests, signal }
  const tables = catalogue.tables.filter(({ name }) => name !== storeCopyTable.name)
  const stage = (name: CopyProgress['stage']) => {
    let done = 0
    const count = (more: number) => onProgress({ stage: name, done: (done += more) })
    count(0)
    return count
  }

  await openSource(from.storage, catalogue, clock.now())
  const before = await openTarget(to.storage, catalogue)
  if (blobs) await (before ? requireNoOtherBlobs(blobs) : requireNoBlobs(blobs.to))
  stage('checking')
  const { damages, more } = await damagesOf(from, digests, signal)
  if (damaged === 'refuse') requireWhole(damages, more)

  if (before?.state !== 'copied') {
    const run = ids.uuid()
    const target = recordStore(to.storage)
    await takeStoreCopy(target, { run, now: clock.now(), before })
    const copied = stage('records')
    for (const table of tables) await copyRows(rows, table, { run, copied })
    if (blobs) await copyBlobs(blobs, stage('blobs'))
    const report = await compared()
    await finishStoreCopy(target, run, clock.now())
    return report
  }
  return compared()

  async function compared(): Promise<CopyReport> {
    const counted = stage('comparing')
    const found: CopiedTable[] = []
    for (const table of tables) {
      found.push(await compareRows(rows, table))
      counted(found.at(-1)!.rows)
    }
    return { tables: found, blobs: blobs && (await compareBlobs(blobs, counted)), damages, more }
  }
}

async function requireNoBlobs(blobs: BlobStore): Promise<void> {
  for await (const { key } of blobs.list('')) throw notEmpty(`the blob ${key}`)
}

/** The records in any case; the blobs where they are copied. */
async function damagesOf(
  { storage, blobs }: CopiedStore,
  digests: Digests,
  signal: AbortSignal | undefined,
): Promise<Pick<StoreReport, 'damages' | 'more'>> {
  if (blobs !== undefined) {
    return verifyStore({ storage: recordStore(storage), driver: storage, blobs, vectors: undefined, digests })(signal)
  }
  const names = (await storage.verify?.()) ?? []
  return { damages: names.map((name) => ({ what: 'records', problem: 'damaged', name })), more: 0 }
}

const mostNamed = 10

function requireWhole(damages: StoreReport['damages'], more: number): void {
  if (damages.length === 0) return
  const named = damages.slice(0, mostNamed).map(({ what, problem, name, document }) => {
    return `${what} ${name}${document === undefined ? '' : ` (${document})`} is ${problem}`
  })
  const rest = damages.length - named.length + more
  throw new DocentError({
    code: 'wrong_state',
    message: `The source is damaged: ${named.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}. Repair it, or allow damaged content to be copied.`,
    details: { damages: damages.length + more },
  })
}
