import type { ToolCall } from '../../../kernel/ports/index.ts'
import type { PrepareDependencies } from '../prepared-prompt.ts'
import type { OpenRun } from './open-run.ts'

const longestMs = 30_000

/** Asks the host about a call; undefined where it wants to decide nothing. What fails or takes too long is a refusal. */
export const hostApproval =
  (
    { approval: { approve }, clock, logger }: Pick<PrepareDependencies, 'approval' | 'clock' | 'logger'>,
    open: OpenRun,
  ) =>
  async ({ name: tool, arguments: given }: ToolCall, tainted: boolean): Promise<boolean | undefined> => {
    if (!approve) return undefined
    const { row } = open.recorded
    const wanted = open.parts.session.signal
    const late = new AbortController()
    const signal = AbortSignal.any([wanted, late.signal])
    const ended = Promise.withResolvers<never>()
    const end = () => ended.reject(signal.reason)
    signal.addEventListener('abort', end)
    const cancel = clock.schedule(clock.now() + longestMs, () => late.abort(new Error('The decision took too long.')))
    const of = { userId: row.owner_id, chatId: row.session_id, questionId: row.generation_id }
    try {
      wanted.throwIfAborted()
      const decided = Promise.resolve(approve({ ...of, tool, arguments: given, tainted, signal }))
      return (await Promise.race([decided, ended.promise])) === true
    } catch (error) {
      wanted.throwIfAborted()
      logger.warn({ error, tool }, 'the host did not decide about a call of an agent, which counts as a refusal')
      return false
    } finally {
      cancel()
      signal.removeEventListener('abort', end)
    }
  }
