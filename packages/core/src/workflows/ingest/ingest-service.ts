import { z } from 'zod'
import { requireGlobal, scopeOf } from '../../access/index.ts'
import type { Draft, Idempotency, Runtime } from '../../kernel/durable/index.ts'
import { DocentError, mayHaveHappened } from '../../kernel/errors/index.ts'
import { check } from '../../kernel/input/index.ts'
import type { BlobStore, Digests, DocumentSource, Ids, JsonValue, Principal } from '../../kernel/ports/index.ts'
import type { CallOptions } from '../../kernel/use-case.ts'
import {
  collectionSettingsOf,
  requireEditable,
  requireOpen,
  type CollectionRecords,
} from '../../resources/collections/index.ts'
import { startJob, type Job, type JobsService } from '../../resources/jobs/index.ts'
import { useUpload, type UploadRecords } from '../../resources/uploads/index.ts'
import { chunkingOf, ingestOptionsSchema, refuseUnsupported, type IngestOptions } from './ingest-options.ts'
import type { Listing } from './list-source.ts'
import { addDocument, type IngestTarget, type NewDocument } from './new-documents.ts'

export interface IngestDependencies {
  readonly runtime: Runtime
  readonly blobs: BlobStore
  readonly ids: Ids
  readonly digests: Digests
  readonly idempotency: Idempotency
  readonly collections: CollectionRecords
  readonly uploads: UploadRecords
  readonly jobs: JobsService
  readonly sources: ReadonlyMap<string, DocumentSource>
}

export const plainTextSchema = z.object({
  fileName: z.string().trim().min(1).max(255),
  text: z.string(),
})
export const fileSystemSchema = z.object({
  rootDir: z.string().min(1).max(4096),
  glob: z.string().min(1).max(4096),
})
/** Seconds a synchronous call waits when the caller does not say. */
export const defaultWaitSeconds = 300
/** Bodies of plain text; larger texts are uploaded as files. */
const largestText = 50_000_000

type Checked = z.output<typeof ingestOptionsSchema>

/** Bringing documents into a collection. Each route is a job; the synchronous form waits for it. */
export function ingestService(dependencies: IngestDependencies) {
  const { runtime, blobs, ids, digests, idempotency, collections, uploads, jobs } = dependencies

  function checkOptions(principal: Principal, options: IngestOptions): Checked {
    requireGlobal(principal)
    const checked = check(ingestOptionsSchema, options)
    refuseUnsupported(checked)
    return checked
  }

  async function begin(
    principal: Principal,
    call: {
      readonly operation: string
      readonly input: unknown
      readonly collectionId: string
      readonly options: Checked
      readonly name: string
      /** A `/job` call's timeout bounds the job; a synchronous call's only the wait. */
      readonly bounded: boolean
      readonly documents?: (draft: Draft) => Promise<readonly NewDocument[]>
      readonly listing?: Pick<Listing, 'connector' | 'source'>
      readonly onReplay?: () => Promise<void>
    },
    callOptions: CallOptions,
  ): Promise<string> {
    const commitOptions = { actor: principal.userId, requestId: callOptions.requestId, signal: callOptions.signal }
    return idempotency.once<{ jobId: string }, string>(principal, call.operation, call.input, callOptions, {
      again: async ({ jobId }) => {
        await call.onReplay?.()
        return jobId
      },
      first: (remember) => {
        const jobId = ids.uuid()
        return runtime.commit(commitOptions, async (draft) => {
          const row = await requireEditable(collections, scopeOf(principal), call.collectionId)
          requireOpen(draft, call.collectionId)
          const chunking = chunkingOf(call.options, collectionSettingsOf(row))
          const target: IngestTarget = {
            collectionId: call.collectionId,
            jobId,
            owner: principal,
            chunking,
            added: new Set(),
          }
          const documents = (await call.documents?.(draft)) ?? []
          const listing = call.listing && {
            ...call.listing,
            collectionId: call.collectionId,
            username: principal.username,
            chunking,
            metadata: call.options.metadata ?? {},
          }
          startJob(draft, principal, {
            id: jobId,
            kind: call.operation,
            name: call.name,
            parameters: (listing ?? { collectionId: call.collectionId }) as unknown as JsonValue,
            timeoutSeconds: call.bounded ? call.options.timeout : undefined,
            children: documents.length,
            listing: listing !== undefined,
          })
          for (const document of documents) await addDocument(draft, digests, target, document)
          remember(draft, { jobId })
          return jobId
        })
      },
    })
  }

  const asJob = async (principal: Principal, jobId: string): Promise<Job> => jobs.get(principal, jobId)

  /** @throws `ingestion_failed` with the first reason when every document failed, `timed_out` when it takes longer. */
  async function waitFor(
    principal: Principal,
    jobId: string,
    timeout: number | undefined,
    options: CallOptions,
  ): Promise<void> {
    const job = await jobs.wait(principal, jobId, { timeoutSeconds: timeout ?? defaultWaitSeconds }, options)
    if (job.overallStatus === 'failed' || (job.errors.length > 0 && job.passedPercentage === 0)) {
      throw new DocentError({
        code: 'ingestion_failed',
        message: job.errors[0] ?? 'No document could be ingested.',
        details: { jobId },
      })
    }
    if (job.overallStatus === 'canceled')
      throw new DocentError({ code: 'wrong_state', message: 'The ingestion was canceled.', details: { jobId } })
  }

  async function beginUploads(
    principal: Principal,
    input: UploadsInput,
    options: CallOptions,
    bounded: boolean,
  ): Promise<string> {
    const { uploadIds, collectionId, ...rest } = input
    const checked = checkOptions(principal, rest)
    if (uploadIds.length === 0)
      throw new DocentError({ code: 'invalid_input', message: 'upload_ids must name at least one upload.' })
    return begin(
      principal,
      {
        operation: 'ingest_upload',
        input,
        collectionId,
        options: checked,
        name: uploadIds.length === 1 ? 'Ingest an upload' : `Ingest ${uploadIds.length} uploads`,
        bounded,
        documents: async (draft) =>
          (await uploads.requireAll(scopeOf(principal), uploadIds)).map((upload) => {
            useUpload(draft, upload.id)
            return {
              name: upload.filename,
              connector: 'upload',
              size: upload.size,
              content: { sourceKey: upload.blobKey, sha256: upload.sha256 },
              metadata: checked.metadata ?? {},
            }
          }),
      },
      options,
    )
  }

  async function beginPlainText(
    principal: Principal,
    input: PlainTextInput,
    options: CallOptions,
    bounded: boolean,
  ): Promise<string> {
    const { collectionId, fileName, text, ...rest } = input
    const checked = checkOptions(principal, rest)
    const named = check(plainTextSchema, { fileName, text })
    if (named.text.length > largestText) {
      throw new DocentError({
        code: 'too_large',
        message: `The text is longer than ${largestText} characters; upload it as a file.`,
      })
    }
    const bytes = new TextEncoder().encode(named.text)
    const sourceKey = `texts/${ids.uuid()}`
    await blobs.put(sourceKey, bytes, { signal: options.signal })
    const drop = () => blobs.delete(sourceKey)
    try {
      return await begin(
        principal,
        {
          operation: 'ingest_plain_text',
          input,
          collectionId,
          options: checked,
          name: `Ingest ${named.fileName}`,
          bounded,
          onReplay: drop,
          documents: async () => [
            {
              name: named.fileName,
              connector: 'text',
              size: bytes.byteLength,
              content: { sourceKey, sha256: digests.sha256(bytes) },
              metadata: checked.metadata ?? {},
            },
          ],
        },
        options,
      )
    } catch (error) {
      // What the batch may name stays; when it names nothing the sweep finds it.
      if (!mayHaveHappened(error)) await drop()
      throw error
    }
  }

  async function beginFileSystem(
    principal: Principal,
    input: FileSystemInput,
    options: CallOptions,
    bounded: boolean,
  ): Promise<string> {
    const { collectionId, rootDir, glob, ...rest } = input
    const checked = checkOptions(principal, rest)
    const source = check(fileSystemSchema, { rootDir, glob })
    const adapter = dependencies.sources.get('file_system')
    if (!adapter) {
      throw new DocentError({
        code: 'forbidden',
        message: 'This server reads no files of its own file system; its host must allow root directories first.',
      })
    }
    return begin(
      principal,
      {
        operation: 'ingest_file_system',
        input,
        collectionId,
        options: checked,
        name: 'Ingest files',
        bounded,
        listing: { connector: 'file_system', source: { root_dir: source.rootDir, glob: source.glob } },
      },
      options,
    )
  }

  return {
    /** Ingests uploaded files and waits. */
    async uploads(principal: Principal, input: UploadsInput, options: CallOptions = {}): Promise<void> {
      await waitFor(principal, await beginUploads(principal, input, options, false), input.timeout, options)
    },
    async uploadsJob(principal: Principal, input: UploadsInput, options: CallOptions = {}): Promise<Job> {
      return asJob(principal, await beginUploads(principal, input, options, true))
    },
    /** Ingests a text as a document and waits. */
    async plainText(principal: Principal, input: PlainTextInput, options: CallOptions = {}): Promise<void> {
      await waitFor(principal, await beginPlainText(principal, input, options, false), input.timeout, options)
    },
    async plainTextJob(principal: Principal, input: PlainTextInput, options: CallOptions = {}): Promise<Job> {
      return asJob(principal, await beginPlainText(principal, input, options, true))
    },
    /** Ingests files of the server below a root that the host allows, and waits. */
    async fileSystem(principal: Principal, input: FileSystemInput, options: CallOptions = {}): Promise<void> {
      await waitFor(principal, await beginFileSystem(principal, input, options, false), input.timeout, options)
    },
    async fileSystemJob(principal: Principal, input: FileSystemInput, options: CallOptions = {}): Promise<Job> {
      return asJob(principal, await beginFileSystem(principal, input, options, true))
    },
  }
}

export type UploadsInput = { readonly uploadIds: readonly string[]; readonly collectionId: string } & IngestOptions
export type PlainTextInput = {
  readonly collectionId: string
  readonly fileName: string
  readonly text: string
} & IngestOptions
export type FileSystemInput = {
  readonly collectionId: string
  readonly rootDir: string
  readonly glob: string
} & IngestOptions
