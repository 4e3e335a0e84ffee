import type { Runtime } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import type { BlobStore, Digests, Logger } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { countChunks, type MembershipRow } from '../../resources/documents/index.ts'
import type { ModelRegistry, RetryPolicy } from '../../resources/models/index.ts'
import { loseMembership, remakeEmbeddings } from '../ingest/index.ts'
import type { ModelTable } from './upsert-chunks.ts'

/**
 * Makes the vectors of a membership again from its stored text, in the place of those that cannot be read. `lost`: the text
 * is gone as well, and the document is marked as failed, with the reason.
 * @throws whatever the embedding model does; then it can be tried again
 */
export type RestoreVectors = (
  member: MembershipRow,
  table: ModelTable,
  signal: AbortSignal,
) => Promise<'restored' | 'lost'>

export function restoreVectors(dependencies: {
  readonly storage: RecordStore
  readonly blobs: BlobStore
  readonly digests: Digests
  readonly models: ModelRegistry
  readonly retry: RetryPolicy
  readonly runtime: Runtime
  readonly logger: Logger
}): RestoreVectors {
  const { storage, models, runtime, logger } = dependencies
  return async (member, table, signal) => {
    const chunkSetId = String(member.chunk_set_id)
    const documentId = member.document_id
    const collectionId = member.collection_id
    if ((await countChunks(storage, chunkSetId)) < member.chunk_count) {
      const error = new DocentError({
        code: 'not_found',
        message: 'The stored text and vectors of this document are damaged; delete it and ingest it again.',
      })
      await runtime.commit({ engine: 'lost document', signal }, (draft) => loseMembership(draft, member.id, error))
      logger.error({ collectionId, documentId }, 'a document is lost: its stored text and vectors are damaged')
      return 'lost'
    }
    await remakeEmbeddings(dependencies, signal, models.embeddingModel(table.model), { chunkSetId, documentId })
    logger.warn({ collectionId, documentId }, 'the vectors of a document were made again from its text')
    return 'restored'
  }
}
