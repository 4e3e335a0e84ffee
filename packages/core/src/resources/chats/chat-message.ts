import { z } from 'zod'
import { waitSchema } from '../../kernel/durable/index.ts'
import { compact, isoTime, shownAddress } from '../../kernel/input/index.ts'
import { pagesText, type LocatedSpan } from '../documents/index.ts'
import type { MessageRow, MessageMetaRow, MessageReferenceRow } from './chat-tables.ts'

/** Kinds of metadata an answer can carry, besides any that start with `agent_`. */
export const messageMetaKinds = ['self_reflection', 'usage_stats', 'prompt_raw', 'llm_only', 'hyde1'] as const

export const messageMetaKindSchema = z
  .string()
  .max(64)
  .refine((kind) => messageMetaKinds.some((known) => known === kind) || /^agent_[a-z0-9_]+$/.test(kind), {
    error: `must be one of ${messageMetaKinds.join(', ')}, or start with agent_`,
  })

export const chatMessageMetaSchema = z.object({
  messageType: z.string().describe('Kind of metadata.'),
  content: z.string().describe('Text, or JSON as text.'),
})
export type ChatMessageMeta = z.output<typeof chatMessageMetaSchema>

export const chatMessageSchema = z.object({
  id: z.string(),
  content: z.string(),
  replyTo: z.string().optional().describe('The question, for an answer; absent for a question.'),
  votes: z.int(),
  createdAt: z.iso.datetime(),
  hasReferences: z.boolean(),
  totalReferences: z.int(),
  username: z.string().optional().describe('Who asked; absent for answers.'),
  error: z.string().optional(),
  llmArgs: z.string().optional().describe('JSON text.'),
  typeList: z.array(chatMessageMetaSchema).optional(),
  waiting: waitSchema.optional().describe('For a question whose answer has not begun because others come first.'),
  commandName: z.string().optional().describe('The command that put it there, where no model answered.'),
})
export type ChatMessage = z.output<typeof chatMessageSchema>

const pageBoxSchema = z.object({
  page: z.int(),
  box: z.array(z.number()).length(4).describe("x0, y0, x1, y1 in points from the page's top left corner."),
})

const referenceQuoteSchema = z.object({
  quote: z.string(),
  verified: z.boolean().describe('It occurs in the passage word for word.'),
  pages: z.string().optional(),
  startOffset: z.int().optional().describe("UTF-16 offset in the document's text."),
  endOffset: z.int().optional(),
})

/** A quote as it is kept. */
const keptQuotesSchema = z.array(
  z.object({
    /** Absent where it is verified: then it is read from the document. */
    quote: z.string().optional(),
    verified: z.boolean(),
    start: z.int().optional(),
    end: z.int().optional(),
  }),
)

export const chatMessageReferenceSchema = z.object({
  collectionId: z.string().optional(),
  documentId: z.string(),
  documentName: z.string(),
  chunkId: z.int(),
  score: z.number(),
  pages: z.string(),
  content: z.string().optional(),
  wereReferencesDeleted: z.boolean().describe('The document is gone from the collection, or no longer visible.'),
  uri: z.string().optional(),
  startOffset: z.int().optional().describe("UTF-16 offset of the passage in the document's text."),
  endOffset: z.int().optional(),
  cited: z.boolean().describe('False: the answer names no passage, and this is one it was given.'),
  quotes: z
    .array(referenceQuoteSchema)
    .optional()
    .describe('What the answer quotes of the passage, checked against it.'),
  boxes: z
    .array(pageBoxSchema)
    .optional()
    .describe('Where the verified quotes, or else the passage, are, line by line, where the layout is known.'),
})
export type ChatMessageReference = z.output<typeof chatMessageReferenceSchema>

export const suggestedQuestionSchema = z.object({ question: z.string() })
export type SuggestedQuestion = z.output<typeof suggestedQuestionSchema>

export const messageMetaOf = (row: Pick<MessageMetaRow, 'kind' | 'content'>): ChatMessageMeta => ({
  messageType: row.kind,
  content: row.content,
})

export function chatMessageOf(
  row: MessageRow,
  username: string,
  typeList: readonly ChatMessageMeta[],
  waiting?: ChatMessage['waiting'],
): ChatMessage {
  const question = row.role === 'user'
  return compact({
    id: row.id,
    content: row.content,
    replyTo: row.reply_to === null ? undefined : row.reply_to,
    votes: row.votes,
    createdAt: isoTime(row.created_at),
    hasReferences: row.has_references === true,
    totalReferences: row.total_references,
    username: question ? username : undefined,
    error: row.error === null ? undefined : row.error,
    llmArgs: row.llm_args === null ? undefined : JSON.stringify(row.llm_args),
    commandName: typeof row.command === 'string' ? row.command : undefined,
    waiting,
    typeList: typeList.length === 0 ? undefined : [...typeList],
  })
}

/** What the answer quotes of a cited passage. */
export const quotesOf = (row: MessageReferenceRow): z.output<typeof keptQuotesSchema> =>
  keptQuotesSchema.parse(row.quotes ?? [])

/** Where a citation's quotes are, one after the other, or else the passage. */
export interface FoundCitation {
  readonly spans: readonly LocatedSpan[]
  /** The passage, and where it starts in the document's text. */
  readonly passage: { readonly text: string; readonly start: number }
}

/** A citation as its reader may see it: without the passage once the document cannot be found any more. */
export function messageReferenceOf(row: MessageReferenceRow, found: FoundCitation | undefined): ChatMessageReference {
  const kept: ChatMessageReference = {
    collectionId: row.collection_id,
    documentId: row.document_id,
    documentName: row.document_name,
    chunkId: row.chunk_id,
    score: row.score,
    pages: row.pages,
    wereReferencesDeleted: !found,
    cited: row.cited !== false,
  }
  if (!found) return kept
  const pages = found.spans.flatMap((span) => span.pages ?? [])
  const boxes = found.spans.flatMap((span) => span.boxes)
  const verified = quotesOf(row).filter((quote) => quote.verified)
  const { passage } = found
  const quotes = quotesOf(row).map(({ start, end, quote: said, ...quote }) => {
    const place = found.spans[verified.findIndex((other) => other.start === start && other.end === end)]?.pages
    return compact({
      quote: said ?? passage.text.slice(Number(start) - passage.start, Number(end) - passage.start),
      ...quote,
      pages: quote.verified && place ? pagesText(place.from, place.to) : undefined,
      startOffset: start,
      endOffset: end,
    })
  })
  return compact({
    ...kept,
    pages: pages.length === 0 ? kept.pages : pagesOf(pages),
    content: passage.text,
    uri: shownAddress(row.uri),
    startOffset: row.start_offset,
    endOffset: row.end_offset,
    quotes: quotes.length === 0 ? undefined : quotes,
    boxes: boxes.length === 0 ? undefined : boxes.map(({ page, box }) => ({ page, box: [...box] })),
  })
}

const pagesOf = (pages: readonly { readonly from: number; readonly to: number }[]): string =>
  pagesText(Math.min(...pages.map(({ from }) => from)), Math.max(...pages.map(({ to }) => to)))
