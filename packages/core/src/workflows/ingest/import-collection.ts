import { z } from 'zod'
import { scopeOf } from '../../access/index.ts'
import type { Draft } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import type { Digests, JsonValue, Principal } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { importableBehind } from '../../resources/documents/index.ts'
import { settleChild, type JobRow } from '../../resources/jobs/index.ts'
import {
  beginIngestion,
  checkIngestInput,
  formsOf,
  type IngestDependencies,
  type IngestForms,
} from './begin-ingestion.ts'
import { ingestOptionsSchema, type IngestOptions } from './ingest-options.ts'
import { insertChild } from './insert-child.ts'
import { callerOfJob } from './job-caller.ts'
import type { Listing } from './listing.ts'
import type { IngestTarget } from './new-documents.ts'
import { refuseParsingOptions } from './refuse-parsing-options.ts'

/** What a listing calls another collection. */
export const collectionConnector = 'collection'

const sourceSchema = z.object({
  collectionId: z.string(),
  copy: z.boolean(),
  preserveMetadata: z.boolean(),
  ingestMode: ingestOptionsSchema.shape.ingestMode,
})
const ownSchema = z.object({
  sourceCollectionId: z.string(),
  copyDocument: z.boolean().optional(),
  preserveMetadata: z.boolean().optional(),
})
const documentsAtOnce = 200

/** Which collection is imported into which, and how. Ids that the caller may not see are `not_found`. */
export type ImportInput = {
  readonly collectionId: string
  readonly sourceCollectionId: string
  readonly copyDocument?: boolean | undefined
  readonly preserveMetadata?: boolean | undefined
} & IngestOptions

/** All documents of a collection into another one. */
export function importCollection(dependencies: IngestDependencies): IngestForms<ImportInput> {
  const begin = beginIngestion(dependencies)
  const { collections } = dependencies
  return formsOf<ImportInput>(dependencies, async (principal, input, bounded, options) => {
    const { collectionId, sourceCollectionId } = input
    const { checked } = checkIngestInput(principal, input, ownSchema)
    refuseParsingOptions(checked)
    if (collectionId === sourceCollectionId) {
      throw new DocentError({
        code: 'invalid_input',
        message: 'source_collection_id must name another collection than the one it is imported into.',
      })
    }
    const { name, state } = await collections.require(scopeOf(principal), sourceCollectionId, 'read')
    if (state === 'archived') {
      throw new DocentError({
        code: 'wrong_state',
        message: 'The collection to import from is archived, and its documents with it; unarchive it first.',
        details: { field: 'sourceCollectionId' },
      })
    }
    const ingestion = {
      operation: 'import_collection',
      input,
      collectionId,
      options: checked,
      name: `Import ${name}`,
      bounded,
      listing: async (settings) => ({
        connector: collectionConnector,
        source: {
          collectionId: sourceCollectionId,
          copy: input.copyDocument ?? settings.copyDocument ?? false,
          preserveMetadata: input.preserveMetadata ?? false,
          ingestMode: checked.ingestMode,
        },
      }),
    } satisfies Parameters<typeof begin>[1]
    return begin(principal, ingestion, options)
  })
}

interface ImportedDocument {
  readonly listing: Listing
  readonly importer: Principal
  readonly documentId: string
}

/**
 * Who imports, with the rights that they have now.
 * @throws `forbidden` when they see the source collection no more, `unauthorized` when they are deactivated
 */
export async function importerOf(
  { callers, collections }: Pick<IngestDependencies, 'callers' | 'collections'>,
  job: JobRow,
  listing: Listing,
): Promise<Principal> {
  const importer = await callerOfJob(callers, job)
  const { collectionId } = sourceSchema.parse(listing.source)
  await collections.require(scopeOf(importer), collectionId, 'read').catch((error: unknown) => {
    if (!DocentError.isInstance(error) || error.code !== 'not_found') throw error
    throw new DocentError({
      code: 'forbidden',
      message: 'The collection to import from is gone, or not shared with you any more.',
    })
  })
  return importer
}

/** One document of an import, as a child of its job; one that went or never got text concerns the others nothing. */
export async function importDocument(
  draft: Draft,
  digests: Digests,
  target: IngestTarget,
  { listing, importer, documentId }: ImportedDocument,
): Promise<void> {
  const { copy, preserveMetadata, ingestMode } = sourceSchema.parse(listing.source)
  const options = {
    copy,
    ingestMode,
    metadata: preserveMetadata ? undefined : (listing.metadata as Record<string, JsonValue>),
  }
  try {
    await insertChild(draft, digests, target, importer, documentId, options)
  } catch (error) {
    if (!DocentError.isInstance(error) || !['not_found', 'wrong_state', 'forbidden'].includes(error.code)) throw error
    const end = error.code === 'not_found' ? 'completed' : 'failed'
    settleChild(draft, { id: target.jobId, ownerId: target.owner.userId }, end)
  }
}

/** Ids of the documents that the importer sees in the source collection, in the order of their memberships. */
export async function* importEntries(
  storage: RecordStore,
  listing: Listing,
  importer: Principal,
  after: JsonValue | undefined,
): AsyncGenerator<{ readonly documentId: string; readonly cursor: string }> {
  const { collectionId } = sourceSchema.parse(listing.source)
  const scope = scopeOf(importer)
  for (let last = typeof after === 'string' ? after : ''; ;) {
    const rows = await importableBehind(storage, scope, collectionId, last, documentsAtOnce)
    for (const row of rows) yield { documentId: row.document_id, cursor: row.id }
    if (rows.length < documentsAtOnce) return
    last = rows.at(-1)!.id
  }
}
