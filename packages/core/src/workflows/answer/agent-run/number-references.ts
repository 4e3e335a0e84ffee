import type { JsonValue } from '../../../kernel/ports/index.ts'
import type { NewRow } from '../../../kernel/records/index.ts'
import type { AgentReferenceRow, AgentRunRow, agentReferenceTable } from '../../../resources/agent-runs/index.ts'
import type { Ledger, LedgerSize } from '../plans/agentic/index.ts'

/** Numbers that an effect gave, by those under which they are kept. */
export interface Renumbering {
  readonly passages: ReadonlyMap<number, number>
  readonly documents: ReadonlyMap<number, number>
}

export interface Numbered {
  readonly rows: readonly NewReference[]
  readonly given: LedgerSize
  readonly renumbering: Renumbering
}

/** A number that was given meanwhile, and what it refers to. */
export type TakenReference = Pick<AgentReferenceRow, 'kind' | 'number' | 'membership_id' | 'ordinal'>

type NewReference = NewRow<typeof agentReferenceTable> & TakenReference

interface Place {
  readonly membershipId: string
  readonly ordinal: number
  readonly score: number
  readonly relevance?: number | null | undefined
  readonly relevant?: boolean | null | undefined
}

const documentPlace = -1
const keyOf = (membershipId: string, ordinal: number) => `${membershipId}/${ordinal}`

/**
 * Numbers for what an effect found. Others of the same run may have given the same numbers at the same time: `taken` are
 * theirs, which stay, and what both found has one number.
 */
export function numberReferences(
  run: Pick<AgentRunRow, 'id' | 'session_id' | 'passages' | 'documents'>,
  ledger: Ledger,
  { before, taken }: { readonly before: LedgerSize; readonly taken: readonly TakenReference[] },
): Numbered {
  const known = new Map(
    taken.map((row) => [`${row.kind} ${keyOf(row.membership_id, row.ordinal)}`, row.number] as const),
  )
  const rows: NewReference[] = []
  const found = ledger.since(before)

  function numbered(
    kind: 'passage' | 'document',
    places: readonly Place[],
    { from, next: first }: { readonly from: number; readonly next: number },
  ): { readonly map: Map<number, number>; readonly next: number } {
    const map = new Map<number, number>()
    let next = first
    places.forEach(({ membershipId, ordinal, score, relevance = null, relevant = null }, index) => {
      const same = known.get(`${kind} ${keyOf(membershipId, ordinal)}`)
      map.set(from + index + 1, same ?? next + 1)
      if (same !== undefined) return
      next++
      const of = { run_id: run.id, session_id: run.session_id }
      rows.push({ ...of, kind, number: next, membership_id: membershipId, ordinal, score, relevance, relevant })
    })
    return { map, next }
  }

  const passages = numbered(
    'passage',
    found.passages.map(({ document, chunk, score, relevance, relevant }) => ({
      membershipId: document.membershipId,
      ordinal: chunk.ordinal,
      score,
      relevance,
      relevant,
    })),
    { from: before.passages, next: run.passages },
  )
  const documents = numbered(
    'document',
    found.documents.map(({ membershipId }) => ({ membershipId, ordinal: documentPlace, score: 0 })),
    { from: before.documents, next: run.documents },
  )
  return {
    rows,
    given: { passages: passages.next, documents: documents.next },
    renumbering: { passages: passages.map, documents: documents.map },
  }
}

/** Numbers of passages in a text, such as [3], as they are kept. */
export const renumberedText = (text: string, { passages }: Renumbering): string =>
  text.replaceAll(/\[(\d{1,6})\]/g, (whole, digits: string) => {
    const number = passages.get(Number(digits))
    return number === undefined ? whole : `[${number}]`
  })

/** The same of what a result is made of again. */
export function renumberedKept(kept: JsonValue, { passages, documents }: Renumbering): JsonValue {
  const of = kept as { readonly passages?: readonly number[]; readonly documents?: readonly (readonly number[])[] }
  const now = (numbers: ReadonlyMap<number, number>, number: number) => numbers.get(number) ?? number
  return {
    ...(kept as object),
    ...(of.passages ? { passages: of.passages.map((number) => now(passages, number)) } : {}),
    ...(of.documents ? { documents: of.documents.map(([number, ...rest]) => [now(documents, number!), ...rest]) } : {}),
  } as JsonValue
}
