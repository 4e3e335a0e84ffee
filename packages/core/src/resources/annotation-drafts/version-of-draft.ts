import { requireGlobal, scopeOf } from '../../access/index.ts'
import type { Draft } from '../../kernel/durable/index.ts'
import { and, eq, ne, type Principal } from '../../kernel/ports/index.ts'
import { requireMatch } from '../../kernel/records/index.ts'
import { artifactTable, type ArtifactRow, type VersionName } from '../artifacts/index.ts'
import type { AnnotationDraftsDependencies } from './annotation-drafts-dependencies.ts'

/** The annotation set of a draft that the caller may work on. @throws `not_found`, `forbidden`, `wrong_state` while it is not available */
export async function versionOfDraft(
  { projects, artifacts }: Pick<AnnotationDraftsDependencies, 'projects' | 'artifacts'>,
  principal: Principal,
  name: VersionName,
  level: 'write' | 'manage' = 'write',
): Promise<ArtifactRow> {
  requireGlobal(principal)
  await projects.requireRight(scopeOf(principal), name.project, level)
  return artifacts.requireAvailable(name)
}

/** Marks on a version that is deleted meanwhile would stay for ever. */
export const requireStaying = (draft: Draft, id: string): void =>
  draft.step(requireMatch(artifactTable, and(eq('id', id), ne('state', 'deleting'))))
