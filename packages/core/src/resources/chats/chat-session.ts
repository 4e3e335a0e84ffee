import { z } from 'zod'
import { compact, isoTime } from '../../kernel/input/index.ts'
import type { Row } from '../../kernel/ports/index.ts'
import type { ChatSessionRow } from './chat-tables.ts'

/** A conversation, over one collection or over none. */
export const chatSessionSchema = z.object({
  id: z.string(),
  name: z.string().optional(),
  collectionId: z.string().optional().describe('Absent for a session without collection.'),
  collectionName: z.string().optional(),
  promptTemplateId: z.string().optional(),
  latestMessageContent: z.string().optional().describe('Start of the newest message.'),
  folder: z.string().optional().describe('The folder that its owner keeps it in; absent when in none.'),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  username: z.string().describe('Owner.'),
})
/** A chat session as callers see it; times are ISO 8601 in UTC. `chatSessionSchema` describes the fields. */
export type ChatSession = z.output<typeof chatSessionSchema>

export const chatSessionInputSchema = z.object({ collectionId: z.string().min(1).max(128).optional() })
export type ChatSessionInput = z.input<typeof chatSessionInputSchema>

const optionalText = (value: Row[string] | undefined) => (typeof value === 'string' ? value : undefined)

/** What callers see of a row. The name of a collection is for those who may see the collection. */
export const chatSessionOf = (row: ChatSessionRow, collectionName?: string): ChatSession =>
  compact({
    id: row.id,
    name: optionalText(row.name),
    collectionId: optionalText(row.collection_id),
    collectionName,
    promptTemplateId: optionalText(row.prompt_template_id),
    latestMessageContent: optionalText(row.latest_message_content),
    folder: optionalText(row.folder),
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
    username: row.username,
  })
