import { z } from 'zod'
import { compact, isCodeAddress, isoTime, plainLetters, shownAddress } from '../../kernel/input/index.ts'
import type { DocumentRow } from './document-tables.ts'

export const documentStatuses = [
  'unknown',
  'scheduled',
  'queued',
  'running',
  'completed',
  'failed',
  'canceled',
  'agent_only',
] as const
export type DocumentStatus = (typeof documentStatuses)[number]

/** A file or text that was ingested. Times are ISO 8601. */
export const documentSchema = z.object({
  id: z.string(),
  name: z.string(),
  username: z.string().describe('Owner.'),
  type: z.string(),
  size: z.int().describe('Bytes.'),
  pageCount: z.int(),
  status: z.enum(documentStatuses),
  connector: z.string().optional(),
  originalType: z.string().optional(),
  originalMtime: z.iso.datetime().optional(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  uri: z.string().optional(),
  summary: z.string().optional(),
  summaryParameters: z.string().optional().describe('JSON text: how the summary was made.'),
  metadata: z.record(z.string(), z.json()),
  error: z.string().optional().describe('Why it failed.'),
  chatSessionId: z.string().optional().describe('Chat session that made it; absent for what users brought in.'),
  chatSessionName: z.string().optional(),
  chatSessionVisible: z.boolean().optional().describe('Whether the caller can open that chat session.'),
})
export type Document = z.output<typeof documentSchema>

/** A name that a caller chooses. */
export const documentNameSchema = z
  .string()
  .trim()
  .min(1)
  .max(255)
  .transform((name) => plainLetters(name).trim())
  .refine((name) => name !== '', { message: 'expected a name of visible characters' })

export const documentUpdateSchema = z.object({
  name: documentNameSchema.optional(),
  uri: z
    .string()
    .trim()
    .max(4_096)
    .refine((uri) => !isCodeAddress(uri), {
      message:
        'expected an address that runs no code where it is opened: one that begins with https: or http:, or names a place such as s3: or file:',
    })
    .optional()
    .describe('Empty text takes it away. Addresses that run code, such as `javascript:` and `data:`, are refused.'),
})
export type DocumentUpdate = z.input<typeof documentUpdateSchema>

const longestFoundName = 1_024

/**
 * The name of what an archive or a source holds, as a document is called: it is chosen by the author of that archive or source, shown to all
 * who may see the document, and part of prompts. Of a long one the end stays, which shows the kind of file.
 */
export function foundName(name: string): string {
  const plain = plainLetters(name.replaceAll(/[\t-\r]+/g, ' ')).trim()
  if (plain === '') return 'document'
  return plain.length <= longestFoundName ? plain : `…${plain.slice(1 - longestFoundName).toWellFormed()}`
}

export const documentMetadataSchema = z.record(z.string().max(256), z.json())
export type DocumentMetadata = z.output<typeof documentMetadataSchema>

/** What the caller may know of the chat session that made a document. */
export interface SourceSession {
  readonly name: string | undefined
}

export function documentOf(row: DocumentRow, session?: SourceSession): Document {
  return compact({
    id: row.id,
    name: row.name,
    username: row.username,
    type: row.type,
    size: row.size,
    pageCount: row.page_count,
    status: row.status as DocumentStatus,
    connector: row.connector ?? undefined,
    originalType: row.original_type ?? undefined,
    originalMtime: row.original_mtime == null ? undefined : isoTime(row.original_mtime),
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
    uri: shownAddress(row.uri),
    summary: row.summary ?? undefined,
    summaryParameters: row.summary_parameters ?? undefined,
    metadata: row.metadata as Document['metadata'],
    error: row.error ?? undefined,
    chatSessionId: row.chat_session_id ?? undefined,
    chatSessionName: session?.name,
    chatSessionVisible: row.chat_session_id === null ? undefined : session !== undefined,
  })
}

/** One passage of a document in a collection. */
export const chunkSchema = z.object({
  id: z.int().describe('Counts from 1 in its collection.'),
  text: z.string(),
  name: z.string().describe('Of the document.'),
  size: z.int().describe('Characters.'),
  pages: z.string().describe('Such as `3` or `3-4`.'),
})
export type Chunk = z.output<typeof chunkSchema>

export const chunkSearchResultSchema = chunkSchema.extend({
  topic: z.string().describe('Id of the document.'),
  score: z.number(),
})
export type ChunkSearchResult = z.output<typeof chunkSearchResultSchema>

export const pagesText = (from: number, to: number): string => (from === to ? String(from) : `${from}-${to}`)
