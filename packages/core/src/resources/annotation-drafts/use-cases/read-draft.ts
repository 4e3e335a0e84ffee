import { check } from '../../../kernel/input/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { RecordStore } from '../../../kernel/records/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import type { VersionName } from '../../artifacts/index.ts'
import { draftReadSchema, markOf, marksAtOnce, type AnnotationDraft, type DraftRead } from '../annotation-draft.ts'
import { findAnnotationDraft, marksAfter } from '../annotation-draft-records.ts'
import type { AnnotationDraftsDependencies } from '../annotation-drafts-dependencies.ts'
import { versionOfDraft } from '../version-of-draft.ts'
import { wholeNumbers } from '../whole-numbers.ts'

/** The marks after a number that the caller may see. */
export async function draftSince(
  storage: RecordStore,
  { userId }: Principal,
  artifactId: string,
  { after, everyone }: { readonly after: number; readonly everyone: boolean },
): Promise<AnnotationDraft> {
  // The number first: what comes in between is read again next time.
  const draft = await findAnnotationDraft(storage, artifactId)
  if (!draft) return { blind: false, last: 0, more: false, marks: [] }
  const author = draft.blind && !everyone ? userId : undefined
  const found = await marksAfter(storage, artifactId, after, marksAtOnce + 1, author)
  const rows = wholeNumbers(found, marksAtOnce)
  const more = rows.length < found.length
  return {
    blind: draft.blind,
    ...(draft.saved_as === null ? {} : { savedAs: draft.saved_as }),
    last: more ? rows.at(-1)!.number : draft.last_number,
    more,
    marks: rows.map((row) => markOf(row, userId)),
  }
}

/**
 * Returns the marks on words and pages since a number. In a blind draft only the caller's, unless someone who may manage the project
 * asks for everyone's.
 * @throws `not_found`, `forbidden`, `wrong_state` while the version is not available
 */
export const getAnnotationDraft =
  (dependencies: AnnotationDraftsDependencies) =>
  async (
    principal: Principal,
    name: VersionName,
    input: DraftRead = {},
    options: CallOptions = {},
  ): Promise<AnnotationDraft> => {
    options.signal?.throwIfAborted()
    const wanted = check(draftReadSchema, input)
    const { id } = await versionOfDraft(dependencies, principal, name, wanted.everyone ? 'manage' : 'write')
    return draftSince(dependencies.storage, principal, id, wanted)
  }
