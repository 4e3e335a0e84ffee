import { deletePipeline, pipelinesOfModels, requireNoOthers } from '../pipelines/index.ts'
import type { OtherDependents } from './use-cases/delete-artifacts.ts'

/** Pipelines go with the models that they score with. */
export const pipelinesWithModels: OtherDependents = {
  namesOf: async (storage, models) =>
    (await pipelinesOfModels(storage, models)).map((row) => `projects/${row.project_id}/pipelines/${row.id}`),
  async remove(draft, models) {
    const rows = await pipelinesOfModels(draft.storage, models)
    for (const row of rows) deletePipeline(draft, row)
    requireNoOthers(draft, models, rows)
  },
}
