import type { AnswerJob } from './request/answer-job.ts'
import { gatherPassages, numberPassage, type GatheredPassages } from './passages/gather-context.ts'
import { describePassages } from './passages/passage-details.ts'
import type { PlanContext } from './plans/plan.ts'
import type { PrepareDependencies } from './prepared-prompt.ts'
import { aboutQuestion, mayBeQuoted } from './passages/relevant-passages.ts'
import { searchWithin, taggedDocumentIds } from './passages/tagged-search.ts'

/** What a way of answering works with, bound to one question. */
export async function planContext(
  { storage, clock, search: everywhere, chunks, tags }: PrepareDependencies,
  { row, plan, question, request, model }: AnswerJob,
  given: Pick<PlanContext, 'scope' | 'budget' | 'history' | 'ask' | 'listen' | 'kept' | 'signal'>,
): Promise<PlanContext> {
  const { scope, budget, signal } = given
  const collectionId = row.collection_id === null ? undefined : row.collection_id
  const documentIds = collectionId && (await taggedDocumentIds(tags, scope, collectionId, request.tags))
  const search = searchWithin(everywhere, documentIds || undefined)
  const place = { scope, collectionId: collectionId ?? '', request, budget, signal }
  const described = async (gathered: GatheredPassages): Promise<GatheredPassages> => {
    const { passages, numbered } = gathered
    const now = clock.now()
    return { ...gathered, numbered: await describePassages({ storage, now }, passages, numbered, request.ragConfig) }
  }
  const { quotesOnly = false } = model.capabilities
  return {
    ...given,
    model,
    clock,
    plan,
    question,
    request,
    collectionId,
    documentIds: documentIds || undefined,
    quotesOnly,
    search,
    chunks,
    find: (text, limit) => search(scope, { collectionId: place.collectionId, mode: 'hybrid', text, limit, signal }),
    gather: async (text) => described(await gatherPassages(search, { ...place, question, text })),
    // A follow-up question alone is not enough.
    answers: (found) =>
      given.history.length > 0 || aboutQuestion(question, found) || (quotesOnly && mayBeQuoted(found)),
    number: (passages) => described({ passages, numbered: passages.map(numberPassage) }),
  }
}
