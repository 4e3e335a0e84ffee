import type { Sweep } from '../../kernel/durable/index.ts'
import type { Clock } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { findGenerations, streamedBehind, type StreamLog } from '../../resources/generations/index.ts'

/** How long the pieces of an ended answer are kept after its message has all of it. */
const keepMs = 10 * 60_000
const bite = 100

/**
 * Folds what ended: the message holds the text, so its stream's pieces go. Goes by what the log still holds, which is
 * little, and so also finds pieces whose answer was deleted.
 */
export function streamSweep({
  storage,
  clock,
  log,
}: {
  readonly storage: RecordStore
  readonly clock: Clock
  readonly log: StreamLog
}): Sweep {
  let after = ''
  return {
    name: 'stream log',
    everyMs: 5 * 60_000,
    async run(signal) {
      const until = clock.now() - keepMs
      const ids = await streamedBehind(storage, after, bite)
      const rows = await findGenerations(storage, ids, ['id', 'concluded', 'updated_at'])
      // A generation is there before its stream begins: one that is missing was deleted.
      const keep = new Set(rows.filter((row) => row.concluded !== true || row.updated_at > until).map((row) => row.id))
      for (const id of ids) {
        signal.throwIfAborted()
        if (!keep.has(id)) await log.forget(id)
      }
      const more = ids.length === bite
      after = more ? ids.at(-1)! : ''
      return more
    },
  }
}
