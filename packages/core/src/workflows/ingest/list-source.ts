import { z } from 'zod'
import { defineEffect } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import {
  and,
  eq,
  type Digests,
  type DocumentSource,
  type Row,
  type SourceEntry,
  type StorageDriver,
} from '../../kernel/ports/index.ts'
import { requireOpen } from '../../resources/collections/index.ts'
import { addChildren, endListing, jobEntity, jobGoesOn } from '../../resources/jobs/index.ts'
import { chunkingSchema } from './ingest-options.ts'
import { addDocument, type IngestTarget } from './new-documents.ts'

/** What a job that lists a source keeps: enough to go on after a crash. Never credentials. */
export const listingSchema = z.object({
  collectionId: z.string(),
  connector: z.string(),
  username: z.string(),
  source: z.unknown(),
  chunking: chunkingSchema,
  metadata: z.record(z.string(), z.unknown()),
  /** Last entry taken. */
  after: z.string().optional(),
})
export type Listing = z.infer<typeof listingSchema>

const entriesAtOnce = 50

/** Finds the documents of a source and adds them to the job as it goes; resumes behind the last entry committed. */
export function listSourceEffect(dependencies: {
  readonly storage: StorageDriver
  readonly digests: Digests
  readonly sources: ReadonlyMap<string, DocumentSource>
}) {
  const { storage, digests, sources } = dependencies
  return defineEffect({
    effect: 'job.listChildren',
    parameters: z.object({}),
    async run(run) {
      const [job] = await storage.read({ from: jobEntity.table, where: eq('id', run.entityId), limit: 1 })
      if (!job) return () => {}
      const ownerId = String(job['owner_id'])
      const listing = listingSchema.parse(job['parameters'])
      const source = sources.get(listing.connector)
      if (!source)
        throw new DocentError({
          code: 'unsupported',
          message: `This server does not read documents from ${listing.connector}.`,
        })
      let after = listing.after
      let page: SourceEntry[] = []
      let found = 0

      const take = async (): Promise<boolean> => {
        const entries = page
        page = []
        const last = entries.at(-1)?.uri
        const goesOn = await run.commit(async (draft) => {
          if (!(await jobGoesOn(draft, run.entityId))) return false
          const [collection] = await draft.storage.read({
            from: 'collection',
            where: and(eq('id', listing.collectionId), eq('state', 'active')),
            columns: ['id'],
            limit: 1,
          })
          if (!collection) return false
          requireOpen(draft, listing.collectionId)
          addChildren(draft, run.entityId, entries.length)
          const target: IngestTarget = {
            collectionId: listing.collectionId,
            jobId: run.entityId,
            owner: { userId: ownerId, username: listing.username },
            chunking: listing.chunking,
            added: new Set(),
          }
          for (const entry of entries) {
            await addDocument(draft, digests, target, {
              name: entry.name,
              connector: listing.connector,
              size: entry.size ?? 0,
              uri: entry.uri,
              originalMtime: entry.modifiedAt === undefined ? undefined : Math.round(entry.modifiedAt),
              metadata: listing.metadata,
            })
          }
          draft.step({
            kind: 'update',
            table: jobEntity.table,
            key: { id: run.entityId },
            set: {
              parameters: {
                ...listing,
                source: listing.source,
                ...(last === undefined ? {} : { after: last }),
              } as Row[string],
            },
          })
          return true
        })
        found += entries.length
        after = last ?? after
        return goesOn
      }

      for await (const entry of source.list({ parameters: listing.source, after, signal: run.signal })) {
        page.push(entry)
        if (page.length >= entriesAtOnce && !(await take())) break
      }
      if (page.length > 0) await take()
      const nothing = found === 0 && listing.after === undefined
      return (draft) => {
        if (nothing) noteError(draft, run.entityId, 'No file matches; check root_dir and glob.')
        endListing(draft, { id: run.entityId, ownerId })
      }
    },
    failed:
      ({ entityId, error }) =>
      async (draft) => {
        const job = await draft.load(jobEntity, entityId)
        if (!job) return
        noteError(draft, entityId, error.message)
        endListing(draft, { id: entityId, ownerId: String(job.row['owner_id']) })
      },
  })
}

const noteError = (draft: Parameters<typeof endListing>[0], jobId: string, error: string) =>
  draft.step({ kind: 'update', table: jobEntity.table, key: { id: jobId }, set: { error } })
