import type { EffectOutcome } from '../../kernel/durable/index.ts'
import type { DocentError } from '../../kernel/errors/index.ts'
import type { Signals } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import {
  findGeneration,
  generationEntity,
  generationTopic,
  type GenerationRow,
  type StreamLog,
} from '../../resources/generations/index.ts'
import { recordUsage } from '../../resources/usage/index.ts'
import { concludeGeneration, unfinishedUsage, type AnswerRecord } from './conclude-generation.ts'
import { answerPurpose } from './request/answer-job.ts'

export interface FailAnswerDependencies {
  readonly storage: RecordStore
  readonly signals: Signals
  readonly log: StreamLog
}

/** Ends an answer with its message. `row` is its record as it was last read. */
export function endAnswer(
  { signals }: Pick<FailAnswerDependencies, 'signals'>,
  row: GenerationRow,
  event: { readonly type: 'ANSWERED' } | { readonly type: 'FAILED'; readonly code: string },
  record: AnswerRecord,
): EffectOutcome {
  return async (draft) => {
    // Also where the chat was deleted meanwhile: it was spent.
    recordUsage(draft, { ...answerPurpose(row), calls: record.calls ?? [] })
    const generation = await draft.recall(generationEntity, row)
    if (!generation || !draft.send(generation, event)) return
    concludeGeneration(draft, generation, record)
    draft.afterCommit(() => signals.publish(generationTopic(generation.id)))
  }
}

/** Ends an answer that no attempt brings to its end, with what was said and why there is no more. */
export function failAnswer(dependencies: FailAnswerDependencies, id: string, error: DocentError): EffectOutcome {
  const { storage, log } = dependencies
  return async (draft) => {
    const row = await findGeneration(storage, id)
    if (!row) return
    const text = await log.read(id, row.epoch_bases as number[])
    const record = { text, error, usage: unfinishedUsage(row, draft.now) }
    await endAnswer(dependencies, row, { type: 'FAILED', code: error.code }, record)(draft)
  }
}
