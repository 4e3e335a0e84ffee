import type { EffectOutcome } from '../../../kernel/durable/index.ts'
import type { JsonValue } from '../../../kernel/ports/index.ts'
import type { SettingsSystem } from '../../../limits/index.ts'
import { agentRunEntity } from '../../../resources/agent-runs/index.ts'
import { generationEntity, isFinal } from '../../../resources/generations/index.ts'
import { recordUsage } from '../../../resources/usage/index.ts'
import { beforeFirstTurn } from '../plans/agentic/index.ts'
import type { LoopPlan } from '../plans/plan.ts'
import type { AnswerJob } from '../request/answer-job.ts'

const hourMs = 3_600_000

/** Lets a model look around with tools; the answer continues when it has ended. */
export async function beginRun(settings: SettingsSystem, job: AnswerJob, plan: LoopPlan): Promise<EffectOutcome> {
  const { id, session_id, owner_id } = job.row
  const waitMs = (await settings.of({ userId: owner_id }, 'agent_waiting_hours')) * hourMs
  return async (draft) => {
    recordUsage(draft, job.usage())
    const generation = await draft.load(generationEntity, id)
    if (!generation || isFinal(generation.state)) return
    if (generation.state === 'queued') draft.send(generation, { type: 'STARTED' })
    draft.create(agentRunEntity, {
      input: { ownerId: owner_id, waitMs },
      columns: {
        ...{ generation_id: id, session_id, owner_id, plan },
        loop: beforeFirstTurn as unknown as JsonValue,
        ...{ tokens: 0, passages: 0, documents: 0, sub_calls: 0, waited_ms: 0 },
      },
    })
  }
}
