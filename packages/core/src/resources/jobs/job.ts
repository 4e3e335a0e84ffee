import { z } from 'zod'
import { waitSchema } from '../../kernel/durable/index.ts'
import { compact, isoTime } from '../../kernel/input/index.ts'
import type { JobRow, JobProgressRow } from './job-tables.ts'

export const overallStatuses = ['in progress', 'completed', 'failed', 'canceled'] as const

/** Why a job that ingests is not worked on, and its place in the queue. */
export const jobWaitSchema = waitSchema.extend({
  reason: z
    .enum([...waitSchema.shape.reason.options, 'slow'])
    .describe(`${waitSchema.shape.reason.description} slow: what is left takes long to parse and made way for others.`),
})
export type JobWait = z.output<typeof jobWaitSchema>

/** A job and how far it is. Times are ISO 8601, durations seconds, shares 0 … 1 of its children. */
export const jobSchema = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.string(),
  overallStatus: z.enum(overallStatuses),
  status: z.string().describe('In words.'),
  waiting: jobWaitSchema
    .optional()
    .describe('While nothing of it has begun, or all that is left of it waits, because other work comes first.'),
  passedPercentage: z.number(),
  failedPercentage: z.number(),
  progress: z.number().describe('Work that is over, however it ended, 0 … 1; counts parts of documents too.'),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  statuses: z.array(z.object({ id: z.string(), status: z.string() })).describe('Of single documents, at most 1,000.'),
  errors: z.array(z.string()),
  duration: z.string(),
  durationSeconds: z.number(),
  canceledBy: z.string().optional(),
  cancelReason: z.string().optional(),
  timeout: z.number().optional(),
  startTime: z.number().optional().describe('Unix time, seconds.'),
  retryCredentials: z
    .string()
    .optional()
    .describe(
      'Trying it again needs credentials of this source (`s3`, `gcs`, `azure_blob_storage`): it was begun with its own, ' +
        'and those are forgotten when it ends.',
    ),
})
export type Job = z.output<typeof jobSchema>
/** A job as it ended, without the statuses of single documents. */
export type EndedJob = Omit<Job, 'statuses'>

const lasting: ReadonlyMap<string, string> = new Map([
  ['delete_collection', 'deletion of a collection'],
  ['delete_chat_session', 'deletion of a chat session'],
  ['erase_user', 'erasure of a user'],
])

/** These begin for good with the call that asks for them; only what removes the traces is still under way. */
export const isCancelable = (kind: string): boolean => !lasting.has(kind)
/** Such a kind in words. */
export const lastingKind = (kind: string): string => lasting.get(kind) ?? kind

/** What is known of one child of a job. */
export interface ChildStatus {
  readonly id: string
  readonly status: string
  /** 0 … 1 */
  readonly progress: number
  /** It takes long and waits because it made way for others. */
  readonly madeWay?: boolean
  readonly error?: string | undefined
}

const overall: Readonly<Record<string, Job['overallStatus']>> = {
  completed: 'completed',
  failed: 'failed',
  canceled: 'canceled',
}

/** The states of jobs with this overall status. */
export const statesOf = (status: Job['overallStatus']): readonly string[] =>
  status === 'in progress' ? ['created', 'running', 'canceling'] : [status]

const words = (seconds: number): string => {
  const whole = Math.floor(seconds)
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

const waitsFor: Readonly<Record<JobWait['reason'], string>> = {
  limit: 'waiting for earlier ingestion jobs of the same user to end',
  turn: 'waiting for its turn',
  slow: 'waiting among documents that take long',
}
const waitWords = ({ reason, place }: JobWait): string => `${waitsFor[reason]}: number ${place} in line`

/** How far it is. Only what succeeded is done. */
function progressWords(state: string, { total, completed, failed, canceled }: Counts): string {
  if (state === 'canceling') return 'canceling'
  if (total === 0) return state === 'completed' ? 'nothing to do' : (overall[state] ?? 'in progress')
  const others = [failed > 0 ? `, ${failed} failed` : '', canceled > 0 ? `, ${canceled} canceled` : '']
  return `${completed} of ${total} done${others.join('')}`
}
type Counts = Readonly<Record<'total' | 'completed' | 'failed' | 'canceled', number>>

/** What a job keeps that reads a source with credentials of its own. */
const ownCredentials = z.object({ connector: z.string(), sealed: z.literal(true) })

export function jobOf(
  row: JobRow,
  counts: JobProgressRow | undefined,
  children: readonly ChildStatus[],
  wait: JobWait | undefined,
  now: number,
): Job {
  const { total, completed, failed, canceled } = counts ?? { total: 0, completed: 0, failed: 0, canceled: 0 }
  const settled = completed + failed + canceled
  const overallStatus = overall[row.state] ?? 'in progress'
  const partial = children.reduce((sum, child) => sum + (child.progress < 1 ? child.progress : 0), 0)
  const share = (part: number) => (total === 0 ? 0 : Math.min(1, part / total))
  const end = row.finished_at === null ? now : row.finished_at
  const seconds = Math.max(0, end - row.created_at) / 1000
  const errors = children.flatMap((child) => (child.error === undefined ? [] : [child.error]))
  return compact({
    id: row.id,
    name: row.name,
    kind: row.kind,
    overallStatus,
    status:
      wait && row.state !== 'canceling'
        ? waitWords(wait)
        : progressWords(row.state, { total, completed, failed, canceled }),
    waiting: wait,
    passedPercentage: share(completed),
    failedPercentage: share(failed),
    progress: overallStatus === 'completed' ? 1 : share(settled + partial),
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
    statuses: children.map(({ id, status }) => ({ id, status })),
    errors: row.error === null ? errors : [row.error, ...errors],
    duration: words(seconds),
    durationSeconds: seconds,
    canceledBy: (row.canceled_by as string | null) ?? undefined,
    cancelReason: (row.cancel_reason as string | null) ?? undefined,
    timeout: (row.timeout_seconds as number | null) ?? undefined,
    startTime: row.created_at / 1000,
    retryCredentials: ownCredentials.safeParse(row.parameters).data?.connector,
  })
}
