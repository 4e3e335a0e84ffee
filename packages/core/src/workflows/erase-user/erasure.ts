import { z } from 'zod'
import { compact, isoTime } from '../../kernel/input/index.ts'
import type { ErasureRow } from './erasure-table.ts'

/** What became of something of the user. */
export const fates = ['removed', 'handedOver', 'kept'] as const
export type Fate = (typeof fates)[number]

/** What is counted. `grants`: shares with the user; `readings`: restricted documents that were opened to the user. */
export type ErasedKind =
  | 'account'
  | 'agent_keys'
  | 'api_keys'
  | 'chat_sessions'
  | 'collections'
  | 'custom_agents'
  | 'custom_tools'
  | 'default_memory_blocks'
  | 'documents'
  | 'document_processes'
  | 'feedback'
  | 'feedback_exports'
  | 'grants'
  | 'group_memberships'
  | 'idempotency_keys'
  | 'jobs'
  | 'limit_counters'
  | 'memory_blocks'
  | 'messages'
  | 'model_calls'
  | 'model_usage'
  | 'projects'
  | 'prompt_templates'
  | 'prompt_template_versions'
  | 'readings'
  | 'roles'
  | 'scheduled_tasks'
  | 'scoring_jobs'
  | 'settings'
  | 'summaries'
  | 'tags'
  | 'uploads'

const countsSchema = z.record(z.string(), z.int())
export const receiptSchema = z.object({ removed: countsSchema, handedOver: countsSchema, kept: countsSchema })
export type Receipt = z.output<typeof receiptSchema>
export const emptyReceipt: Receipt = { removed: {}, handedOver: {}, kept: {} }

const reasons = {
  model_calls: 'Costs must still add up; they are counted with those of all erased users.',
  model_usage: 'Costs must still add up; they are counted with those of all erased users.',
  history: 'Which user did what to which record, by ids: removed 90 days after it happened.',
} as const

const lineSchema = z.object({ kind: z.string(), count: z.int() })

/** An erasure as administrators see it. Times are ISO 8601. */
export const erasureSchema = z.object({
  id: z.string().describe('Also that of its job, where an administrator began it.'),
  userId: z.string(),
  status: z
    .enum(['requested', 'erasing', 'settling', 'erased'])
    .describe('settling: everything was removed; what calls under way may still bring in is looked for once more.'),
  requestedBy: z.string().optional().describe('The administrator; absent when users erase themselves.'),
  handOverTo: z.string().optional(),
  removed: z.array(lineSchema),
  handedOver: z.array(lineSchema),
  kept: z.array(z.object({ kind: z.string(), count: z.int().optional(), reason: z.string() })),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().optional(),
})
export type Erasure = z.output<typeof erasureSchema>

export const eraseInputSchema = z.object({
  handOverTo: z
    .string()
    .min(1)
    .max(255)
    .optional()
    .describe(
      'Id of the user who takes over what others work with: shared things, and documents in collections of others.',
    ),
  includePrivate: z.boolean().default(false).describe('They also take over what was not shared.'),
})
export type EraseInput = z.input<typeof eraseInputSchema>

export const deletionRequestSchema = z.object({
  deleteId: z.string().min(1).max(128).describe('Confirms the deletion, within an hour.'),
})
export type DeletionRequest = z.output<typeof deletionRequestSchema>

/** The owner of what is kept of users who are gone, one for all of them: nothing leads back to one. */
export const erasedUsers = 'erased:users'

const linesOf = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts)
    .map(([kind, count]) => ({ kind, count }))
    .toSorted((one, other) => (one.kind < other.kind ? -1 : 1))

const statusOf = (state: string): Erasure['status'] =>
  state === 'waiting' ? 'erasing' : (state as Exclude<Erasure['status'], 'waiting'>)

export function erasureOf(row: ErasureRow): Erasure {
  const receipt = receiptSchema.parse(row.receipt)
  const state = row.state
  const kept = linesOf(receipt.kept).map(({ kind, count }) => ({
    kind,
    count,
    reason: reasons[kind as keyof typeof reasons] ?? '',
  }))
  return compact({
    id: row.id,
    userId: row.user_id,
    status: statusOf(state),
    requestedBy: row.requested_by ?? undefined,
    handOverTo: row.hand_over_to ?? undefined,
    removed: linesOf(receipt.removed),
    handedOver: linesOf(receipt.handedOver),
    kept: state === 'requested' ? [] : [...kept, { kind: 'history', reason: reasons.history }],
    createdAt: isoTime(row.created_at),
    finishedAt: row.finished_at === null ? undefined : isoTime(row.finished_at),
  })
}
