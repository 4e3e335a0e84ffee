import type { Clock, Logger, Sealer } from '../../kernel/ports/index.ts'
import { insert, update, type RecordStore } from '../../kernel/records/index.ts'
import { findSecret } from './secret-records.ts'
import { markId, secretTable } from './secret-table.ts'

const key = { job_id: markId } as const
const text = 'docent'
const context = 'mark'

/**
 * Reports a secret that is another one than that of the last start: a process of a deployment that was given a wrong one would otherwise
 * be noticed by the users whose keys it cannot read, now and then. It is no reason not to start, because a lost secret has to be replaced.
 */
export const compareSecret =
  (parts: { readonly storage: RecordStore; readonly sealer: Sealer; readonly clock: Clock; readonly logger: Logger }) =>
  async (): Promise<void> => {
    const { storage, sealer, clock, logger } = parts
    const mark = () => ({ sealed: sealer.seal(text, context), created_at: clock.now() })
    const found = await findSecret(storage, markId)
    if (found === undefined) {
      const { ok } = await storage.write({ steps: [insert(secretTable, { ...key, ...mark() })] })
      if (ok) return
      // Another process was faster.
      return compareSecret(parts)()
    }
    if (isReadable(sealer, found.sealed)) return
    logger.error(
      {},
      'the secret is another one than at the last start: credentials and keys that were sealed with that one cannot be read. All processes of a deployment need the same secret',
    )
    await storage.write({ steps: [update(secretTable, { key, set: mark() })] })
  }

function isReadable(sealer: Sealer, sealed: string): boolean {
  try {
    return sealer.open(sealed, context) === text
  } catch {
    return false
  }
}
