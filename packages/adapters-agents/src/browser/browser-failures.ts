import { DocentError, type HostToolContext, type HostToolResult } from '@docent/core/ports'
import { toolFailure } from '../web/tool-failure.ts'
import type { BrowserSession } from './browser-sessions.ts'

const longestMessage = 300
/** The messages repeat content of pages; the kind of a failure is in the beginning. */
const longestLookedAt = 2_000

/**
 * What the model learns of an action that did not work.
 * @throws what may work later, and the reason of an abort
 */
export function browserFailure(
  error: unknown,
  context: HostToolContext,
  session: BrowserSession | undefined,
): HostToolResult {
  if (context.signal.aborted || DocentError.isInstance(error)) return toolFailure(error, context)
  const refusal = session?.network.takeRefusal()
  if (refusal !== undefined) return { content: refusal, failed: true }
  if (!(error instanceof Error)) throw error
  const message = error.message.slice(0, longestLookedAt)
  if (/Timeout \d+ms exceeded|not.*(found|visible|attached|editable)|aria-ref/i.test(message))
    return {
      content:
        'This did not work in time: the element is not there, or cannot be used. Read the page again and use its references.',
      failed: true,
    }
  if (/closed|crashed|disconnected/i.test(message))
    return { content: 'The browser has ended, by its limits of time or memory. Open the page again.', failed: true }
  const [first = ''] = message.split('\n')
  return { content: `The browser could not do this: ${first.slice(0, longestMessage)}`, failed: true }
}
