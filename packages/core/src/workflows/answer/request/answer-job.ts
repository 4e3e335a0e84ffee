import type { Principal } from '../../../kernel/ports/index.ts'
import type { RecordStore } from '../../../kernel/records/index.ts'
import { findMessage } from '../../../resources/chats/index.ts'
import { isFinal, type GenerationRow, findGeneration } from '../../../resources/generations/index.ts'
import type { ModelRegistry, OpenedModel } from '../../../resources/models/index.ts'
import type { UsagePurpose, UsageRecord } from '../../../resources/usage/index.ts'
import { completionRequestSchema, type CompletionRequest } from './completion-request.ts'
import { planOf, type AnswerPlan } from './choose-plan.ts'

/** A generation's row with what an attempt needs of it. */
export interface AnswerJob {
  readonly row: GenerationRow
  readonly question: string
  readonly askedAt: number
  readonly request: CompletionRequest
  /** The way of answering; `auto` is settled when the documents are known. */
  readonly plan: AnswerPlan | 'auto'
  readonly model: OpenedModel
  /** Another model, whose calls count for the answer too. @throws `not_found` */
  readonly openOther: (id: string) => OpenedModel
  /** The calls of all its models so far, also of those that were cut: what `recordUsage` takes. */
  readonly usage: () => UsageRecord
  readonly principal: Principal
}

/** What the calls for an answer are for. */
export const answerPurpose = (row: GenerationRow): UsagePurpose => ({
  payer: row.principal as unknown as Principal,
  kind: 'answer',
  subjectId: row.id,
})

/** Undefined when there is nothing left to answer. */
export async function readAnswerJob(
  { storage, models }: { readonly storage: RecordStore; readonly models: ModelRegistry },
  id: string,
): Promise<AnswerJob | undefined> {
  const row = await findGeneration(storage, id)
  if (!row || isFinal(row.state) || row.state === 'held') return undefined
  const question = await findMessage(storage, id)
  if (!question) return undefined
  const request = completionRequestSchema.parse(row.request)
  const purpose = answerPurpose(row)
  const choice = { llm: request.llm, costControls: request.llmArgs.costControls }
  const answering = models.open(models.languageModel(row.model), choice, purpose)
  const opened = [answering]
  return {
    row,
    question: question.content,
    askedAt: question.created_at,
    request,
    plan: planOf(request, row.collection_id !== null),
    model: answering,
    openOther(id) {
      const other = models.open(models.languageModel(id), { llm: id }, purpose)
      opened.push(other)
      return other
    },
    usage: () => ({ ...purpose, calls: opened.flatMap(({ calls }) => calls) }),
    principal: row.principal as unknown as Principal,
  }
}
