import type { Scope } from '../../access/index.ts'
import type { PageRange } from '../../kernel/input/index.ts'
import { always, and, eq, gte, isIn, isNull } from '../../kernel/ports/index.ts'
import { existsIn, updateAll, rowBy, rowsBy, remove, type RecordStore, type Where } from '../../kernel/records/index.ts'
import { chatSessionTable } from '../chats/chat-tables.ts'
import { visibleSessions } from '../chats/index.ts'
import type { FeedbackFilter } from './feedback.ts'
import { messageFeedbackTable, feedbackExportTable, type MessageFeedbackRow } from './feedback-tables.ts'

/** Users see what they gave; administrators, asked for by the caller, what all gave. */
export type FeedbackScope = Scope & { readonly administrator: boolean }

export interface FeedbackRecords {
  /** Last given first. */
  list(scope: FeedbackScope, filter: FeedbackFilter, page: PageRange): Promise<MessageFeedbackRow[]>
  /** What was said about some answers, in their order, as far as the scope sees it. */
  ofAnswers(scope: FeedbackScope, answerIds: readonly string[]): Promise<MessageFeedbackRow[]>
  count(scope: FeedbackScope, filter: FeedbackFilter): Promise<number>
}

const wanted = ({ collectionId, since, noCollection }: FeedbackFilter): Where<typeof messageFeedbackTable> =>
  and(
    collectionId === undefined ? always : eq('collection_id', collectionId),
    noCollection ? isNull('collection_id') : always,
    since === undefined ? always : gte('updated_at', since),
  )

/** That of a session which is being deleted is gone already. */
const visibleFeedback = (scope: FeedbackScope): Where<typeof messageFeedbackTable> => {
  const sessions = scope.administrator ? eq('state', 'open') : visibleSessions(scope)
  return and(
    scope.administrator ? always : eq('owner_id', scope.userId),
    existsIn(chatSessionTable, [{ outer: 'session_id', inner: 'id' }], sessions),
  )
}

export function feedbackRecords(storage: RecordStore): FeedbackRecords {
  return {
    list: (scope, filter, page) =>
      storage.read({
        from: messageFeedbackTable,
        where: and(visibleFeedback(scope), wanted(filter)),
        orderBy: [
          { column: 'updated_at', direction: 'descending' },
          { column: 'answer_id', direction: 'descending' },
        ],
        ...page,
        cost: 'scan',
      }),
    async ofAnswers(scope, answerIds) {
      const where = and(isIn('answer_id', answerIds), visibleFeedback(scope))
      const rows = await storage.read({ from: messageFeedbackTable, where })
      const byId = new Map(rows.map((row) => [row.answer_id, row]))
      return answerIds.flatMap((id) => byId.get(id) ?? [])
    },
    async count(scope, filter) {
      const [row] = await storage.aggregate({
        from: messageFeedbackTable,
        where: and(visibleFeedback(scope), wanted(filter)),
        measures: { count: { count: true } },
      })
      return row?.count ?? 0
    },
  }
}

/** For a collection on its way out: what was said about its answers stays, without it. */
export const clearCollectionOfFeedback = (
  storage: RecordStore,
  collectionId: string,
  signal: AbortSignal,
): Promise<number> =>
  updateAll(storage, messageFeedbackTable, eq('collection_id', collectionId), { collection_id: null }, signal)

/** The file that a job exported. */
export const findFeedbackExport = rowBy(feedbackExportTable, 'job_id')
export const feedbackExportsOf = rowsBy(feedbackExportTable, 'job_id')

/** What was said about an answer. */
export const findFeedback = rowBy(messageFeedbackTable, 'answer_id')

export async function deleteFeedbackExport(storage: RecordStore, jobId: string): Promise<void> {
  await storage.write({ steps: [remove(feedbackExportTable, { job_id: jobId })] })
}
