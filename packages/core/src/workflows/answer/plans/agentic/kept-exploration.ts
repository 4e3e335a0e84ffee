import { z } from 'zod'
import type { JsonValue } from '../../../../kernel/ports/index.ts'
import type { Passage } from '../../../retrieval/index.ts'
import type { PlanContext, Planned } from '../plan.ts'
import type { Findings } from './done-tool.ts'
import { createLedger, type Ledger } from './ledger.ts'

const keptSchema = z.object({
  findings: z.object({ chosen: z.array(z.int()), notes: z.string() }).optional(),
  /** By membership: the numbers of passages, their places in the document, and their scores. */
  passages: z.record(z.string(), z.array(z.tuple([z.int(), z.int(), z.number()]))),
  meta: z.record(z.string(), z.string()),
  usage: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
})
export type KeptExploration = z.output<typeof keptSchema>

/** What a loop came to, for an attempt that has to make the answer again: the same passages under the same numbers. */
export function explorationToKeep(
  found: readonly Passage[],
  findings: Findings | undefined,
  recorded: Required<Pick<Planned, 'meta' | 'usage'>>,
): JsonValue {
  const passages: Record<string, [number, number, number][]> = {}
  // Skips the numbers that have no passage.
  found.forEach(({ document, chunk, score }, index) => {
    const own = (passages[document.membershipId] ??= [])
    own.push([index + 1, chunk.ordinal, score])
  })
  const kept: KeptExploration = {
    ...(findings ? { findings: { chosen: [...findings.chosen], notes: findings.notes } } : {}),
    passages,
    ...recorded,
  }
  return kept as JsonValue
}

/** Undefined when nothing was kept, or by a version that kept something else: then the loop runs again. */
export const keptExploration = (kept: JsonValue | undefined): KeptExploration | undefined =>
  kept === undefined ? undefined : keptSchema.safeParse(kept).data

/** What a number of a ledger refers to: a passage, or a document where there is no place. */
export interface Reference {
  readonly number: number
  readonly membershipId: string
  readonly ordinal: number | undefined
  readonly score: number
  readonly relevance?: number
  readonly relevant?: boolean
}

/** Puts into a ledger what had numbers before, without what the asker may not see any more. */
export async function restoreReferences(
  { chunks, scope, collectionId = '', documentIds }: PlanContext,
  ledger: Ledger,
  references: readonly Reference[],
): Promise<void> {
  if (references.length === 0) return
  const allowed = documentIds && new Set(documentIds)
  const memberships = new Set(references.map(({ membershipId }) => membershipId))
  const documents = await chunks.searchable(scope, collectionId, [...memberships])
  const seen = references.flatMap((reference) => {
    const document = documents.get(reference.membershipId)
    return !document || allowed?.has(document.documentId) === false ? [] : { ...reference, document }
  })
  const places = seen.flatMap(({ document: { chunkSetId }, ordinal }) =>
    ordinal === undefined ? [] : { chunkSetId, ordinal },
  )
  const textOf = await chunks.textsOf(places)
  for (const { number, document, ordinal, score, relevance, relevant } of seen) {
    if (ordinal === undefined) {
      ledger.putDocument(number, document)
      continue
    }
    const chunk = textOf({ chunkSetId: document.chunkSetId, ordinal })
    if (!chunk) continue
    const about = { ...(relevance !== undefined && { relevance }), ...(relevant !== undefined && { relevant }) }
    ledger.put(number, { document, chunk, chunkId: document.firstChunkId + ordinal, score, ...about })
  }
}

/** The passages under their numbers, without those that the caller may not see any more. */
export async function restoredLedger(context: PlanContext, passages: KeptExploration['passages']): Promise<Ledger> {
  const ledger = createLedger()
  const references = Object.entries(passages).flatMap(([membershipId, own]) =>
    own.map(([number, ordinal, score]): Reference => ({ number, membershipId, ordinal, score })),
  )
  await restoreReferences(context, ledger, references)
  return ledger
}
