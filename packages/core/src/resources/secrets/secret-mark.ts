import type { Clock, Logger, Sealer } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { findMark, makeMark, replaceMark } from './secret-records.ts'

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
    const found = await findMark(storage)
    const own = sealer.seal(text, context)
    if (found === undefined) {
      if (await makeMark(storage, own, clock.now())) return
      // Another process was faster.
      return compareSecret(parts)()
    }
    if (isReadable(sealer, found)) return
    logger.error(
      {},
      'the secret is another one than at the last start: credentials and keys that were sealed with that one cannot be read. All processes of a deployment need the same secret',
    )
    await replaceMark(storage, own, clock.now())
  }

function isReadable(sealer: Sealer, sealed: string): boolean {
  try {
    return sealer.open(sealed, context) === text
  } catch {
    return false
  }
}
