import { z } from 'zod'
import { requireCollection, scopeOf, type Scope } from '../../access/index.ts'
import { check } from '../../kernel/input/index.ts'
import { and, eq, type Principal } from '../../kernel/ports/index.ts'
import { existsIn, type RecordStore } from '../../kernel/records/index.ts'
import { suggestedQuestionTable } from './processing-tables.ts'
import { membershipTable } from '../documents/document-tables.ts'
import type { CallOptions } from '../../kernel/use-case.ts'
import type { SuggestedQuestion } from '../chats/index.ts'
import type { CollectionRecords } from '../collections/index.ts'
import { listedMemberships } from '../documents/index.ts'

export const suggestedQuestionListSchema = z.object({ limit: z.int().min(1).max(1000).default(100) })

/** Questions that the documents of a collection answer, newest first, as far as the scope sees the documents. */
export const questionsOfCollection =
  (storage: RecordStore) =>
  async (scope: Scope, collectionId: string, limit: number): Promise<string[]> => {
    const rows = await storage.read({
      from: suggestedQuestionTable,
      where: and(
        eq('collection_id', collectionId),
        existsIn(
          membershipTable,
          [{ outer: 'document_id', inner: 'document_id' }],
          and(eq('state', 'searchable'), listedMemberships(scope, collectionId)),
        ),
      ),
      orderBy: [{ column: 'id', direction: 'descending' }],
      columns: ['question'],
      limit,
    })
    return rows.map((row) => row.question)
  }

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
