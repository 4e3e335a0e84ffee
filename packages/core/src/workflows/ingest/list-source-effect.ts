import { z } from 'zod'
import type { KeptCallers } from '../../access/index.ts'
import { defineEffect, type Draft, type EffectRun } from '../../kernel/durable/index.ts'
import { asDocentError, DocentError } from '../../kernel/errors/index.ts'
import type {
  BlobStore,
  Clock,
  Digests,
  DocumentSource,
  Ids,
  JsonValue,
  Principal,
  SourceEntry,
  UnreadableSourceEntry,
} from '../../kernel/ports/index.ts'
import { update, type RecordStore } from '../../kernel/records/index.ts'
import type { SettingsSystem } from '../../limits/index.ts'
import { requireOpen, findCollection, type CollectionRecords } from '../../resources/collections/index.ts'
import { addChildren, releaseJob, jobEntity, jobContinues, findJob, type JobRow } from '../../resources/jobs/index.ts'
import type { SecretsSystem } from '../../resources/secrets/index.ts'
import { collectionConnector, importDocument, importEntries, importerOf } from './import-collection.ts'
import { cursorStore } from './listing-cursor.ts'
import { listingSchema, type Listing } from './listing.ts'
import { addFailedDocument, addFoundDocument, dropUnused, type IngestTarget } from './new-documents.ts'

const entriesAtOnce = 50
/** A slow source is shown as it goes. */
const longestWaitMs = 1_000

interface ListDependencies {
  readonly storage: RecordStore
  readonly blobs: BlobStore
  readonly clock: Clock
  readonly ids: Ids
  readonly digests: Digests
  readonly secrets: SecretsSystem
  readonly sources: ReadonlyMap<string, DocumentSource>
  readonly settings: SettingsSystem
  readonly callers: KeptCallers
  readonly collections: CollectionRecords
}

/** Attempts without a new entry after which a listing ends. A long one may well be interrupted more often than that. */
const mostInVain = 8

/** Something the job is to bring in, found by its listing. */
type Found =
  | { readonly kind: 'document'; readonly documentId: string; readonly importer: Principal; readonly cursor: string }
  | { readonly kind: 'unreadable'; readonly entry: UnreadableSourceEntry; readonly cursor: JsonValue }
  | {
      readonly kind: 'file'
      readonly entry: Omit<SourceEntry, 'content'>
      readonly content: { readonly sourceKey: string; readonly sha256: string; readonly size: number } | undefined
      readonly cursor: JsonValue
    }

/** Finds the documents of a source and adds them to the job as it goes; resumes behind the last entry committed. */
export function listSourceEffect(dependencies: ListDependencies) {
  const { storage, blobs, clock, ids, digests, secrets, sources, settings } = dependencies
  const cursors = cursorStore(blobs, ids)

  /** Content that came with its entry is written at once, so that nothing large is held. */
  async function foundOf(entry: SourceEntry | UnreadableSourceEntry, signal: AbortSignal): Promise<Found> {
    const cursor = entry.cursor ?? entry.uri
    if ('error' in entry) return { kind: 'unreadable', entry, cursor }
    const { content, ...rest } = entry
    if (content === undefined) return { kind: 'file', entry: rest, content: undefined, cursor }
    const sourceKey = `sources/${ids.uuid()}`
    await blobs.put(sourceKey, content, { signal })
    const stored = { sourceKey, sha256: digests.sha256(content), size: content.byteLength }
    return { kind: 'file', entry: rest, content: stored, cursor }
  }

  async function* find(run: EffectRun<unknown>, job: JobRow, listing: Listing): AsyncGenerator<Found> {
    const after = await cursors.read(listing)
    if (listing.connector === collectionConnector) {
      const importer = await importerOf(dependencies, job, listing)
      for await (const entry of importEntries(storage, listing, importer, after))
        yield { kind: 'document', importer, ...entry }
      return
    }
    const source = sources.get(listing.connector)
    if (!source) {
      throw new DocentError({
        code: 'unsupported',
        message: `This server does not read documents from ${listing.connector}.`,
      })
    }
    const credentials = listing.sealed ? await secrets.open(run.entityId) : undefined
    const request = { parameters: listing.source, credentials, after, signal: run.signal }
    for await (const entry of source.list(request)) yield await foundOf(entry, run.signal)
  }

  async function add(draft: Draft, listing: Listing, target: IngestTarget, found: Found): Promise<void> {
    if (found.kind === 'document') return importDocument(draft, digests, target, { listing, ...found })
    const { connector } = listing
    const { uri, name } = found.entry
    if (found.kind === 'unreadable')
      return addFailedDocument(draft, digests, target, { name, uri, connector, error: found.entry.error })
    const { entry, content } = found
    const added = await addFoundDocument(draft, digests, target, {
      name,
      connector,
      size: content?.size ?? entry.size ?? 0,
      uri,
      content,
      originalMtime: entry.modifiedAt === undefined ? undefined : Math.round(entry.modifiedAt),
      metadata: listing.metadata,
    })
    if (!added && content) dropUnused(draft, blobs, [content.sourceKey])
  }

  /** Adds what was found to the job. False when the job does not continue. */
  async function take(
    run: EffectRun<unknown>,
    ownerId: string,
    listing: Listing,
    page: readonly Found[],
  ): Promise<Listing | undefined> {
    const cursor = await cursors.write(run.entityId, page.at(-1)!.cursor, run.signal)
    const next = { ...listing, ...cursor, takenBy: run.attempt }
    const documentLimit = await settings.of({ userId: ownerId }, 'document_limit_per_user')
    const taken = await run.commit(async (draft) => {
      if (!(await jobContinues(draft, run.entityId))) return false
      const collection = await findCollection(draft.storage, listing.collectionId, ['state'])
      if (collection?.state === 'archived') noteError(draft, run.entityId, archivedMeanwhile)
      if (collection?.state !== 'active') return false
      requireOpen(draft, listing.collectionId)
      addChildren(draft, run.entityId, page.length)
      const target: IngestTarget = {
        collectionId: listing.collectionId,
        jobId: run.entityId,
        owner: { userId: ownerId, username: listing.username },
        profile: listing.treatment,
        documentLimit,
        added: new Set(),
      }
      for (const found of page) await add(draft, listing, target, found)
      draft.step(
        update(jobEntity.table, { key: { id: run.entityId }, set: { parameters: next as unknown as JsonValue } }),
      )
      return true
    })
    await cursors.drop(taken ? listing : next)
    if (taken) return next
    for (const found of page) if (found.kind === 'file' && found.content) await blobs.delete(found.content.sourceKey)
    return undefined
  }

  return defineEffect({
    effect: 'job.listChildren',
    parameters: z.object({}),
    maxAttempts: 1_000,
    async run(run) {
      const job = await findJob(storage, run.entityId)
      if (!job) return () => {}
      const ownerId = job.owner_id
      const first = listingSchema.parse(job.parameters)
      if (job.state !== 'running') return (draft) => releaseJob(draft, { id: run.entityId, ownerId })
      let listing: Listing | undefined = first
      let page: Found[] = []
      let since = clock.now()
      const takePage = async () => {
        const found = page
        page = []
        if (listing && found.length > 0) listing = await take(run, ownerId, listing, found)
      }
      try {
        for await (const found of find(run, job, first)) {
          if (page.length === 0) since = clock.now()
          page.push(found)
          if (page.length < entriesAtOnce && clock.now() - since < longestWaitMs) continue
          await takePage()
          if (!listing) break
        }
        await takePage()
      } catch (error) {
        if (run.signal.aborted) throw error
        // What was found before a source failed is there all the same.
        await takePage()
        if (run.attempt - (listing?.takenBy ?? 0) < mostInVain) throw error
        throw givenUp(error)
      }
      if (listing) await cursors.drop(listing)
      const nothing = listing === first && first.after === undefined && first.afterKey === undefined
      return (draft) => {
        if (nothing) noteError(draft, run.entityId, nothingFound(first.connector))
        releaseJob(draft, { id: run.entityId, ownerId })
      }
    },
    failed:
      ({ entityId, error }) =>
      async (draft) => {
        const job = await draft.load(jobEntity, entityId)
        if (!job) return
        if (error.code !== 'canceled') noteError(draft, entityId, error.message)
        releaseJob(draft, { id: entityId, ownerId: job.row.owner_id })
      },
  })
}

/** The same error, and not to be tried again. */
function givenUp(error: unknown): DocentError {
  return new DocentError({ code: 'ingestion_failed', message: asDocentError(error).message, cause: error })
}

const nothingFound = (connector: string): string =>
  connector === 'file_system'
    ? 'No file matches; check root_dir and glob.'
    : connector === collectionConnector
      ? 'The source collection has no documents.'
      : 'Nothing was found there; check the address.'

const archivedMeanwhile = 'The collection was archived before everything was found; unarchive it and ingest again.'

const noteError = (draft: Draft, jobId: string, error: string) =>
  draft.step(update(jobEntity.table, { key: { id: jobId }, set: { error } }))
