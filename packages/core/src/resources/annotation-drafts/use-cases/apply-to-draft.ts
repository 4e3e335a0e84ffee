import type { Draft } from '../../../kernel/durable/index.ts'
import { DocentError } from '../../../kernel/errors/index.ts'
import { check } from '../../../kernel/input/index.ts'
import type { JsonValue, Principal } from '../../../kernel/ports/index.ts'
import { remove, update } from '../../../kernel/records/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import type { VersionName } from '../../artifacts/index.ts'
import {
  draftOperationsSchema,
  mostMarks,
  type AnnotationDraft,
  type AnnotationMark,
  type DraftOperations,
} from '../annotation-draft.ts'
import { countMarks, findAnnotationDraft, marksAt } from '../annotation-draft-records.ts'
import { annotationMarkTable, type AnnotationMarkRow } from '../annotation-draft-tables.ts'
import type { AnnotationDraftsDependencies } from '../annotation-drafts-dependencies.ts'
import { keepDraft } from '../keep-draft.ts'
import { requireStaying, versionOfDraft } from '../version-of-draft.ts'
import { draftSince } from './read-draft.ts'

interface Place {
  readonly page: string
  readonly word: string
  readonly mark: AnnotationMark | null
}

const placeKey = ({ page, word }: { readonly page: string; readonly word: string }) => JSON.stringify([page, word])

/**
 * Sets or withdraws marks on words and pages. A mark replaces the caller's earlier one, and those of others that the caller has seen; marks
 * that the caller has not seen stay beside it. In a blind draft no mark of others is replaced. Repeating a call changes nothing.
 * Returns the draft since `seen`.
 * @throws `not_found`, `forbidden`, `wrong_state` while the version is not available, `too_large` for a draft with too many marks
 */
export const applyToAnnotationDraft =
  (dependencies: AnnotationDraftsDependencies) =>
  async (
    principal: Principal,
    name: VersionName,
    input: DraftOperations,
    options: CallOptions = {},
  ): Promise<AnnotationDraft> => {
    const { operations, seen } = check(draftOperationsSchema, input)
    const { runtime, storage } = dependencies
    // The last operation on a word counts.
    const places = new Map(
      operations.map(({ word = '', ...rest }): [string, Place] => [placeKey({ ...rest, word }), { ...rest, word }]),
    )
    const id = await runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
      const version = await versionOfDraft(dependencies, principal, name)
      requireStaying(draft, version.id)
      const before = await findAnnotationDraft(storage, version.id)
      const known = await marksOf(draft, version.id, [...places.values()])
      let number = before?.last_number ?? 0
      let added = 0
      for (const [key, place] of places) {
        number++
        const marks = known.get(key) ?? []
        added += putMark(draft, { principal, artifactId: version.id, place, number }, marks, {
          seen,
          blind: before?.blind ?? false,
        })
      }
      if (added > 0 && (await countMarks(storage, version.id)) + added > mostMarks) throw tooManyMarks()
      keepDraft(draft, version.id, before, { last_number: number })
      draft.record('artifact', version.id, 'DRAFT_CHANGED', { operations: places.size })
      return version.id
    })
    return draftSince(storage, principal, id, { after: seen, everyone: false })
  }

async function marksOf(draft: Draft, artifactId: string, places: readonly Place[]) {
  const some = (column: 'page' | 'word') => [...new Set(places.map((place) => place[column]))]
  const rows = await marksAt(draft.storage, artifactId, some('page'), some('word'))
  return Map.groupBy(rows, placeKey)
}

interface Marking {
  readonly principal: Principal
  readonly artifactId: string
  readonly place: Place
  readonly number: number
}

/** Returns by how many the number of marks grows. */
function putMark(
  draft: Draft,
  { principal, artifactId, place: { page, word, mark }, number }: Marking,
  marks: readonly AnnotationMarkRow[],
  { seen, blind }: { readonly seen: number; readonly blind: boolean },
): number {
  const table = annotationMarkTable
  const own = { author: principal.username, number, mark: mark as JsonValue, updated_at: draft.now }
  let isNew = true
  let added = 0
  for (const { author_id, number: before } of marks) {
    const key = { artifact_id: artifactId, page, word, author_id }
    if (author_id === principal.userId) {
      isNew = false
      draft.step(update(table, { key, set: own }))
    } else if (!blind && before <= seen) {
      added--
      draft.step(remove(table, key))
    } else draft.step(update(table, { key, set: { number } }))
  }
  if (!isNew) return added
  draft.insert(table, { artifact_id: artifactId, page, word, author_id: principal.userId, ...own })
  return added + 1
}

const tooManyMarks = () =>
  new DocentError({
    code: 'too_large',
    message: `A draft holds at most ${mostMarks} marks; save it as a version first.`,
  })
