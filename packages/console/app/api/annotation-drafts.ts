import {
  applyToAnnotationDraft,
  closeAnnotationDraft,
  getAnnotationDraft,
  updateAnnotationDraft,
  type AnnotationDraft,
} from '@docent/client'
import type { DraftTransport } from '../routes/analysis/editor/shared-draft.ts'
import type { VersionPath } from './analysis.ts'
import { client } from './client.ts'

const paramsOf = ({ project, id, version }: VersionPath) => ({ project, id, version })

export function transportOf(path: VersionPath): DraftTransport {
  const params = paramsOf(path)
  return {
    read: (after) => client.call(getAnnotationDraft, { params, query: { after } }),
    apply: (operations, seen) => client.call(applyToAnnotationDraft, { params, body: { operations, seen } }),
  }
}

/** Everything that anybody said in a draft: of a blind one only for those who manage the project. */
export async function wholeDraft(path: VersionPath, everyone: boolean): Promise<AnnotationDraft['marks']> {
  const marks: AnnotationDraft['marks'] = []
  let after = 0
  for (;;) {
    const answer = await client.call(getAnnotationDraft, { params: paramsOf(path), query: { after, everyone } })
    marks.push(...answer.marks)
    if (!answer.more) return marks
    after = answer.last
  }
}

/** The caller said something in a draft that is in no version yet. */
export const hasOwnMarks = async (path: VersionPath): Promise<boolean> =>
  (await wholeDraft(path, false)).some(({ own, mark }) => own && mark !== null)

export const setBlind = (path: VersionPath, blind: boolean) =>
  client.call(updateAnnotationDraft, { params: paramsOf(path), body: { blind } })

/** To be called once a version has what the draft said until a number. */
export const closeDraft = (path: VersionPath, version: number, until: number) =>
  client.call(closeAnnotationDraft, { params: paramsOf(path), body: { version, until } })
