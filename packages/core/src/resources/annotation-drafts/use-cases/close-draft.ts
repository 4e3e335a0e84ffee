import type { Draft } from '../../../kernel/durable/index.ts'
import { DocentError } from '../../../kernel/errors/index.ts'
import { check } from '../../../kernel/input/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import { remove, update } from '../../../kernel/records/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { nameOf, type VersionName } from '../../artifacts/index.ts'
import { draftCloseSchema, type AnnotationDraft, type DraftClose } from '../annotation-draft.ts'
import { deleteMarksUntil, findAnnotationDraft, marksAfter, marksAt } from '../annotation-draft-records.ts'
import { annotationMarkTable, type AnnotationMarkRow } from '../annotation-draft-tables.ts'
import type { AnnotationDraftsDependencies } from '../annotation-drafts-dependencies.ts'
import { keepDraft } from '../keep-draft.ts'
import { requireStaying, versionOfDraft } from '../version-of-draft.ts'
import { wholeNumbers } from '../whole-numbers.ts'
import { draftSince } from './read-draft.ts'

const atOnce = 500

interface Move {
  readonly from: string
  readonly to: string
  readonly until: number
  /** Of a blind draft: each annotator saves their own marks. */
  readonly author: string | undefined
  readonly blind: boolean
}

/**
 * Closes a draft that was saved as a version: marks up to a number are deleted, and later ones move to the draft of the new version when that
 * was made from this one. Of a blind draft only the caller's marks. Returns the draft of the new version.
 * @throws `not_found`, `forbidden`, `wrong_state` while one of the versions is not available, `invalid_input` for the same version
 */
export const closeAnnotationDraft =
  (dependencies: AnnotationDraftsDependencies) =>
  async (
    principal: Principal,
    name: VersionName,
    input: DraftClose,
    options: CallOptions = {},
  ): Promise<AnnotationDraft> => {
    const { version, until } = check(draftCloseSchema, input)
    const { runtime, storage, artifacts } = dependencies
    const old = await versionOfDraft(dependencies, principal, name)
    const saved = await artifacts.requireAvailable({ ...name, version })
    const origin = { actor: principal.userId, requestId: options.requestId }
    const before = await findAnnotationDraft(storage, old.id)
    if (old.id === saved.id) throw sameVersion()
    const blind = before?.blind ?? false
    const move: Move = { from: old.id, to: saved.id, until, author: blind ? principal.userId : undefined, blind }
    await deleteMarksUntil(storage, old.id, until, move.author, options.signal)
    if (saved.source_name === nameOf(old))
      while ((await runtime.commit(origin, (draft) => moveSome(draft, move))) > 0) options.signal?.throwIfAborted()
    await runtime.commit(origin, async (draft) => {
      requireStaying(draft, old.id)
      const now = await findAnnotationDraft(storage, old.id)
      if (now && !blind) keepDraft(draft, old.id, now, { saved_as: version })
      draft.record('artifact', old.id, 'DRAFT_CLOSED', { version })
    })
    return draftSince(storage, principal, saved.id, { after: 0, everyone: false })
  }

/** Each mark is in one of the two drafts at any time. */
async function moveSome(draft: Draft, { from, to, until, author, blind }: Move): Promise<number> {
  const { storage } = draft
  const rows = wholeNumbers(await marksAfter(storage, from, until, atOnce + 1, author), atOnce)
  if (rows.length === 0) return 0
  requireStaying(draft, to)
  const [left, target] = await Promise.all([findAnnotationDraft(storage, from), findAnnotationDraft(storage, to)])
  const some = (column: 'page' | 'word') => [...new Set(rows.map((row) => row[column]))]
  const there = Map.groupBy(await marksAt(storage, to, some('page'), some('word')), placeOf)
  let number = target?.last_number ?? 0
  for (const [place, moved] of Map.groupBy(rows, placeOf)) {
    const said = there.get(place) ?? []
    moveTo(draft, to, ++number, moved, said)
  }
  keepDraft(draft, from, left, {})
  keepDraft(draft, to, target, { last_number: number, blind: target?.blind ?? blind })
  return rows.length
}

/** The marks of a place, beside those that it has already. */
function moveTo(
  draft: Draft,
  to: string,
  number: number,
  moved: readonly AnnotationMarkRow[],
  said: readonly AnnotationMarkRow[],
): void {
  const table = annotationMarkTable
  const keyOf = ({ artifact_id, page, word, author_id }: AnnotationMarkRow) => ({ artifact_id, page, word, author_id })
  for (const row of said) draft.step(update(table, { key: keyOf(row), set: { number } }))
  const authors = new Set(said.map((row) => row.author_id))
  for (const row of moved) {
    draft.step(remove(table, keyOf(row), { required: true }))
    // Its author's mark on the new version is newer.
    if (!authors.has(row.author_id)) draft.insert(table, { ...row, artifact_id: to, number })
  }
}

const placeOf = ({ page, word }: AnnotationMarkRow) => JSON.stringify([page, word])

const sameVersion = () =>
  new DocentError({
    code: 'invalid_input',
    message: 'version is the version that the draft began with; give the version that the draft was saved as.',
    details: { field: 'version' },
  })
