import type { Draft } from '../../kernel/durable/index.ts'
import { update, type Changes } from '../../kernel/records/index.ts'
import { annotationDraftTable, type AnnotationDraftRow } from './annotation-draft-tables.ts'

/** Writes a draft that is as it was read, or a new one. A concurrent change makes the other writer decide again. */
export function keepDraft(
  draft: Draft,
  artifactId: string,
  before: AnnotationDraftRow | undefined,
  set: Changes<typeof annotationDraftTable> & { readonly blind?: boolean; readonly last_number?: number },
): void {
  const table = annotationDraftTable
  const changed = { ...set, updated_at: draft.now }
  if (before) {
    draft.step(update(table, { key: { artifact_id: artifactId }, set: changed, revision: before.revision }))
    return
  }
  const columns = { artifact_id: artifactId, blind: false, last_number: 0, revision: 0, created_at: draft.now }
  draft.insert(table, { ...columns, ...changed })
}
