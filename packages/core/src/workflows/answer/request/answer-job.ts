import type { Principal } from '../../../kernel/ports/index.ts'
import type { RecordStore } from '../../../kernel/records/index.ts'
import { recentMessages, type RecentMessage } from '../../../resources/chats/index.ts'
import { isFinal, type GenerationRow, findGeneration } from '../../../resources/generations/index.ts'
import type { ModelRegistry, OpenedModel } from '../../../resources/models/index.ts'
import type { UsagePurpose, UsageRecord } from '../../../resources/usage/index.ts'
import { completionRequestSchema, type CompletionRequest } from './completion-request.ts'
import { planOf, type AnswerPlan } from './choose-plan.ts'

/** Messages looked at for the history of a chat. */
const historyTurns = 40

/** A generation's row with what an attempt needs of it. */
export interface AnswerJob {
  readonly row: GenerationRow
  readonly question: string
  /** What was said before it, the oldest first; nothing where the request leaves it out. */
  readonly before: readonly RecentMessage[]
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

/** Undefined when there is nothing left to answer. `known` is the generation's row where the caller has it. */
export async function readAnswerJob(
  { storage, models }: { readonly storage: RecordStore; readonly models: ModelRegistry },
  id: string,
  known?: GenerationRow,
): Promise<AnswerJob | undefined> {
  const row = known ?? (await findGeneration(storage, id))
  if (!row || isFinal(row.state) || row.state === 'held') return undefined
  const request = completionRequestSchema.parse(row.request)
  const limit = 1 + (request.includeChatHistory === 'off' ? 0 : historyTurns)
  const before = await recentMessages(storage, row.session_id, { upTo: id, limit })
  const question = before.pop()
  if (question?.id !== id) return undefined
  const purpose = answerPurpose(row)
  const choice = { llm: request.llm, costControls: request.llmArgs.costControls }
  const answering = models.open(models.languageModel(row.model), choice, purpose)
  const opened = [answering]
  return {
    row,
    question: question.content,
    before,
    askedAt: row.created_at,
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
