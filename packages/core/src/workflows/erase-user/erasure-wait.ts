import { nextSignal } from '../../kernel/async/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import type { Clock, Signals } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { findErasure } from './erasure-records.ts'

/** Signalled when nothing of the user was found any more. */
export const erasureTopic = (id: string) => `erasure/${id}`
/** How often a waiting caller looks when no signal comes. */
const lookAgainMs = 1_000
const going: readonly unknown[] = ['requested', 'erasing', 'waiting']

/**
 * Waits until everything of the user is removed.
 * @throws `timed_out`; the erasure continues. Rejects with the signal's reason when it is aborted.
 */
export async function waitUntilErased(
  dependencies: { readonly storage: RecordStore; readonly clock: Clock; readonly signals: Signals },
  id: string,
  { timeoutSeconds, signal }: { readonly timeoutSeconds: number; readonly signal?: AbortSignal | undefined },
): Promise<void> {
  const { storage, clock } = dependencies
  const deadline = clock.now() + timeoutSeconds * 1_000
  for (;;) {
    signal?.throwIfAborted()
    // Listens before it looks, so that an end in between is not missed.
    using next = nextSignal(dependencies, erasureTopic(id), {
      at: Math.min(deadline, clock.now() + lookAgainMs),
      signal,
    })
    const row = await findErasure(storage, id)
    if (!row || !going.includes(row.state)) return
    if (clock.now() >= deadline) {
      throw new DocentError({
        code: 'timed_out',
        message: 'The erasure takes longer than the timeout; it continues.',
      })
    }
    await next.promise
  }
}
