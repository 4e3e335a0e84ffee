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
  told: Required<Pick<Planned, 'meta' | 'usage'>>,
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
    ...told,
  }
  return kept as JsonValue
}

/** Undefined when nothing was kept, or by a version that kept something else: then the loop runs again. */
export const keptExploration = (kept: JsonValue | undefined): KeptExploration | undefined =>
  kept === undefined ? undefined : keptSchema.safeParse(kept).data

/** The passages under their numbers, without those that the caller may not see any more. */
export async function restoredLedger(
  { chunks, scope, collectionId = '', documentIds }: PlanContext,
  passages: KeptExploration['passages'],
): Promise<Ledger> {
  const ledger = createLedger()
  const allowed = documentIds && new Set(documentIds)
  const documents = await chunks.searchable(scope, collectionId, Object.keys(passages))
  for (const [membershipId, own] of Object.entries(passages)) {
    const document = documents.get(membershipId)
    if (!document || allowed?.has(document.documentId) === false) continue
    const texts = await chunks.texts(
      document.chunkSetId,
      own.map(([, ordinal]) => ordinal),
    )
    for (const [number, ordinal, score] of own) {
      const chunk = texts.get(ordinal)
      if (chunk) ledger.put(number, { document, chunk, chunkId: document.firstChunkId + ordinal, score })
    }
  }
  return ledger
}
