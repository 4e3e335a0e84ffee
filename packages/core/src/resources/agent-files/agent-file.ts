import { z } from 'zod'
import type { Draft } from '../../kernel/durable/index.ts'
import { naturalOrder } from '../../kernel/input/index.ts'
import { remove, type RecordStore } from '../../kernel/records/index.ts'
import { deleteDocument, documentEntity, membershipsOfDocument, type DocumentRow } from '../documents/index.ts'
import { agentDocumentsOf } from './agent-file-records.ts'
import { workspaceFilesOf } from './workspace-file-records.ts'
import { workspaceFileTable } from './workspace-file-table.ts'

/** Files in one chat, earlier versions among them, and their bytes together. */
export const mostFiles = 500
export const mostBytes = 50_000_000
/** UTF-16 code units of one file. */
export const longestFile = 1_000_000

/** What every system can store, and what cannot be taken for markup in a prompt. */
const segment = /^[^\\/<>:"|?*\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]{1,120}$/u
/** UTF-8, as file systems count: 85 Chinese characters. */
const longestSegmentBytes = 255

const isSegment = (part: string): boolean =>
  segment.test(part) &&
  Buffer.byteLength(part) <= longestSegmentBytes &&
  part.trim() === part &&
  !/^\.{1,2}$/.test(part)

/** A path below the chat's files, such as `report.md` or `tables/prices.csv`. */
export const fileNameSchema = z
  .string()
  .max(255)
  .refine(
    (name) => name.split('/').every(isSegment),
    `a relative path such as report.md or tables/prices.csv, without .. and without any of < > : " | ? * and \\, its parts at most ${longestSegmentBytes} bytes long`,
  )

export const mediaTypes: Readonly<Record<string, string>> = {
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
/** The extension of a name as it is there, with its dot; empty where there is none. */
export const extensionOf = (name: string): string => /\.[^./ ]{1,10}$/.exec(name)?.[0] ?? ''

/** A file of a chat: a document, or one for which there was no room among these. */
export type AgentFileRow = Pick<
  DocumentRow,
  'id' | 'name' | 'username' | 'size' | 'sha256' | 'source_key' | 'created_at' | 'updated_at'
> & { readonly isDocument: boolean }

/** The files of a chat by name, each in its newest version. */
export async function agentFilesOf(storage: RecordStore, sessionId: string): Promise<AgentFileRow[]> {
  const [documents, others] = await Promise.all([
    agentDocumentsOf(storage, sessionId, 2 * mostFiles),
    workspaceFilesOf(storage, sessionId, mostFiles),
  ])
  const newest = new Map<string, AgentFileRow>(documents.map((row) => [row.name, { ...row, isDocument: true }]))
  for (const row of others) {
    // Whatever is written as a document takes the place of the other: what is still there is newer.
    newest.set(row.name, { ...row, isDocument: false })
  }
  return [...newest.values()].sort((one, other) => naturalOrder(one.name, other.name))
}

const droppedAtOnce = 50

/** Deletes some of the files of a chat, in this batch; true while there may be more. */
export async function dropAgentFiles(draft: Draft, sessionId: string): Promise<boolean> {
  const rows = await agentDocumentsOf(draft.storage, sessionId, droppedAtOnce)
  for (const row of rows) await dropAgentDocument(draft, row)
  const others = await workspaceFilesOf(draft.storage, sessionId, droppedAtOnce)
  for (const { id } of others) draft.step(remove(workspaceFileTable, { id }))
  return Math.max(rows.length, others.length) === droppedAtOnce
}

/** Deletes a file, in this batch; one that somebody has put into a collection since stays there, and leaves the chat. */
export async function dropAgentDocument(draft: Draft, row: DocumentRow): Promise<void> {
  const document = draft.instance(documentEntity, row)
  const held = await membershipsOfDocument(draft.storage, [row.id])
  if (held.length > 0) draft.set(document, { chat_session_id: null })
  else await deleteDocument(draft, document)
}
