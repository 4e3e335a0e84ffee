import { z } from 'zod'
import { DocentError } from '../../kernel/errors/index.ts'

/** A question, its answer, what the asker thinks of it, and how it came to be. Times are ISO 8601. */
export const feedbackSchema = z.object({
  questionContent: z.string(),
  replyContent: z.string(),
  questionId: z.string().describe('Empty when the question was deleted.'),
  replyId: z.string(),
  llm: z.string().optional(),
  systemPrompt: z.string().optional(),
  prePromptQuery: z.string().optional(),
  promptQuery: z.string().optional(),
  prePromptSummary: z.string().optional(),
  promptSummary: z.string().optional(),
  ragConfig: z.string().optional().describe('JSON text.'),
  collectionDocuments: z.array(z.string()).describe('Names of the documents that the answer cites.'),
  votes: z.int(),
  expectedAnswer: z.string().optional(),
  userComment: z.string().optional(),
  collectionId: z.string().optional(),
  collectionName: z.string().optional(),
  responseCreatedAtTime: z.iso.datetime(),
  promptTemplateId: z.string().optional().describe('The effective template; absent for the default.'),
  promptTemplateVersion: z.int().optional(),
  includeChatHistory: z.string().optional(),
  chatSessionId: z.string(),
  votedUserId: z.string(),
  votedUsername: z.string(),
})
export type Feedback = z.output<typeof feedbackSchema>

export const votesSchema = z.object({ votes: z.int().min(-1).max(1).describe('1 for, -1 against, 0 neither.') })
export type VotesInput = z.input<typeof votesSchema>

const text = z.string().max(100_000)
export const feedbackUpdateSchema = z.object({
  expectedAnswer: text.describe('Empty text takes it away.'),
  userComment: text.describe('Empty text takes it away.'),
})
export type FeedbackUpdate = z.input<typeof feedbackUpdateSchema>

export const feedbackFilterSchema = z.object({
  collectionId: z.string().min(1).max(128).optional(),
  interval: z
    .string()
    .max(64)
    .optional()
    .describe('Only feedback of so long, such as `24 hours`, `7 days`, `3 months` or `1 year`.'),
  noCollection: z.boolean().default(false).describe('Only answers that were asked of no collection.'),
})
export type FeedbackFilterInput = z.input<typeof feedbackFilterSchema>

/** Which feedback is wanted, in the terms of records. */
export interface FeedbackFilter {
  readonly collectionId?: string | undefined
  /** Milliseconds since the epoch. */
  readonly since?: number | undefined
  readonly noCollection: boolean
}

const hour = 3_600_000
const day = 24 * hour
const units: Readonly<Record<string, number>> = {
  minute: 60_000,
  hour,
  day,
  week: 7 * day,
  month: 30 * day,
  year: 365 * day,
}

/** @throws `invalid_input` for an interval that is none, or for a collection and none at once */
export function feedbackFilter(input: z.output<typeof feedbackFilterSchema>, now: number): FeedbackFilter {
  const { collectionId, interval, noCollection } = input
  if (noCollection && collectionId !== undefined) {
    throw new DocentError({
      code: 'invalid_input',
      message: 'collection_id and no_collection exclude each other; leave one out.',
      details: { field: 'no_collection' },
    })
  }
  if (interval === undefined || interval === '') return { collectionId, noCollection }
  const [, count, unit] = /^\s*(\d{1,6})\s+(minute|hour|day|week|month|year)s?\s*$/i.exec(interval) ?? []
  if (count === undefined || unit === undefined || Number(count) === 0) {
    throw new DocentError({
      code: 'invalid_input',
      message: 'interval must be a number and a unit, such as 24 hours, 7 days, 3 months or 1 year.',
      details: { field: 'interval' },
    })
  }
  return { collectionId, noCollection, since: now - Number(count) * units[unit.toLowerCase()]! }
}
