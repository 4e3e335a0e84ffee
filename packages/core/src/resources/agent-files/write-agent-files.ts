import type { Draft } from '../../kernel/durable/index.ts'
import { insert, remove, update } from '../../kernel/records/index.ts'
import { countNewDocument, documentEntity, type DocumentRow } from '../documents/index.ts'
import { dropAgentDocument, extensionOf, mediaTypes, mostBytes, mostFiles } from './agent-file.ts'
import { agentConnector, agentDocumentsOf, countAgentDocuments } from './agent-file-records.ts'
import { workspaceFilesOf } from './workspace-file-records.ts'
import { workspaceFileTable, type WorkspaceFileRow } from './workspace-file-table.ts'

export interface NewAgentFile {
  readonly name: string
  /** It is text, whatever its name ends with. */
  readonly isText: boolean
  /** Bytes. */
  readonly size: number
  readonly sha256: string
  /** Blob of the content. */
  readonly sourceKey: string
}

export interface AgentFilePlace {
  readonly sessionId: string
  readonly owner: { readonly userId: string; readonly username: string }
  /** Earlier versions from this time on belong to the same answer, and give way. */
  readonly since: number
}

export interface AgentFileLimits {
  readonly documents: number
  readonly ofAgents: number
}

/**
 * What became of a file: a document of the user; a file of the chat that its agents have and nobody can download, since the
 * user has no room for another document; or nothing, since the chat has no room for it.
 */
export type Written = { readonly as: 'document' } | { readonly as: 'workspace' | 'nothing'; readonly reason: string }

/** What there is, as it becomes in this batch. */
interface Present {
  documents: DocumentRow[]
  others: Pick<WorkspaceFileRow, 'id' | 'name' | 'size'>[]
  ofAgents: number
}

/** Keeps files in a chat, in this batch. Versions of earlier answers stay: these name them. The names are unique. */
export async function writeAgentFiles(
  draft: Draft,
  place: AgentFilePlace,
  files: readonly NewAgentFile[],
  limits: AgentFileLimits,
): Promise<Written[]> {
  const { storage } = draft
  const present: Present = {
    documents: await agentDocumentsOf(storage, place.sessionId, 2 * mostFiles),
    others: await workspaceFilesOf(storage, place.sessionId, mostFiles),
    ofAgents: await countAgentDocuments(storage, place.owner.userId),
  }
  const written: Written[] = []
  for (const file of files) written.push(await writeOne(draft, { place, file, limits, present }))
  return written
}

interface Writing {
  readonly place: AgentFilePlace
  readonly file: NewAgentFile
  readonly limits: AgentFileLimits
  readonly present: Present
}

async function writeOne(draft: Draft, writing: Writing): Promise<Written> {
  const { place, file, limits, present } = writing
  const former = present.documents.filter((row) => row.name === file.name && row.created_at >= place.since)
  const other = present.others.find((row) => row.name === file.name)
  const stays = [
    ...present.documents.filter((row) => !former.includes(row)),
    ...present.others.filter((row) => row !== other),
  ]
  if (stays.length >= mostFiles || stays.reduce((sum, row) => sum + row.size, file.size) > mostBytes)
    return { as: 'nothing', reason: chatIsFull }
  const hasRoom = limits.ofAgents < 0 || former.length > 0 || present.ofAgents < limits.ofAgents
  if (!hasRoom) return writeOther(draft, writing, other, noRoomForAgents(limits.ofAgents))
  for (const row of former) await dropAgentDocument(draft, row)
  present.documents = present.documents.filter((row) => !former.includes(row))
  present.ofAgents -= former.length
  const tooMany = await countNewDocument(draft, place.owner.userId, limits.documents)
  if (tooMany) return writeOther(draft, writing, other, tooMany.message)
  if (other) draft.step(remove(workspaceFileTable, { id: other.id }))
  present.others = present.others.filter((row) => row !== other)
  present.ofAgents++
  createDocument(draft, place, file)
  return { as: 'document' }
}

const chatIsFull = `This chat holds at most ${mostFiles} files, earlier versions among them, with ${mostBytes} bytes together; delete files first.`
const noRoomForAgents = (limit: number) =>
  `Agents may make ${limit} documents for this user (agents_document_limit_per_user); they can delete some, or ask an administrator to raise it.`

function createDocument(draft: Draft, { owner, sessionId }: AgentFilePlace, file: NewAgentFile): void {
  const { name } = file
  const type = extensionOf(name).slice(1).toLowerCase()
  draft.create(documentEntity, {
    input: { ownerId: owner.userId },
    columns: {
      ...{ owner_id: owner.userId, username: owner.username, chat_session_id: sessionId },
      ...{ name, type, size: file.size, sha256: file.sha256, source_key: file.sourceKey },
      ...{ connector: agentConnector, ingest_mode: 'agent_only', status: 'queued', error: null },
      original_type: mediaTypes[type] ?? (file.isText ? 'text/plain' : 'application/octet-stream'),
      ...{ page_count: 0, pages_done: 0, uri: null, original_mtime: null, text_key: null, words_key: null },
      ...{ metadata: {}, summary: null, parse_preferences: null, copy_of: null },
    },
  })
}

/** Keeps a file for the agents of the chat only. Blobs that nothing names any more are swept up. */
function writeOther(
  draft: Draft,
  { place, file, present }: Writing,
  other: Present['others'][number] | undefined,
  reason: string,
): Written {
  const { sessionId, owner } = place
  const content = { size: file.size, sha256: file.sha256, source_key: file.sourceKey, updated_at: draft.now }
  const id = other?.id ?? draft.uuid()
  if (other) draft.step(update(workspaceFileTable, { key: { id }, set: content }))
  else {
    const of = { session_id: sessionId, owner_id: owner.userId, username: owner.username }
    draft.step(insert(workspaceFileTable, { id, ...of, name: file.name, created_at: draft.now, ...content }))
  }
  present.others = [...present.others.filter((row) => row !== other), { id, name: file.name, size: file.size }]
  return { as: 'workspace', reason }
}
