import type { Draft } from '../../kernel/durable/index.ts'
import type { agentRunEvents, AgentRunInstance } from './agent-run-machine.ts'
import type { EventOf } from '../../kernel/durable/index.ts'

type RunEvent = EventOf<typeof agentRunEvents>
type WithoutQuestion<Event> = Event extends { readonly questionId: string } ? Omit<Event, 'questionId'> : never

/** Notifies a run of what has happened, and counts how long it waits for people. False when it is past that. */
export function moveRun(draft: Draft, run: AgentRunInstance, event: WithoutQuestion<RunEvent>): boolean {
  const { state } = run
  if (!draft.send(run, { ...event, questionId: run.row.generation_id } as RunEvent)) return false
  if (run.state === state) return true
  const { waiting_since: since, waited_ms: waited } = run.row
  if (run.state === 'waiting') draft.set(run, { waiting_since: draft.now })
  else if (since !== null) draft.set(run, { waiting_since: null, waited_ms: waited + draft.now - since })
  return true
}
