import { z } from 'zod'
import { requireGlobal, scopeOf, type KeptCallers } from '../../access/index.ts'
import type { Draft, Idempotency, Runtime } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { checkPart, requireKnownFields } from '../../kernel/input/index.ts'
import type {
  BlobStore,
  Digests,
  DocumentParsers,
  DocumentSource,
  Ids,
  JsonValue,
  Principal,
} from '../../kernel/ports/index.ts'
import type { CallOptions } from '../../kernel/use-case.ts'
import type { SettingsSystem } from '../../limits/index.ts'
import {
  collectionSettingsOf,
  requireEditable,
  requireOpen,
  primeQuota,
  requireQuota,
  type CollectionRecords,
  type CollectionSettings,
} from '../../resources/collections/index.ts'
import { requireDocumentQuota, type DocumentRecords } from '../../resources/documents/index.ts'
import { startJob, type EndedJob, type Job, type JobsService } from '../../resources/jobs/index.ts'
import type { SecretsSystem } from '../../resources/secrets/index.ts'
import type { UploadRecords } from '../../resources/uploads/index.ts'
import type { PipelineFinder } from '../scoring/index.ts'
import { ingestOptionsSchema, type CheckedIngestOptions, type IngestOptions } from './ingest-options.ts'
import type { Listing } from './listing.ts'
import type { IngestTarget } from './new-documents.ts'
import { checkOptions, checkIngestionProfile, ingestionProfileOf } from './ingestion-profile.ts'

export interface IngestDependencies {
  readonly runtime: Runtime
  readonly blobs: BlobStore
  readonly ids: Ids
  readonly digests: Digests
  readonly idempotency: Idempotency
  readonly parsers: DocumentParsers
  readonly collections: CollectionRecords
  readonly documents: DocumentRecords
  readonly uploads: UploadRecords
  readonly jobs: JobsService
  readonly secrets: SecretsSystem
  readonly sources: ReadonlyMap<string, DocumentSource>
  readonly settings: SettingsSystem
  readonly pipelines: PipelineFinder
  readonly callers: KeptCallers
}

/** One ingestion: a job that brings documents into a collection. */
export interface Ingestion {
  readonly operation: string
  /** Everything the caller gave, for calls that are repeated with an Idempotency-Key. */
  readonly input: unknown
  readonly collectionId: string
  readonly options: CheckedIngestOptions
  readonly name: string
  /** A `/job` call's timeout bounds the job; a synchronous call's only the wait. */
  readonly bounded: boolean
  /** Children known at once; adds them and answers how many there are. */
  readonly children?: {
    readonly count: number
    readonly add: (draft: Draft, target: IngestTarget) => Promise<void>
  }
  /** Where the job finds its children. */
  readonly listing?: (settings: CollectionSettings) => Promise<{
    readonly connector: string
    readonly source: unknown
    readonly credentials?: unknown
  }>
  /** The call was a repeated one: nothing was begun. */
  readonly onReplay?: () => Promise<void>
}

/** Seconds a synchronous call waits by default. */
export const defaultWaitSeconds = 300

/** The form of a call: `wait` until it is done, or answer with the `job` at once. */
export interface IngestForms<Input> {
  wait(principal: Principal, input: Input, options?: CallOptions): Promise<EndedJob>
  job(principal: Principal, input: Input, options?: CallOptions): Promise<Job>
}

const everyInput = ingestOptionsSchema.extend({ collectionId: z.string() })

/**
 * The options of an ingestion, and the fields of its own that its input has beside them.
 * @throws `forbidden` for a key of one collection, `invalid_input`, `unsupported`
 */
export function checkIngestInput<Own extends z.ZodType>(
  principal: Principal,
  input: IngestOptions,
  ownSchema: Own,
): { readonly checked: CheckedIngestOptions; readonly own: z.output<Own> } {
  requireGlobal(principal)
  requireKnownFields(z.intersection(everyInput, ownSchema), input)
  const { collectionId: _, ...checked } = checkPart(everyInput, input)
  const own = checkPart(ownSchema, input)
  checkOptions(checked)
  return { checked, own }
}

/** Starts the job of an ingestion; answers its id. */
export function beginIngestion(dependencies: IngestDependencies) {
  const { runtime, ids, idempotency, collections, parsers, secrets, settings, pipelines, callers } = dependencies

  const findListing = async (principal: Principal, collectionId: string, listing: NonNullable<Ingestion['listing']>) =>
    listing(collectionSettingsOf(await requireEditable(collections, scopeOf(principal), collectionId)))

  return (principal: Principal, ingestion: Ingestion, callOptions: CallOptions): Promise<string> => {
    const commitOptions = { actor: principal.userId, requestId: callOptions.requestId, signal: callOptions.signal }
    return idempotency.once<{ jobId: string }, string>(principal, ingestion.operation, ingestion.input, callOptions, {
      again: async ({ jobId }) => {
        await ingestion.onReplay?.()
        return jobId
      },
      first: async (remember) => {
        const jobId = ids.uuid()
        const found = ingestion.listing && (await findListing(principal, ingestion.collectionId, ingestion.listing))
        const { pipeline: named } = ingestion.options
        const pipeline = named === undefined ? undefined : await pipelines.forCaller(principal, named)
        const ingestionBy = await callers.broughtBy(principal)
        const documentLimit = await settings.of(principal, 'document_limit_per_user')
        return runtime.commit(commitOptions, async (draft) => {
          const row = await requireEditable(collections, scopeOf(principal), ingestion.collectionId)
          requireOpen(draft, ingestion.collectionId)
          primeQuota(draft, row)
          const profile = ingestionProfileOf(
            ingestion.options,
            collectionSettingsOf(row),
            pipeline && { id: pipeline.id, jobId },
          )
          checkIngestionProfile(profile, parsers)
          const target: IngestTarget = {
            collectionId: ingestion.collectionId,
            jobId,
            owner: principal,
            profile,
            documentLimit,
            added: new Set(),
          }
          const listing: Listing | undefined = found && {
            collectionId: ingestion.collectionId,
            username: principal.username,
            treatment: profile,
            metadata: ingestion.options.metadata ?? {},
            connector: found.connector,
            source: found.source,
            sealed: found.credentials !== undefined,
          }
          startJob(draft, principal, {
            id: jobId,
            kind: ingestion.operation,
            ingestionBy,
            name: ingestion.name,
            parameters: (listing ?? { collectionId: ingestion.collectionId }) as unknown as JsonValue,
            timeoutSeconds: ingestion.bounded ? ingestion.options.timeout : undefined,
            children: ingestion.children?.count ?? 0,
            listing: listing !== undefined,
          })
          if (found?.credentials !== undefined) secrets.keep(draft, jobId, found.credentials)
          await ingestion.children?.add(draft, target)
          requireDocumentQuota(draft, principal.userId, documentLimit)
          requireQuota(draft, ingestion.collectionId)
          remember(draft, { jobId })
          return jobId
        })
      },
    })
  }
}

/** Both forms of a call that begins an ingestion. */
export function formsOf<Input extends IngestOptions>(
  { jobs }: Pick<IngestDependencies, 'jobs'>,
  begin: (principal: Principal, input: Input, bounded: boolean, options: CallOptions) => Promise<string>,
): IngestForms<Input> {
  return {
    async wait(principal, input, options = {}) {
      const jobId = await begin(principal, input, false, options)
      return waitForIngestion(jobs, principal, jobId, input.timeout, options)
    },
    async job(principal, input, options = {}) {
      return jobs.get(principal, await begin(principal, input, true, options))
    },
  }
}

/**
 * The job as it ended, with the reasons of the documents that failed.
 * @throws `ingestion_failed` with the first reason when every document failed, `timed_out` when it takes longer.
 */
async function waitForIngestion(
  jobs: JobsService,
  principal: Principal,
  jobId: string,
  timeout: number | undefined,
  options: CallOptions,
): Promise<EndedJob> {
  const timeoutSeconds = timeout ?? defaultWaitSeconds
  const job = await jobs.outcome(principal, jobId, { timeoutSeconds }, options)
  if (job.overallStatus === 'failed' || (job.errors.length > 0 && job.passedPercentage === 0)) {
    throw new DocentError({
      code: 'ingestion_failed',
      message: job.errors[0] ?? 'No document could be ingested.',
      details: { jobId, errors: job.errors },
    })
  }
  if (job.overallStatus === 'canceled')
    throw new DocentError({ code: 'wrong_state', message: 'The ingestion was canceled.', details: { jobId } })
  return job
}
