import { z } from 'zod'
import { requireGlobal, scopeOf, type KeptCaller, type UsersSystem } from '../../access/index.ts'
import type { Draft } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { check } from '../../kernel/input/index.ts'
import type { Clock, JsonValue, Principal } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { lastTry, oneClickMs, retriedId } from '../../kernel/system/index.ts'
import type { CallOptions } from '../../kernel/use-case.ts'
import { primeQuota, requireEditable, requireOpen, requireQuota } from '../../resources/collections/index.ts'
import { endedOfJob, requireDocumentQuota } from '../../resources/documents/index.ts'
import { findJob, hasEnded, startJob, type Job, type JobRow } from '../../resources/jobs/index.ts'
import type { IngestDependencies } from './begin-ingestion.ts'
import { inNameOf } from './ingestion-profile.ts'
import { keptCallerOf } from './job-caller.ts'
import { listingSchema, type Listing } from './listing.ts'
import { credentialsFor, sourceCredentialsSchema } from './source-kinds.ts'
import { addAgain, triableOf, type Triable } from './triable-documents.ts'

export const retryJobSchema = z.object({
  credentials: sourceCredentialsSchema
    .optional()
    .describe('Of the source, where the job was begun with credentials of its own: those are forgotten when it ends.'),
})
export type RetryJobInput = z.input<typeof retryJobSchema>

export interface RetryDependencies extends IngestDependencies {
  readonly storage: RecordStore
  readonly users: Pick<UsersSystem, 'find'>
  readonly clock: Clock
}

const refuse = (message: string) => new DocentError({ code: 'wrong_state', message })

/**
 * Tries again what an ingestion job did not bring in, as a job of its own in the name of the same user: the documents that
 * failed, or everything that its source has. While that job is under way, for a
 * few seconds, and once it has brought in all, it is the answer to further calls.
 * @throws `not_found`, `wrong_state` while it runs, when nothing is missing, and when what is missing cannot be had again,
 * `forbidden` when its owner may not change the collection any more, `invalid_input` for credentials that it does not take
 */
export function retryJob(dependencies: RetryDependencies) {
  const { storage, runtime, clock, digests, jobs, settings, collections, idempotency, callers } = dependencies

  return async (
    principal: Principal,
    id: string,
    input: RetryJobInput = {},
    options: CallOptions = {},
  ): Promise<Job> => {
    requireGlobal(principal)
    const given = check(retryJobSchema, input).credentials
    // Whoever sees a job may try it again: its owner, and administrators.
    await jobs.get(principal, id)
    const begun = await idempotency.once<string, string>(principal, 'retryJob', { id, ...input }, options, {
      again: async (answer) => answer,
      first: async (remember) => {
        const job = await findJob(storage, id)
        if (job === undefined) throw new DocentError({ code: 'not_found', message: 'There is no job with this id.' })
        const last = await lastTry(digests, job, (next) => findJob(storage, next))
        if (last.id === id && !hasEnded(last.state))
          throw refuse('The job is still running; what failed can be tried again once it has ended.')
        if (last.id !== id && (await isEnough(storage, last, clock.now()))) return last.id
        const owner = await ownerOf(dependencies, principal, last)
        const ingestionBy = await callers.broughtBy(owner)
        const credentials = await credentialsOf(dependencies, last, given)
        const documentLimit = await settings.of(owner, 'document_limit_per_user')
        const commit = { actor: principal.userId, requestId: options.requestId, signal: options.signal }
        return runtime.commit(commit, async (draft) => {
          const next = retriedId(digests, last.id)
          if ((await findJob(draft.storage, next)) === undefined) {
            const collectionId = collectionOf(last)
            primeQuota(draft, await requireEditable(collections, scopeOf(owner), collectionId))
            requireOpen(draft, collectionId)
            const retry = { owner, ingestionBy, last, next, collectionId, documentLimit, credentials }
            await begin(draft, dependencies, retry)
            requireDocumentQuota(draft, owner.userId, documentLimit)
            requireQuota(draft, collectionId)
            draft.record('job', last.id, 'RETRIED', { as: next })
          }
          remember(draft, next)
          return next
        })
      },
    })
    return jobs.get(principal, begun)
  }
}

/** Whether a job that tried another one again is under way, was begun just now, or has brought in all there is. */
async function isEnough(storage: RecordStore, { id, state, error, created_at: at }: JobRow, now: number) {
  if (!hasEnded(state) || now - at < oneClickMs) return true
  return state === 'completed' && error === null && (await endedOfJob(storage, id, 1)).length === 0
}

/**
 * The owner of a job as the caller; by an administrator, with the rights that they have now, and the groups of elsewhere that they came
 * with when they began it.
 */
async function ownerOf({ users, callers }: RetryDependencies, principal: Principal, job: JobRow): Promise<Principal> {
  if (job.owner_id === principal.userId) return principal
  // Hosts may act for users without an account.
  const account = await users.find(job.owner_id)
  if (account && (account.isErased || !account.isActive))
    throw refuse('The owner of the job is deactivated; nothing is begun in their name.')
  return callers.of(job.owner_id, { ...keptCallerOf(job), permissions: [] })
}

function collectionOf({ parameters, begun_by: begunBy }: JobRow): string {
  const { collectionId } = parameters as { readonly collectionId?: unknown }
  if (begunBy !== null && typeof collectionId === 'string') return collectionId
  throw refuse('Only jobs that bring documents into a collection can be tried again.')
}

interface Retry {
  readonly owner: Principal
  readonly ingestionBy: KeptCaller
  readonly last: JobRow
  readonly next: string
  readonly collectionId: string
  readonly documentLimit: number
  /** Of the source; undefined where the host's are used. */
  readonly credentials: unknown
}

async function begin(draft: Draft, dependencies: RetryDependencies, retry: Retry): Promise<void> {
  const { last, next, owner, ingestionBy, credentials } = retry
  const listing = listingSchema.safeParse(last.parameters)
  const children = listing.success ? [] : await triableOf(draft.storage, last)
  if (!listing.success && children.length === 0) {
    throw refuse(
      'Nothing of the job can be tried again: no document failed, or their files are gone; add them once more.',
    )
  }
  startJob(draft, owner, {
    id: next,
    kind: last.kind,
    ingestionBy,
    name: last.name,
    parameters: (listing.success ? fromTheStart(listing.data, next) : last.parameters) as unknown as JsonValue,
    timeoutSeconds: last.timeout_seconds ?? undefined,
    children: children.length,
    listing: listing.success,
  })
  if (credentials !== undefined) dependencies.secrets.keep(draft, next, credentials)
  await addAll(draft, dependencies, retry, children)
}

async function addAll(
  draft: Draft,
  { digests }: RetryDependencies,
  { owner, next, collectionId, documentLimit }: Retry,
  children: readonly Triable[],
): Promise<void> {
  const target = { collectionId, jobId: next, owner, documentLimit, added: new Set<string>() }
  for (const child of children) await addAgain(draft, digests, target, child)
}

/**
 * What a source is read again with. Those of the job that is tried again were forgotten when it ended.
 * @throws `wrong_state` where they are missing, `invalid_input` where they are not wanted or of another kind
 */
async function credentialsOf({ sources }: RetryDependencies, { parameters }: JobRow, given: unknown): Promise<unknown> {
  const listing = listingSchema.safeParse(parameters)
  const isSealed = listing.success && listing.data.sealed
  if (isSealed && given === undefined)
    throw refuse('The credentials of the job were forgotten when it ended; send them again as `credentials`.')
  if (given === undefined) return undefined
  if (!isSealed)
    throw new DocentError({
      code: 'invalid_input',
      message: 'The job was not begun with credentials of its own; leave them out.',
    })
  const { connector, source } = listing.data
  const credentials = credentialsFor(connector, given)
  await sources.get(connector)?.check?.({ parameters: source, credentials })
  return credentials
}

/** What is there already counts as done, so that a source is simply read again. */
function fromTheStart(
  { after: _after, afterKey: _key, takenBy: _attempt, ...listing }: Listing,
  jobId: string,
): Listing {
  const { treatment } = listing
  return { ...listing, treatment: { ...treatment, parsing: inNameOf(jobId, treatment.parsing) } }
}
