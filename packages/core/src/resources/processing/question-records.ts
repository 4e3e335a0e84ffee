import type { Scope } from '../../access/index.ts'
import { and, eq } from '../../kernel/ports/index.ts'
import { existsIn, deleteAll, type RecordStore } from '../../kernel/records/index.ts'
import { membershipTable } from '../documents/document-tables.ts'
import { listedMemberships } from '../documents/index.ts'
import { suggestedQuestionTable } from './processing-tables.ts'

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

/** For a document on its way out: the questions that were suggested for it. */
export const deleteQuestionsOf = (storage: RecordStore, documentId: string, signal: AbortSignal): Promise<number> =>
  deleteAll(storage, suggestedQuestionTable, eq('document_id', documentId), signal)
