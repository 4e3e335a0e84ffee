import type { ToolCall } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { callName, calledSince, openRunOf } from '../../resources/agent-runs/index.ts'
import { isFinal, type GenerationRow } from '../../resources/generations/index.ts'

/** A call of a tool that has ended, for people: content of documents is not in it. */
export interface AgentStep {
  /** The name by which asks know the call, too. */
  readonly callId: string
  readonly tool: string
  /** As the model wrote them: JSON text. */
  readonly arguments: string
  readonly result: string
  readonly failed: boolean
}

const longestArguments = 2_000
const longestResult = 1_000

/** Reports to a reader of an answer which tools its agent has called, each once. Only of agents whose user is there to be asked. */
export function stepsOfAgent(storage: RecordStore) {
  const reported = new Set<string>()
  let from = 0
  return async function* (
    row: GenerationRow,
  ): AsyncGenerator<{ readonly type: 'agent-steps'; readonly steps: readonly AgentStep[] }, void, undefined> {
    const { llmArgs } = row.request as { readonly llmArgs?: { readonly agentInteractive?: boolean } }
    if (llmArgs?.agentInteractive !== true || isFinal(row.state)) return
    const run = await openRunOf(storage, row)
    if (!run) return
    const ended = await calledSince(storage, run.id, from)
    const steps = ended.filter((step) => !reported.has(callName(step)))
    if (steps.length === 0) return
    // Calls of one turn may end in another order than they were made in.
    from = Math.max(...ended.map(({ turn }) => turn))
    for (const step of steps) reported.add(callName(step))
    yield {
      type: 'agent-steps',
      steps: steps.map((step) => {
        const { name, arguments: given } = step.call as unknown as ToolCall
        return {
          callId: callName(step),
          tool: name,
          arguments: given.slice(0, longestArguments),
          result: (step.summary ?? step.text ?? '').slice(0, longestResult),
          failed: step.failed,
        }
      }),
    }
  }
}
