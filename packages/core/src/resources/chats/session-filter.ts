import { always, and, contains, eq, isNull, not, or } from '../../kernel/ports/index.ts'
import { existsIn, type Where } from '../../kernel/records/index.ts'
import { collectionTable } from '../collections/collection-table.ts'
import { messageReferenceTable, messageTable, type chatSessionTable } from './chat-tables.ts'

export interface SessionFilter {
  /** Part of the name, or of the newest message. */
  readonly search?: string | undefined
  /** Only sessions in this folder; empty: those in none. */
  readonly folder?: string | undefined
  /** Only sessions with an answer that cites this document. */
  readonly citing?: string | undefined
  /** Only sessions over this collection. */
  readonly over?: string | undefined
}

export const notArchived = not(
  existsIn(collectionTable, [{ outer: 'collection_id', inner: 'id' }], eq('state', 'archived')),
)

const matching = ({ search, folder }: SessionFilter): Where<typeof chatSessionTable> =>
  and(
    search === undefined ? always : or(contains('name', search), contains('latest_message_content', search)),
    folder === undefined ? always : folder === '' ? isNull('folder') : eq('folder', folder),
  )

/** The condition of a filter. */
export const filtered = (filter: SessionFilter): Where<typeof chatSessionTable> => and(ofWhat(filter), matching(filter))

function ofWhat({ citing, over }: SessionFilter): Where<typeof chatSessionTable> {
  if (over !== undefined) return eq('collection_id', over)
  if (citing === undefined) return always
  const cited = existsIn(messageReferenceTable, [{ outer: 'id', inner: 'message_id' }], eq('document_id', citing))
  return existsIn(messageTable, [{ outer: 'id', inner: 'session_id' }], cited)
}
