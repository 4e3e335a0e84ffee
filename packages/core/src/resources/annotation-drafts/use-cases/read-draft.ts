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

/** What was said after a number, as far as the caller sees it. */
export async function draftSince(
  storage: RecordStore,
  { userId }: Principal,
  artifactId: string,
  { after, everyone }: { readonly after: number; readonly everyone: boolean },
): Promise<AnnotationDraft> {
  // First the number: what comes in between is asked for again.
  const draft = await findAnnotationDraft(storage, artifactId)
  if (!draft) return { blind: false, last: 0, more: false, marks: [] }
  const author = draft.blind && !everyone ? userId : undefined
  const found = await marksAfter(storage, artifactId, after, marksAtOnce + 1, author)
  const rows = wholeNumbers(found, marksAtOnce)
  const more = rows.length < found.length
  return {
    blind: draft.blind,
    ...(draft.saved_as === null ? {} : { savedAs: draft.saved_as }),
    last: more ? rows.at(-1)!.number : Math.max(draft.last_number, after),
    more,
    marks: rows.map((row) => markOf(row, userId)),
  }
}

/**
 * Returns what was said of words and pages since a number. In a blind draft only what the caller said, unless one who may manage the
 * project asks for everyone's.
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
