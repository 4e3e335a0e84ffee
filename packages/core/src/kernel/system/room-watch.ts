import { concurrencyGateTable } from '../durable/tables.ts'
import { DocentError, isDiskFull } from '../errors/index.ts'
import { eq, type BlobStore, type Clock, type Logger, type StorageDriver } from '../ports/index.ts'

/** What may have no room. */
export type FullStore = 'records' | 'blobs'

export interface RoomWatch {
  /** The same stores; their reports of full disks are used. */
  records(storage: StorageDriver): StorageDriver
  blobs(blobs: BlobStore): BlobStore
  /** Stores that had no room when they were last written to, with their errors. */
  full(): ReadonlyMap<FullStore, string>
  /**
   * Does the work, and when the disk of the records is full once more after each pause.
   * @throws what the work throws for other reasons; `canceled` after `stop`
   */
  insist(work: () => Promise<void>): Promise<void>
  /** Ends all pauses and waits for what is under way. */
  stop(): Promise<void>
}

const firstPauseMs = 1_000
const longestPauseMs = 30_000
const probeKey = 'room-probe'
const probeBytes = 64 * 1024

/**
 * Knows which stores have no room. A store that reported it is written to for trial, with growing pauses, until it takes that:
 * so it is known when there is room again, although nobody else may write.
 */
export function roomWatch({ clock, logger }: { readonly clock: Clock; readonly logger: Logger }): RoomWatch {
  const full = new Map<FullStore, string>()
  const trials = new Set<Promise<void>>()
  const pauses = new Set<() => void>()
  let stopped = false

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        cancel()
        pauses.delete(end)
        resolve()
      }
      const cancel = clock.schedule(clock.now() + ms, end)
      pauses.add(end)
    })
  }

  function heard(store: FullStore, error: unknown): void {
    if (full.has(store)) return
    full.set(store, (error as DocentError).message)
    logger.error({ error, store }, 'a disk is full; nothing can be written there until there is room')
  }

  async function insist(store: FullStore, work: () => Promise<unknown>): Promise<void> {
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(longestPauseMs, 2 * pauseMs)) {
      try {
        await work()
        if (full.delete(store)) logger.info({ store }, 'there is room on the disk again')
        return
      } catch (error) {
        if (!isDiskFull(error)) throw error
        heard(store, error)
      }
      if (!stopped) await pause(pauseMs)
      if (stopped)
        throw new DocentError({ code: 'canceled', message: 'The service was stopped while its disk was full.' })
    }
  }

  /** Passes on the state of the store, and begins to try it when it has no room. */
  const listening =
    (store: FullStore, trial: () => Promise<unknown>) =>
    async <Result>(work: () => Promise<Result>): Promise<Result> => {
      try {
        return await work()
      } catch (error) {
        if (isDiskFull(error) && !full.has(store) && !stopped) {
          heard(store, error)
          const trying: Promise<void> = pause(firstPauseMs)
            .then(() => insist(store, trial))
            // Of another reason nothing is known; the next one who writes finds out.
            .catch(() => void full.delete(store))
            .finally(() => trials.delete(trying))
          trials.add(trying)
        }
        throw error
      }
    }

  return {
    records(storage) {
      const row = { lane: probeKey, owner: '', turn: '' }
      const key = { lane: row.lane, owner: row.owner }
      const table = concurrencyGateTable.name
      const heed = listening('records', () =>
        storage.write({
          steps: [
            { kind: 'insert', table, row },
            { kind: 'delete', table, key, where: eq('turn', '') },
          ],
        }),
      )
      return {
        name: storage.name,
        capabilities: storage.capabilities,
        migrate: (catalogue, options) => storage.migrate(catalogue, options),
        read: (query) => storage.read(query),
        aggregate: (query) => storage.aggregate(query),
        write: (batch) => heed(() => storage.write(batch)),
        writeWhere: (change) => heed(() => storage.writeWhere(change)),
        claim: (claim) => heed(() => storage.claim(claim)),
        ...(storage.transact && { transact: (work) => heed(() => storage.transact!(work)) }),
        backup: (directory, beside) => storage.backup(directory, beside),
        ...(storage.verify && { verify: () => storage.verify!() }),
        ...(storage.now && { now: () => storage.now!() }),
        ping: () => storage.ping(),
        close: () => storage.close(),
      }
    },
    blobs(blobs) {
      const heed = listening('blobs', async () => {
        await blobs.put(probeKey, new Uint8Array(probeBytes))
        await blobs.delete(probeKey)
      })
      return {
        name: blobs.name,
        put: (key, content, options) => heed(() => blobs.put(key, content, options)),
        get: (key, options) => blobs.get(key, options),
        bytes: (key, range) => blobs.bytes(key, range),
        head: (key) => blobs.head(key),
        ...(blobs.link && { link: (key, link) => blobs.link!(key, link) }),
        delete: (key) => blobs.delete(key),
        list: (prefix) => blobs.list(prefix),
        backup: (directory) => blobs.backup(directory),
        ping: () => blobs.ping(),
        close: () => blobs.close(),
      }
    },
    full: () => full,
    insist: (work) => insist('records', work),
    async stop() {
      stopped = true
      for (const end of pauses) end()
      await Promise.all(trials)
    },
  }
}
