import type { EffectOutcome } from '../../../kernel/durable/index.ts'
import type { JsonValue } from '../../../kernel/ports/index.ts'
import { agentRunEntity } from '../../../resources/agent-runs/index.ts'
import { generationEntity, isFinal } from '../../../resources/generations/index.ts'
import { recordUsage } from '../../../resources/usage/index.ts'
import { beforeFirstTurn } from '../plans/agentic/index.ts'
import type { LoopPlan } from '../plans/plan.ts'
import type { AnswerJob } from '../request/answer-job.ts'

/** Lets a model look around with tools; the answer continues when it has ended. */
export const beginRun =
  (job: AnswerJob, plan: LoopPlan): EffectOutcome =>
  async (draft) => {
    recordUsage(draft, job.usage())
    const generation = await draft.load(generationEntity, job.row.id)
    if (!generation || isFinal(generation.state)) return
    if (generation.state === 'queued') draft.send(generation, { type: 'STARTED' })
    const { id, session_id, owner_id } = generation.row
    draft.create(agentRunEntity, {
      input: { ownerId: owner_id },
      columns: {
        ...{ generation_id: id, session_id, owner_id, plan },
        loop: beforeFirstTurn as unknown as JsonValue,
        ...{ tokens: 0, passages: 0, documents: 0, sub_calls: 0 },
      },
    })
  }
