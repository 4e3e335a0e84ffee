import type { Clock, Logger, Signals } from '../../../kernel/ports/index.ts'
import type { RecordStore } from '../../../kernel/records/index.ts'
import { userMessagesOf } from '../../../resources/agent-runs/index.ts'
import { generationTopic } from '../../../resources/generations/index.ts'

/** What is said in another process is found by looking. */
const lookEveryMs = 1_000

/** Passes on the messages of the user to a run, each once and in order. Returns what ends it. */
export function hearUser(
  {
    storage,
    clock,
    signals,
    logger,
  }: { readonly storage: RecordStore; readonly clock: Clock; readonly signals: Signals; readonly logger: Logger },
  run: { readonly id: string; readonly generationId: string },
  send: (text: string) => void,
): () => void {
  let heard = 0
  let over = false
  let looking = false
  let cancel = () => {}

  async function look(): Promise<void> {
    if (looking || over) return
    looking = true
    cancel()
    try {
      const messages = await userMessagesOf(storage, run.id)
      if (!over) for (const { text } of messages.slice(heard)) send(text ?? '')
      heard = messages.length
    } catch (error) {
      logger.warn({ error }, 'what was said to an agent could not be read')
    } finally {
      looking = false
      if (!over) cancel = clock.schedule(clock.now() + lookEveryMs, () => void look())
    }
  }

  const unsubscribe = signals.subscribe(generationTopic(run.generationId), () => void look())
  void look()
  return () => {
    over = true
    unsubscribe()
    cancel()
  }
}
