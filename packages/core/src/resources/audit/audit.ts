import { z } from 'zod'

const moment = (what: string) => z.iso.datetime({ offset: true }).optional().describe(what)
const word = z.string().min(1).max(255).optional()

/** What to look for. All that is given must hold. */
export const auditFilterSchema = z.object({
  actor: word.describe('Id of the user who did it.'),
  recordKind: word.describe('Kind of the record, such as collection or api_key.'),
  recordId: word.describe('Id of the record; needs record_kind.'),
  event: word.describe('What happened, such as CREATED or DELETED.'),
  requestId: word.describe('X-Request-Id of the call that did it.'),
  from: moment('Not before this time.'),
  to: moment('Before this time.'),
  engine: z
    .boolean()
    .default(false)
    .describe('Also the steps that the engine itself took; only for one record, by record_kind and record_id.'),
})
export type AuditFilter = z.output<typeof auditFilterSchema>

/** A page of the audit, newest first: a filter, at most `limit` entries, and the `cursor` of the page before. */
export const auditListSchema = auditFilterSchema.extend({
  limit: z.int().min(1).max(1000).default(100),
  cursor: z.string().max(200).optional().describe('next_cursor of the answer before.'),
})
export type AuditListInput = z.input<typeof auditListSchema>

export const auditFormats = ['jsonl', 'csv'] as const
export type AuditFormat = (typeof auditFormats)[number]

export const auditExportSchema = auditFilterSchema.extend({
  format: z.enum(auditFormats).default('jsonl').describe('JSON, one entry a line, or CSV.'),
})
export type AuditExportInput = z.input<typeof auditExportSchema>

/** Which user did what to which record. Ids, counts and codes; never content, never secrets. */
export const auditEntrySchema = z.object({
  id: z.string(),
  at: z.string().describe('ISO 8601, UTC.'),
  actor: z.string().optional().describe('Id of the user who did it; absent for steps of the engine.'),
  actorName: z.string().optional().describe("The user's name as it is now."),
  engine: z.string().optional().describe('The part of the engine that took the step; absent for what a user did.'),
  recordKind: z.string(),
  recordId: z.string(),
  event: z.string().describe('What happened to the record.'),
  state: z.string().optional().describe('State of the record after it, where it has one.'),
  ignored: z.boolean().optional().describe('True for a step that came too late to change anything.'),
  requestId: z.string().optional(),
  data: z.record(z.string(), z.unknown()).describe('Facts of the event: ids, counts and codes.'),
})
export type AuditEntry = z.output<typeof auditEntrySchema>

export const auditPageSchema = z.object({
  entries: z.array(auditEntrySchema).describe('Last first.'),
  nextCursor: z.string().optional().describe('Cursor of the next page; absent at the end.'),
})
export type AuditPage = z.output<typeof auditPageSchema>
