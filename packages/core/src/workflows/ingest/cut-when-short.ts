import { membershipsOfDocument, type DocumentRow, type MembershipRow } from '../../resources/documents/index.ts'
import { cutText, type ChunkSet, type CutDependencies } from './cut-text.ts'
import { pipelineOf } from './extract-fields.ts'
import { chunkingKey, chunkingSchema } from './ingestion-profile.ts'

/** Texts of up to so many characters are cut in the turn that reads them: that takes a few milliseconds, a turn of its own as long again. */
const shortText = 65_536

/** The chunks of a short text for the memberships that wait for it. */
export interface Cuttings {
  /** By how they are cut. */
  readonly sets: ReadonlyMap<string, ChunkSet>
  readonly waiting: readonly MembershipRow[]
}

export const uncut: Cuttings = { sets: new Map(), waiting: [] }

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
