import { nextSignal } from '../../kernel/async/index.ts'
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
  dependencies: WaitDependencies,
  sessionId: string,
  { timeoutSeconds, signal, tooLong }: WaitOptions,
  ready: (row: ChatSessionRow | undefined) => boolean,
): Promise<ChatSessionRow | undefined> {
  const { storage, clock } = dependencies
  const deadline = clock.now() + timeoutSeconds * 1000
  for (;;) {
    signal?.throwIfAborted()
    const at = Math.min(deadline, clock.now() + lookAgainMs)
    // Listens before it looks, so that an end in between is not missed.
    using next = nextSignal(dependencies, chatSessionTopic(sessionId), { at, signal })
    const row = await findChatSession(storage, sessionId)
    if (ready(row)) return row
    if (clock.now() >= deadline) throw new DocentError({ code: 'timed_out', message: tooLong })
    await next.promise
  }
}
