import { DocentError } from '../../kernel/errors/index.ts'
import { eq, type Clock, type Signals, type StorageDriver } from '../../kernel/ports/index.ts'
import { chatSessionTable } from './chat-tables.ts'

/** Signalled when a session's purge is through. */
export const chatSessionTopic = (id: string) => `chat_session/${id}`
/** How often a waiting caller looks when no signal comes. */
const lookAgainMs = 1_000

export interface WaitDependencies {
  readonly storage: StorageDriver
  readonly clock: Clock
  readonly signals: Signals
}

/**
 * Waits until nothing is left of a session.
 * @throws `timed_out` after `timeoutSeconds`; the deletion goes on. Rejects with the signal's reason when it is aborted.
 */
export async function waitUntilGone(
  { storage, clock, signals }: WaitDependencies,
  sessionId: string,
  options: { readonly timeoutSeconds: number; readonly signal?: AbortSignal | undefined },
): Promise<void> {
  const deadline = clock.now() + options.timeoutSeconds * 1000
  for (;;) {
    options.signal?.throwIfAborted()
    const disposers: (() => void)[] = []
    // Listens before it looks, so that an end in between is not missed.
    const woken = new Promise<void>((resolve) => {
      const wake = () => resolve()
      disposers.push(signals.subscribe(chatSessionTopic(sessionId), wake))
      disposers.push(clock.schedule(Math.min(deadline, clock.now() + lookAgainMs), wake))
      options.signal?.addEventListener('abort', wake)
      disposers.push(() => options.signal?.removeEventListener('abort', wake))
    })
    try {
      const rows = await storage.read({
        from: chatSessionTable.name,
        where: eq('id', sessionId),
        columns: ['id'],
        limit: 1,
      })
      if (rows.length === 0) return
      if (clock.now() >= deadline) {
        throw new DocentError({
          code: 'timed_out',
          message: 'Deleting the chat session takes longer than the timeout; it goes on.',
        })
      }
      await woken
    } finally {
      disposers.forEach((dispose) => dispose())
    }
  }
}
