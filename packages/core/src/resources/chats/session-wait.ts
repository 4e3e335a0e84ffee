import { DocentError } from '../../kernel/errors/index.ts'
import type { Clock, Signals } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import type { ChatSessionRow } from './chat-tables.ts'
import { findChatSession } from './session-records.ts'

/** Signalled when a session's purge is through, or a fork of one is whole. */
export const chatSessionTopic = (id: string) => `chat_session/${id}`
/** How often a waiting caller looks when no signal comes. */
const lookAgainMs = 1_000

export interface WaitDependencies {
  readonly storage: RecordStore
  readonly clock: Clock
  readonly signals: Signals
}

interface WaitOptions {
  readonly timeoutSeconds: number
  readonly signal?: AbortSignal | undefined
  /** The message of the error when it takes longer. */
  readonly tooLong: string
}

/**
 * Waits until nothing is left of a session.
 * @throws `timed_out` after `timeoutSeconds`; the deletion continues. Rejects with the signal's reason when it is aborted.
 */
export async function waitUntilGone(
  dependencies: WaitDependencies,
  sessionId: string,
  options: Omit<WaitOptions, 'tooLong'>,
): Promise<void> {
  const tooLong = 'Deleting the chat session takes longer than the timeout; it continues.'
  await waitForSession(dependencies, sessionId, { ...options, tooLong }, (row) => row === undefined)
}

/**
 * The session once it is as it should be, or gone. @throws `timed_out`; rejects with the signal's reason when it is
 * aborted
 */
export async function waitForSession(
  { storage, clock, signals }: WaitDependencies,
  sessionId: string,
  options: WaitOptions,
  ready: (row: ChatSessionRow | undefined) => boolean,
): Promise<ChatSessionRow | undefined> {
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
      const row = await findChatSession(storage, sessionId)
      if (ready(row)) return row
      if (clock.now() >= deadline) throw new DocentError({ code: 'timed_out', message: options.tooLong })
      await woken
    } finally {
      disposers.forEach((dispose) => dispose())
    }
  }
}
