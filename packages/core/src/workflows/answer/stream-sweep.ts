import type { Sweep } from '../../kernel/durable/index.ts'
import { and, eq, lte, type Clock, type StorageDriver } from '../../kernel/ports/index.ts'
import { generationEntity, type StreamLog } from '../../resources/generations/index.ts'

/** How long the pieces of an ended answer are kept after its message has all of it. */
const keepMs = 10 * 60_000
const bite = 100

/** Folds what ended: the message holds the text, so its stream's pieces go. */
export function streamSweep({
  storage,
  clock,
  log,
}: {
  readonly storage: StorageDriver
  readonly clock: Clock
  readonly log: StreamLog
}): Sweep {
  let after = 0
  return {
    name: 'stream log',
    everyMs: 5 * 60_000,
    async run(signal) {
      const until = clock.now() - keepMs
      const rows = await storage.read({
        from: generationEntity.table,
        where: and(eq('concluded', true), lte('updated_at', until), { op: 'gt', column: 'updated_at', value: after }),
        orderBy: [{ column: 'updated_at' }],
        columns: ['id', 'updated_at'],
        limit: bite,
      })
      for (const { id } of rows) {
        signal.throwIfAborted()
        await log.forget(String(id))
      }
      after = Number(rows.at(-1)?.['updated_at'] ?? after)
      return rows.length === bite
    },
  }
}
