import type { EffectOutcome } from '../../kernel/durable/index.ts'
import {
  documentEntity,
  membershipsOfDocument,
  type DocumentRow,
  type MembershipRow,
} from '../../resources/documents/index.ts'
import type { CopiedDocument, TextColumns } from './copy-original.ts'
import { cutText, nameChunkSet, takeChunks, type ChunkSet, type CutDependencies } from './cut-text.ts'
import type { EmbeddedCutting } from './embed-when-cut.ts'
import { extractFields, pipelineOf } from './extract-fields.ts'
import { chunkingKey, chunkingSchema } from './ingestion-profile.ts'
import { takeVectors } from './place-in-index.ts'
import { membershipsOf } from './settle-membership.ts'

/** Texts of up to so many characters are cut in the turn that reads them: that takes a few milliseconds, a turn of its own as long again. */
const shortText = 65_536

/** The chunks of a short text for the memberships that wait for it. */
export interface Cuttings {
  /** By how they are cut. */
  readonly sets: ReadonlyMap<string, ChunkSet>
  readonly waiting: readonly MembershipRow[]
}

const uncut: Cuttings = { sets: new Map(), waiting: [] }

/** Cuts a text that is short, in the ways in which the memberships of its document want it. */
export async function cutWhenShort(
  dependencies: CutDependencies,
  document: DocumentRow,
  { textKey, characters }: { readonly textKey: string; readonly characters: number },
  signal: AbortSignal,
): Promise<Cuttings> {
  // What a pipeline looks at first waits for its end.
  if (characters > shortText || pipelineOf(document) !== undefined) return uncut
  const sets = new Map<string, ChunkSet>()
  const memberships = await membershipsOfDocument(dependencies.storage, document.id)
  const waiting = memberships.filter(({ state }) => state === 'queued')
  for (const { settings } of waiting) {
    const options = chunkingSchema.parse(settings)
    const chunking = chunkingKey(options)
    if (sets.has(chunking)) continue
    sets.set(chunking, await cutText(dependencies, { documentId: document.id, textKey }, options, signal))
  }
  return { sets, waiting }
}

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
    const pipelineId = pipelineOf(instance.row)
    if (pipelineId !== undefined) {
      const { jobId } = documentEntity.context.parse(instance.context)
      return extractFields.enqueue(draft, instance, { pipelineId }, jobId)
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
