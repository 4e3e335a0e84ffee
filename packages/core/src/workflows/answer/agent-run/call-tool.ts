import type { Draft } from '../../../kernel/durable/index.ts'
import type { ToolCall } from '../../../kernel/ports/index.ts'
import { agentRunEntity, stepsOfTurn, type AgentRunInstance } from '../../../resources/agent-runs/index.ts'
import { inOrder } from '../plans/agentic/index.ts'

/** Place of a call in its run. */
export interface CallPlace {
  readonly turn: number
  readonly seq: number
}

export const callTool = (draft: Draft, run: AgentRunInstance, { turn, seq }: CallPlace): void =>
  draft.enqueue({
    kind: agentRunEntity.kind,
    id: run.id,
    type: 'callTool',
    request: { lane: 'tool', owner: run.row.owner_id, parameters: { turn, seq } },
  })

/** Behind a call that changed something, or failed to: the next one of its turn that does. */
export async function callNext(draft: Draft, run: AgentRunInstance, { turn, seq }: CallPlace): Promise<void> {
  const steps = await stepsOfTurn(draft.storage, run.id, turn)
  const nameOf = (call: unknown) => (call as ToolCall).name
  const ended = steps.find((step) => step.seq === seq)
  if (!ended || !inOrder(nameOf(ended.call))) return
  const next = steps.find((step) => step.seq > seq && !step.done && inOrder(nameOf(step.call)))
  if (next) callTool(draft, run, { turn, seq: next.seq })
}
