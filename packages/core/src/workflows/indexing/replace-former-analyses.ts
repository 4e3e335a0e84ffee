import type { Runtime } from '../../kernel/durable/index.ts'
import type { Clock, Logger } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { findCollectionIndex, jobOfNext, nextIndexOf, replaceFormerAnalysis } from '../../resources/indexes/index.ts'

/** How often it is looked whether a replacement is through. */
const lookMs = 1_000

/**
 * Has indexes of a former analysis replaced, one after the other: others are written to at the same time. The writer of an index
 * makes the new table beside the one that answers, so that nothing is missing in it, whichever process writes.
 */
export async function replaceFormerAnalyses(
  dependencies: {
    readonly storage: RecordStore
    readonly runtime: Runtime
    readonly clock: Clock
    readonly logger: Logger
  },
  collectionIds: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const { storage, runtime, clock, logger } = dependencies

  async function isUnderWay(id: string): Promise<boolean> {
    const index = await findCollectionIndex(storage, id)
    const next = index && nextIndexOf(index)
    if (!next || jobOfNext(next)) return false
    return index.state !== 'idle' || begin(id)
  }

  const begin = (id: string): Promise<boolean> =>
    runtime.commit({ engine: 'index analysis', signal }, (draft) => replaceFormerAnalysis(draft, id))

  for (const id of collectionIds) {
    if (signal.aborted) return
    try {
      await begin(id)
      while (!signal.aborted && (await isUnderWay(id))) await pause(clock, signal)
    } catch (error) {
      if (!signal.aborted) logger.error({ error, collectionId: id }, 'a search index could not be replaced')
    }
  }
}

function pause(clock: Clock, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      cancel()
      signal.removeEventListener('abort', end)
      resolve()
    }
    const cancel = clock.schedule(clock.now() + lookMs, end)
    signal.addEventListener('abort', end, { once: true })
  })
}
