import { z } from 'zod'
import { defineEffect } from '../../kernel/durable/index.ts'
import type { Signals } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { generationEntity, generationTopic, findGeneration, type StreamLog } from '../../resources/generations/index.ts'
import type { ModelRegistry } from '../../resources/models/index.ts'
import { recordUsage } from '../../resources/usage/index.ts'
import { concludeGeneration, unfinishedUsage } from './conclude-generation.ts'
import { abandonedCall } from './interrupted-call.ts'
import { answerPurpose } from './request/answer-job.ts'

/** Makes the message of a stopped answer out of what was said. */
export function concludeAnswerEffect(dependencies: {
  readonly storage: RecordStore
  readonly models: ModelRegistry
  readonly log: StreamLog
  readonly signals: Signals
}) {
  const { storage, log, signals } = dependencies
  return defineEffect({
    effect: 'generation.concludeAnswer',
    parameters: z.object({}),
    maxAttempts: 1_000,
    async run(run) {
      const row = await findGeneration(storage, run.entityId)
      if (!row || row.concluded === true) return () => {}
      // A new epoch shuts out the attempt that may still be writing; what it wrote until now counts.
      const bases = row.epoch_bases as number[]
      const epoch = row.epoch + 1
      const stream = await log.open(run.entityId, epoch, bases.length === 0 ? [0] : bases)
      stream.close()
      const text = epoch === 1 ? '' : stream.text()
      const abandoned = await abandonedCall(dependencies, row, text)
      return async (draft) => {
        if (abandoned) recordUsage(draft, { ...answerPurpose(row), calls: [abandoned] })
        const generation = await draft.load(generationEntity, run.entityId)
        if (!generation || generation.row.concluded === true) return
        concludeGeneration(draft, generation, { text, usage: unfinishedUsage(generation.row, draft.now) })
        draft.afterCommit(() => signals.publish(generationTopic(run.entityId)))
      }
    },
    failed: () => () => {},
  })
}
