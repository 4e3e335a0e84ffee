import { z } from 'zod'
import { keepBuiltInRoles } from '../access/index.ts'
import { catalogue } from '../container/index.ts'
import type { Runtime, sweeper } from '../kernel/durable/index.ts'
import { DocentError, isDiskFull } from '../kernel/errors/index.ts'
import type { Clock, Logger, Sealer, Signals, StorageDriver } from '../kernel/ports/index.ts'
import type { RecordStore } from '../kernel/records/index.ts'
import type { roomWatch } from '../kernel/system/index.ts'
import { keepDefaultTemplate } from '../resources/prompt-templates/index.ts'
import { compareSecret } from '../resources/secrets/index.ts'
import { assumeLeftSpent } from '../resources/usage/index.ts'
import { requireWholeStore } from '../workflows/copy-store/index.ts'
import type { eventDelivery } from '../events/index.ts'
import type { DocentOptions } from './docent-options.ts'

/** What a check says of a store that is not of this version: null for an empty one. */
const foundSchema = z.object({ found: z.number().nullish() })

export interface DocentStartParts {
  readonly options: DocentOptions
  readonly storage: StorageDriver
  readonly records: RecordStore
  readonly clock: Clock
  readonly logger: Logger
  readonly signals: Signals
  readonly sealer: Sealer
  readonly runtime: Runtime
  readonly room: ReturnType<typeof roomWatch>
  readonly keeper: { start(): Promise<void> | void }
  readonly cleaning: ReturnType<typeof sweeper>
  readonly delivery: ReturnType<typeof eventDelivery>
  readonly roles: readonly string[]
  /** Has the clock of the process follow that of the store, once the store is open. */
  readonly followTime: () => Promise<void> | undefined
}

/** How a Docent starts: what is checked first, how the store is opened, and what begins then. */
export function docentStart({
  options,
  storage,
  records,
  clock,
  logger,
  signals,
  sealer,
  runtime,
  room,
  keeper,
  cleaning,
  delivery,
  roles,
  followTime,
}: DocentStartParts) {
  /**
   * An index that cannot work here at all, as LanceDB without its packages, is reported before anything is opened: ingestions
   * would wait for it without end. One that is away for now may come back.
   */
  async function requireIndex(): Promise<void> {
    try {
      await options.vectors.ping()
    } catch (error) {
      if (DocentError.isInstance(error) && !error.retryable) throw error
      logger.warn(
        { error },
        'the search index does not answer; until it does, searches find nothing and nothing is ingested',
      )
    }
  }

  /** The same of the blob store: a directory that cannot be made ends the start, a bucket that is away or a full disk does not. */
  async function requireBlobs(): Promise<void> {
    try {
      await options.blobs.ping()
    } catch (error) {
      if (DocentError.isInstance(error) && !error.retryable) throw error
      logger.warn({ error }, 'the blob store does not answer, or has no room; until it does, nothing is brought in')
    }
  }

  /** Signals that never arrive are reported, too: without any, processes find each other's work by looking. */
  async function requireSignals(): Promise<void> {
    try {
      await signals.ping?.()
    } catch (error) {
      if (DocentError.isInstance(error) && !error.retryable) throw error
      logger.warn({ error }, 'signals of other processes do not arrive now')
    }
  }

  async function holdsDocuments(): Promise<boolean> {
    if (!storage.capabilities.persistent) return false
    try {
      for await (const _ of options.blobs.list('documents/')) return true
    } catch (error) {
      logger.warn({ error }, 'the blob store does not say what it holds')
    }
    return false
  }

  /**
   * An empty store beside the files of documents has lost its records, or was set up with the files of another: over it, the sweeps
   * would remove them all as belonging to nobody.
   */
  async function migrated(mode: 'auto' | 'check'): Promise<Awaited<ReturnType<StorageDriver['migrate']>>> {
    if (mode === 'check' || !(await holdsDocuments())) return storage.migrate(catalogue, { mode })
    try {
      return await storage.migrate(catalogue, { mode: 'check' })
    } catch (error) {
      const found = DocentError.isInstance(error) ? foundSchema.safeParse(error.details).data?.found : undefined
      if (found === undefined) throw error
      if (found !== null) return storage.migrate(catalogue, { mode })
      throw new DocentError({
        code: 'wrong_state',
        message:
          'The record store is empty, but the blob store holds files of documents, which would be removed: restore the records from a backup, or choose an empty blob store.',
        cause: error,
      })
    }
  }

  async function openStore(migrate: 'auto' | 'check'): Promise<void> {
    const { from, to } = await migrated(migrate)
    await followTime()
    if (from !== to)
      logger.info({ from, to }, from === undefined ? 'created the store' : 'brought the store up to date')
    await requireWholeStore(records)
  }

  /** What begins once the store is open, one after the other. */
  const working: (() => Promise<void> | void)[] = [
    // What programs can run in is found once; nobody who asks for it later waits.
    () => void options.sandbox?.capabilities(),
    () => keeper.start(),
    () => (storage.capabilities.shared ? undefined : assumeLeftSpent({ storage: records, runtime, clock })),
    ...(options.secret === undefined ? [] : [compareSecret({ storage: records, sealer, clock, logger })]),
    () => runtime.start(),
    keepDefaultTemplate({ runtime }),
    keepBuiltInRoles({ runtime }),
    ...(roles.includes('work') ? [() => cleaning.start(), () => delivery.start()] : []),
  ]

  let beginning: Promise<void> = Promise.resolve()

  /** Without room to write what there is can be read all the same; the rest begins once there is room. */
  async function beginWork(): Promise<void> {
    const begin = async () => {
      for (let step = working[0]; step; step = working[0]) {
        await step()
        working.shift()
      }
    }
    try {
      await begin()
    } catch (error) {
      if (!isDiskFull(error)) throw error
      beginning = room.insist(begin).catch((failure: unknown) => {
        logger.error({ error: failure }, 'the work could not begin after the disk had been full; restart the service')
      })
    }
  }

  return {
    /** The steps of a start, in their order. Without `work` the store is only opened. */
    steps: ({ migrate, work }: { readonly migrate: 'auto' | 'check'; readonly work: boolean }) =>
      work
        ? [requireIndex, requireBlobs, requireSignals, () => room.insist(() => openStore(migrate)), beginWork]
        : [() => openStore(migrate)],
    /** Resolves when nothing begins any more. */
    beginning: () => beginning,
  }
}
