import type { EffectOutcome } from '../../../kernel/durable/index.ts'
import { programRunEntity } from '../../../resources/agent-runs/index.ts'
import { generationEntity, isFinal } from '../../../resources/generations/index.ts'
import type { AnswerJob } from '../request/answer-job.ts'

/** Has the program of a custom agent run; the answer continues when it has ended. */
export function beginProgram({ row, request }: AnswerJob): EffectOutcome {
  const { id, session_id, owner_id } = row
  return async (draft) => {
    const generation = await draft.load(generationEntity, id)
    if (!generation || isFinal(generation.state)) return
    if (generation.state === 'queued') draft.send(generation, { type: 'STARTED' })
    draft.create(programRunEntity, {
      input: { ownerId: owner_id },
      columns: {
        ...{ generation_id: id, session_id, owner_id },
        ...{ agent_id: request.customAgent!.id, begun: false },
      },
    })
  }
}
