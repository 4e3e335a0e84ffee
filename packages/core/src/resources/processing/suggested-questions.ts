import { z } from 'zod'
import { requireCollection, scopeOf } from '../../access/index.ts'
import { check } from '../../kernel/input/index.ts'
import type { Principal } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import type { CallOptions } from '../../kernel/use-case.ts'
import type { SuggestedQuestion } from '../chats/index.ts'
import type { CollectionRecords } from '../collections/index.ts'
import { questionsOfCollection } from './question-records.ts'

export const suggestedQuestionListSchema = z.object({ limit: z.int().min(1).max(1000).default(100) })

/** Questions one could ask a collection; none unless an ingestion asked for them. @throws `not_found` */
export const suggestedQuestions =
  ({ storage, collections }: { readonly storage: RecordStore; readonly collections: CollectionRecords }) =>
  async (
    principal: Principal,
    collectionId: string,
    input: z.input<typeof suggestedQuestionListSchema> = {},
    options: CallOptions = {},
  ): Promise<SuggestedQuestion[]> => {
    options.signal?.throwIfAborted()
    const { limit } = check(suggestedQuestionListSchema, input)
    requireCollection(principal, collectionId)
    const scope = scopeOf(principal)
    const { state } = await collections.require(scope, collectionId, 'read')
    if (state === 'archived') return []
    const questions = await questionsOfCollection(storage)(scope, collectionId, limit)
    return questions.map((question) => ({ question }))
  }
