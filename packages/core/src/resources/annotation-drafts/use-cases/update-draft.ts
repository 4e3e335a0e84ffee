import { check } from '../../../kernel/input/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import type { VersionName } from '../../artifacts/index.ts'
import { draftUpdateSchema, type AnnotationDraft, type DraftUpdate } from '../annotation-draft.ts'
import { findAnnotationDraft } from '../annotation-draft-records.ts'
import type { AnnotationDraftsDependencies } from '../annotation-drafts-dependencies.ts'
import { keepDraft } from '../keep-draft.ts'
import { requireStaying, versionOfDraft } from '../version-of-draft.ts'
import { draftSince } from './read-draft.ts'

/**
 * Makes a draft blind, or shows all marks to everyone. Only for those who may manage the project.
 * @throws `not_found`, `forbidden`, `wrong_state` while the version is not available
 */
export const updateAnnotationDraft =
  (dependencies: AnnotationDraftsDependencies) =>
  async (
    principal: Principal,
    name: VersionName,
    input: DraftUpdate,
    options: CallOptions = {},
  ): Promise<AnnotationDraft> => {
    const { blind } = check(draftUpdateSchema, input)
    const { runtime, storage } = dependencies
    const id = await runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
      const version = await versionOfDraft(dependencies, principal, name, 'manage')
      requireStaying(draft, version.id)
      keepDraft(draft, version.id, await findAnnotationDraft(storage, version.id), { blind })
      draft.record('artifact', version.id, 'DRAFT_UPDATED', { blind })
      return version.id
    })
    return draftSince(storage, principal, id, { after: 0, everyone: false })
  }
