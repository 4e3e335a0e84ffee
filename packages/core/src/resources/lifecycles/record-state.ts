import { z } from 'zod'

/** A machine is a small chart: this many effects and timers of a record are more than any has. */
export const shownAtMost = 100

const fact = z.union([z.string(), z.number(), z.boolean(), z.null()])

const headSchema = z.object({
  kind: z.string().describe('Kind of the record, such as document or job.'),
  id: z.string(),
  state: z.string(),
  updatedAt: z.string().describe('ISO 8601, UTC.'),
})

export const findRecordsSchema = z.object({
  recordId: z.string().min(1).max(255).describe('Id of the records to find.'),
})
export type FindRecordsInput = z.input<typeof findRecordsSchema>

export const foundRecordsSchema = z.object({
  records: z.array(headSchema).describe('One of each kind at most: ids are unique within a kind.'),
})
export type FoundRecords = z.output<typeof foundRecordsSchema>

const chartSchema = z
  .object({
    initial: z.string(),
    states: z.array(z.object({ name: z.string(), final: z.boolean() })),
    transitions: z.array(z.object({ from: z.string(), to: z.string(), event: z.string() })),
  })
  .describe('The state chart of its kind: every state and every change of state.')

const effectSchema = z.object({
  id: z.string(),
  type: z.string(),
  state: z.string().describe('waiting, or leased by a process.'),
  lane: z.string(),
  owner: z.string().describe('Whom it counts for in the fair order.'),
  dueAt: z.string().describe('Not begun before this time.'),
  attempt: z.int().describe('Attempts so far.'),
  lost: z.int().describe('Of these, those that ended with their process.'),
  leaseUntil: z.string().optional().describe('When another process may take it over.'),
  jobId: z.string().optional(),
  requestId: z.string().optional().describe('X-Request-Id of the call that asked for it.'),
})

const timerSchema = z.object({ name: z.string(), event: z.string(), dueAt: z.string() })

/** Where a record is in its lifecycle, and what is to happen to it. */
export const recordStateSchema = headSchema.extend({
  ownerName: z.string().optional().describe('The name of its owner as it is now.'),
  createdAt: z.string(),
  revision: z.int().describe('Changes since it was made.'),
  facts: z.record(z.string(), fact).describe('Ids, counts and codes. Never what users wrote or named.'),
  chart: chartSchema,
  effects: z.array(effectSchema).describe('Work that was asked for and is not done, the earliest due first.'),
  timers: z.array(timerSchema).describe('What happens at a time unless the record moves on, the earliest first.'),
})
export type RecordState = z.output<typeof recordStateSchema>
