import { waitingIn } from '../../kernel/durable/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { failedProcessesOf, type DocumentProcessRow } from '../../resources/processing/index.ts'
import {
  membershipsOfJob,
  findDocuments,
  type DocumentRow,
  type MembershipRow,
  documentEntity,
} from '../../resources/documents/index.ts'
import type { ChildStatus } from '../../resources/jobs/index.ts'
import { slowLane } from './slow-documents.ts'

/** Documents shown with a job at most. */
const mostChildren = 1_000
/** In one read. */
const mostIds = 500

const statuses: Readonly<Record<string, string>> = {
  chunking: 'running: chunking',
  embedding: 'running: embedding',
  indexing: 'running: indexing',
  searchable: 'completed',
  failed: 'failed',
  canceled: 'canceled',
}

/** How much of a document's way is done, by stage; parsing counts by pages. */
const reached: Readonly<Record<string, number>> = {
  chunking: 0.7,
  embedding: 0.8,
  indexing: 0.95,
  searchable: 1,
  failed: 1,
  canceled: 1,
}
const parsingShare = 0.7

type ListedDocument = Pick<DocumentRow, 'id' | 'name' | 'state' | 'page_count' | 'pages_done'>
type FailedProcess = Pick<DocumentProcessRow, 'document_id' | 'task' | 'error'>

function childOf(membership: MembershipRow, document: ListedDocument, madeWay: ReadonlySet<string>): ChildStatus {
  const state = membership.state
  if (madeWay.has(document.id)) {
    const id = document.id
    return { id, status: 'queued: takes long to parse, made way for others', progress: 0, madeWay: true }
  }
  const { status, progress } = stageOf(state, document)
  const error = membership.error === null ? undefined : withName(document.name, membership.error)
  return { id: document.id, status, progress, error }
}

/** What is being done for a membership, and how much of it is done. */
function stageOf(state: string, { state: ofDocument, page_count: pages, pages_done: done }: ListedDocument) {
  if (state !== 'queued') return { status: statuses[state] ?? state, progress: reached[state] ?? 0 }
  if (ofDocument === 'parsed') return { status: 'running: extracting fields', progress: parsingShare }
  if (ofDocument !== 'parsing') return { status: 'queued', progress: 0 }
  return {
    status: pages > 1 ? `running: parsing page ${done} of ${pages}` : 'running: parsing',
    progress: pages > 0 ? (parsingShare * done) / pages : 0,
  }
}

/** What a model was to make of documents and did not, by document. */
async function unmadeOf(storage: RecordStore, jobId: string): Promise<ReadonlyMap<string, FailedProcess>> {
  const rows = await failedProcessesOf(storage, jobId, mostChildren)
  return new Map(rows.map((row) => [row.document_id, row]))
}

/**
 * A call for a model's work on a document is a job of its own. It does not name the document: who called may not find that any more, and
 * would learn how others have renamed it.
 */
const failedCall = (row: FailedProcess): ChildStatus => ({
  id: row.document_id,
  status: 'failed',
  progress: 1,
  error: String(row.error),
})

const madeBy: Readonly<Record<string, string>> = { summary: 'No summary', questions: 'No questions' }

/** A document can be in, and what a model was to make of it can be missing: the job reports why. */
function withUnmade(child: ChildStatus, unmade: FailedProcess | undefined, document: ListedDocument): ChildStatus {
  if (child.error !== undefined || unmade === undefined) return child
  const what = madeBy[unmade.task]
  return { ...child, error: withName(document.name, `${what}: ${unmade.error}`) }
}

/** Whatever the error says: consumers find the document by what is before the colon. */
const withName = (name: string, error: string) => `${name}: ${error}`

async function listedDocuments(
  storage: RecordStore,
  rows: readonly { readonly document_id: string }[],
): Promise<ReadonlyMap<string, ListedDocument>> {
  const ids = [...new Set(rows.map((row) => row.document_id))]
  const documents = new Map<string, ListedDocument>()
  for (let start = 0; start < ids.length; start += mostIds) {
    const columns = ['id', 'name', 'state', 'page_count', 'pages_done'] as const
    for (const row of await findDocuments(storage, ids.slice(start, start + mostIds), columns))
      documents.set(row.id, row)
  }
  return documents
}

/** What the documents of jobs are doing. */
export const ingestChildren =
  (storage: RecordStore) =>
  async (jobIds: readonly string[]): Promise<ReadonlyMap<string, readonly ChildStatus[]>> => {
    const children = new Map<string, ChildStatus[]>()
    for (const jobId of jobIds) {
      const memberships = await membershipsOfJob(storage, jobId, mostChildren)
      const unmade = await unmadeOf(storage, jobId)
      const calls = [...unmade.values()].filter((row) => row.task === 'process')
      if (calls.length > 0) children.set(jobId, calls.map(failedCall))
      if (memberships.length === 0) continue
      const documents = await listedDocuments(storage, memberships)
      // What takes long waits among its like, and is read from the beginning.
      const parsing = [...documents.values()].filter(({ state }) => state === 'parsing').map(({ id }) => id)
      const madeWay = await waitingIn(storage, slowLane, { kind: documentEntity.kind, ids: parsing })
      children.set(
        jobId,
        memberships.flatMap((row) => {
          const document = documents.get(row.document_id)
          return document ? [withUnmade(childOf(row, document, madeWay), unmade.get(document.id), document)] : []
        }),
      )
    }
    return children
  }
