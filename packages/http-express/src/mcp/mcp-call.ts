import type { DocentSession } from '@docent/core'
import type { Call } from '../framework/index.ts'

/** One request of a client, by an authenticated caller. */
export interface McpCall {
  readonly from: Call
  readonly caller: DocentSession
}
