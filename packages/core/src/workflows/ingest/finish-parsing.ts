import type { EffectOutcome } from '../../kernel/durable/index.ts'
import { documentEntity, type DocumentRow } from '../../resources/documents/index.ts'
import type { CopiedDocument, TextColumns } from './copy-original.ts'
import { nameChunkSet, takeChunks, type ChunkSet } from './cut-text.ts'
import { uncut, type Cuttings } from './cut-when-short.ts'
import type { EmbeddedCutting } from './embed-when-cut.ts'
import { extractFields, pipelineOf } from './extract-fields.ts'
import { chunkingKey, chunkingSchema } from './ingestion-profile.ts'
import { takeVectors } from './place-in-index.ts'
import { membershipsOf } from './settle-membership.ts'

/**
 * The text is there: the document's memberships continue, with their chunks where it is cut already and their vectors where it is
 * embedded, after the pipeline that is to look at it.
 */
export const parsed =
  (
    document: DocumentRow,
    columns: TextColumns & Partial<CopiedDocument['source']>,
    cuttings: Cuttings = uncut,
    embedded?: EmbeddedCutting,
  ): EffectOutcome =>
  async (draft) => {
    const instance = await draft.recall(documentEntity, document)
    if (!instance || !draft.send(instance, { type: 'PARSED', pages: columns.page_count })) return
    draft.set(instance, { ...columns, status: 'running', pages_done: columns.page_count })
    const pipeline = pipelineOf(instance.row)
    if (pipeline !== undefined) {
      const { jobId } = documentEntity.context.parse(instance.context)
      return extractFields.enqueue(draft, instance, { pipeline }, jobId)
    }
    const used = new Set<ChunkSet>()
    for (const membership of await membershipsOf(draft, instance.id)) {
      if (membership.state !== 'queued') continue
      const set = cuttings.sets.get(chunkingKey(chunkingSchema.parse(membership.row.settings)))
      if (set === undefined || set.count === 0) draft.send(membership, { type: 'DOCUMENT_PARSED' })
      else if (embedded?.membershipId === membership.id && embedded.cutting === set) {
        if (!(await takeChunks(draft, membership, set, { type: 'EMBEDDED' }))) continue
        used.add(set)
        await takeVectors(draft, membership, embedded.place, [embedded.set])
      } else if (await takeChunks(draft, membership, set)) used.add(set)
    }
    for (const set of used) nameChunkSet(draft, set)
  }
