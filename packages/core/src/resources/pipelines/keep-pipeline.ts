import type { Draft } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { always, and, eq, isIn, isNull, not, type JsonValue } from '../../kernel/ports/index.ts'
import { requireAbsent, update } from '../../kernel/records/index.ts'
import type { PipelineDefinition } from './pipeline-definition.ts'
import { requireActiveProject } from '../projects/index.ts'
import { pipelineNamed, scoringWith } from './pipeline-records.ts'
import { pipelineTable, type PipelineRow } from './pipeline-table.ts'

export interface KeptPipeline {
  readonly projectId: string
  readonly ownerId: string
  readonly definition: PipelineDefinition
}

const columnsOf = (definition: PipelineDefinition) => ({
  name: definition.name,
  labelling_model: definition.labellingModelName ?? null,
  classification_model: definition.classificationModelName ?? null,
  definition: definition as JsonValue,
})

const nameTaken = () =>
  new DocentError({
    code: 'wrong_state',
    message: 'There is a pipeline with this name in the project already; choose another name.',
    details: { field: 'name' },
  })

async function requireFreeName(draft: Draft, projectId: string, name: string, exceptId?: string): Promise<void> {
  const row = await pipelineNamed(draft.storage, projectId, name)
  if (row && row.id !== exceptId) throw nameTaken()
}

/** A new pipeline, in the batch of the caller. @throws `wrong_state` when the name is taken */
export async function createPipeline(
  draft: Draft,
  { projectId, ownerId, definition }: KeptPipeline,
  id = draft.uuid(),
): Promise<PipelineRow> {
  requireActiveProject(draft, projectId)
  await requireFreeName(draft, projectId, definition.name)
  const row = {
    id,
    project_id: projectId,
    owner_id: ownerId,
    version: 1,
    ...columnsOf(definition),
    created_at: draft.now,
    updated_at: draft.now,
    deleted_at: null,
  }
  draft.insert(pipelineTable, row, nameTaken)
  draft.record('pipeline', id, 'CREATED')
  return row
}

/** Replaces the definition of a pipeline, in the batch of the caller. @throws `wrong_state` when the name is taken */
export async function changePipeline(
  draft: Draft,
  row: PipelineRow,
  definition: PipelineDefinition,
): Promise<PipelineRow> {
  await requireFreeName(draft, row.project_id, definition.name, row.id)
  const set = { ...columnsOf(definition), version: row.version + 1, updated_at: draft.now }
  const where = and(eq('version', row.version), isNull('deleted_at'))
  draft.step(update(pipelineTable, { key: { id: row.id }, set, where }))
  draft.record('pipeline', row.id, 'UPDATED')
  return { ...row, ...set }
}

/** What is still listed of it stays; its post-processor and the rest of its definition are gone. */
export function deletePipeline(draft: Draft, { id }: Pick<PipelineRow, 'id'>): void {
  const set = { definition: {}, deleted_at: draft.now, updated_at: draft.now }
  draft.step(update(pipelineTable, { key: { id }, set, where: isNull('deleted_at') }))
  draft.record('pipeline', id, 'DELETED')
}

/** Writes the batch only while no other pipeline scores with these models: one may be made or changed meanwhile. */
export function requireNoOthers(
  draft: Draft,
  models: readonly string[],
  known: readonly Pick<PipelineRow, 'id'>[],
): void {
  if (models.length === 0) return
  const others =
    known.length === 0
      ? always
      : not(
          isIn(
            'id',
            known.map(({ id }) => id),
          ),
        )
  draft.step(requireAbsent(pipelineTable, and(scoringWith(models), others)))
}
