import type { EffectOutcome } from '../../kernel/durable/index.ts'
import { documentEntity, membershipsOfDocument, type DocumentRow } from '../../resources/documents/index.ts'
import type { CopiedDocument, TextColumns } from './copy-original.ts'
import { cutText, nameChunkSet, takeChunks, type ChunkSet, type CutDependencies } from './cut-text.ts'
import { extractFields, pipelineOf } from './extract-fields.ts'
import { chunkingKey, chunkingSchema } from './ingestion-profile.ts'
import { membershipsOf } from './settle-membership.ts'

/** Texts of up to so many characters are cut in the turn that reads them: that takes a few milliseconds, a turn of its own as long again. */
const shortText = 65_536

/** The chunks of a short text for the memberships that wait for it, by how they are cut. */
export type Cuttings = ReadonlyMap<string, ChunkSet>

/** Cuts a text that is short, in the ways in which the memberships of its document want it. */
export async function cutWhenShort(
  dependencies: CutDependencies,
  document: DocumentRow,
  { textKey, characters }: { readonly textKey: string; readonly characters: number },
  signal: AbortSignal,
): Promise<Cuttings> {
  const cuttings = new Map<string, ChunkSet>()
  // What a pipeline looks at first waits for its end.
  if (characters > shortText || pipelineOf(document) !== undefined) return cuttings
  for (const { state, settings } of await membershipsOfDocument(dependencies.storage, document.id)) {
    const options = chunkingSchema.parse(settings)
    const chunking = chunkingKey(options)
    if (state !== 'queued' || cuttings.has(chunking)) continue
    cuttings.set(chunking, await cutText(dependencies, { documentId: document.id, textKey }, options, signal))
  }
  return cuttings
}

/**
 * The text is there: the document's memberships continue, with their chunks where it is cut already, after the pipeline that is
 * to look at it.
 */
export const parsed =
  (
    document: DocumentRow,
    columns: TextColumns & Partial<CopiedDocument['source']>,
    cuttings: Cuttings = new Map(),
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
      const set = cuttings.get(chunkingKey(chunkingSchema.parse(membership.row.settings)))
      if (set === undefined || set.count === 0) draft.send(membership, { type: 'DOCUMENT_PARSED' })
      else if (await takeChunks(draft, membership, set)) used.add(set)
    }
    for (const set of used) nameChunkSet(draft, set)
  }
