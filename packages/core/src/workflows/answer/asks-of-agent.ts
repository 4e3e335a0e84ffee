import type { RecordStore } from '../../kernel/records/index.ts'
import { agentAsks, type AgentAsk } from '../../resources/agent-runs/index.ts'
import { isFinal, type GenerationRow } from '../../resources/generations/index.ts'

/** Reports to a reader of an answer what the agent wants of its user, whenever that changes. */
export function asksOfAgent(storage: RecordStore) {
  let reported = ''
  return async function* (
    row: GenerationRow,
  ): AsyncGenerator<{ readonly type: 'agent-asks'; readonly asks: readonly AgentAsk[] }, void, undefined> {
    const { llmArgs } = row.request as { readonly llmArgs?: { readonly agentInteractive?: boolean } }
    if (llmArgs?.agentInteractive !== true || isFinal(row.state)) return
    const asks = await agentAsks(storage, row)
    const now = asks.map(({ callId }) => callId).join()
    if (now === reported) return
    reported = now
    if (asks.length > 0) yield { type: 'agent-asks', asks }
  }
}
