import { z } from 'zod'
import type { Draft } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import {
  countNewDocument,
  deleteDocument,
  documentEntity,
  membershipsOfDocument,
  type DocumentRow,
} from '../documents/index.ts'
import { agentConnector, agentDocumentsOf, countAgentDocuments } from './agent-file-records.ts'

/** Files in one chat, earlier versions among them, and their bytes together. */
export const mostFiles = 500
export const mostBytes = 50_000_000
/** UTF-16 code units of one file. */
export const longestFile = 1_000_000

/** What every system can store, and what cannot be taken for markup in a prompt. */
const segment = /^[^\\/<>:"|?*\p{Cc}\p{Cf}\p{Zl}\p{Zp}]{1,120}$/u

/** A path below the chat's files, such as `report.md` or `tables/prices.csv`. */
export const fileNameSchema = z
  .string()
  .max(255)
  .refine(
    (name) => name.split('/').every((part) => segment.test(part) && part.trim() === part && !/^\.{1,2}$/.test(part)),
    'a relative path such as report.md or tables/prices.csv, without .. and without any of < > : " | ? * and \\',
  )

const mediaTypes: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  gif: 'image/gif',
  html: 'text/html',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  json: 'application/json',
  md: 'text/markdown',
  pdf: 'application/pdf',
  png: 'image/png',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  svg: 'image/svg+xml',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xml: 'application/xml',
  zip: 'application/zip',
}
const endingOf = (name: string): string => /\.([^./]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** The files of a chat by name, each in its newest version. */
export async function agentFilesOf(storage: RecordStore, sessionId: string): Promise<DocumentRow[]> {
  const rows = await agentDocumentsOf(storage, sessionId, 2 * mostFiles)
  const newest = new Map(rows.map((row) => [row.name, row]))
  return [...newest.values()].sort((one, other) => (one.name < other.name ? -1 : 1))
}

export interface NewAgentFile {
  readonly sessionId: string
  readonly owner: { readonly userId: string; readonly username: string }
  readonly name: string
  /** It is text, whatever its name ends with. */
  readonly isText: boolean
  /** Bytes. */
  readonly size: number
  readonly sha256: string
  /** Blob of the content. */
  readonly sourceKey: string
  /** Earlier versions from this time on belong to the same answer, and give way. */
  readonly since: number
}

export interface AgentFileLimits {
  readonly documents: number
  readonly ofAgents: number
}

/**
 * Keeps a file as a document of the chat, in this batch. Versions of earlier answers stay: these name them.
 * @throws `forbidden` where the user has no room for another document, `too_large` where the chat has none for the file
 */
export async function writeAgentFile(draft: Draft, file: NewAgentFile, limits: AgentFileLimits): Promise<void> {
  const { owner, sessionId, name } = file
  const there = await agentDocumentsOf(draft.storage, sessionId, 2 * mostFiles)
  const former = there.filter((row) => row.name === name && row.created_at >= file.since)
  await refuseFull(draft, there, former, file, limits)
  for (const row of former) await dropAgentDocument(draft, row)
  const tooMany = await countNewDocument(draft, owner.userId, limits.documents)
  if (tooMany) throw tooMany
  draft.create(documentEntity, {
    input: { ownerId: owner.userId },
    columns: {
      ...{ owner_id: owner.userId, username: owner.username, chat_session_id: sessionId },
      ...{ name, type: endingOf(name), size: file.size, sha256: file.sha256, source_key: file.sourceKey },
      ...{ connector: agentConnector, ingest_mode: 'agent_only', status: 'queued', error: null },
      original_type: mediaTypes[endingOf(name)] ?? (file.isText ? 'text/plain' : 'application/octet-stream'),
      ...{ page_count: 0, pages_done: 0, uri: null, original_mtime: null, text_key: null, words_key: null },
      ...{ metadata: {}, summary: null, parse_preferences: null, copy_of: null },
    },
  })
}

async function refuseFull(
  draft: Draft,
  there: readonly DocumentRow[],
  former: readonly DocumentRow[],
  { owner, size }: NewAgentFile,
  { ofAgents }: AgentFileLimits,
): Promise<void> {
  const bytes = (rows: readonly DocumentRow[]) => rows.reduce((sum, row) => sum + row.size, 0)
  const full =
    there.length - former.length >= mostFiles || bytes(there) - bytes(former) + size > mostBytes
      ? `This chat holds at most ${mostFiles} files, earlier versions among them, with ${mostBytes} bytes together; delete files first.`
      : undefined
  if (full) throw new DocentError({ code: 'too_large', message: full })
  if (ofAgents < 0 || former.length > 0) return
  if ((await countAgentDocuments(draft.storage, owner.userId)) < ofAgents) return
  throw new DocentError({
    code: 'forbidden',
    message: `The file was not kept: agents may make ${ofAgents} documents for this user (agents_document_limit_per_user); delete some, or ask an administrator to raise it.`,
  })
}

const droppedAtOnce = 50

/** Deletes some of the files of a chat, in this batch; true while there may be more. */
export async function dropAgentFiles(draft: Draft, sessionId: string): Promise<boolean> {
  const rows = await agentDocumentsOf(draft.storage, sessionId, droppedAtOnce)
  for (const row of rows) await dropAgentDocument(draft, row)
  return rows.length === droppedAtOnce
}

/** Deletes a file, in this batch; one that somebody has put into a collection since stays there, and leaves the chat. */
async function dropAgentDocument(draft: Draft, row: DocumentRow): Promise<void> {
  const document = draft.instance(documentEntity, row)
  const held = await membershipsOfDocument(draft.storage, [row.id])
  if (held.length > 0) draft.set(document, { chat_session_id: null })
  else await deleteDocument(draft, document)
}
