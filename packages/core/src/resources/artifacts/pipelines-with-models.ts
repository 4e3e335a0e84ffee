import { deletePipeline, pipelinesOfModels } from '../pipelines/index.ts'
import type { OtherDependents } from './use-cases/delete-artifacts.ts'

/** Pipelines go with the models that they score with. */
export const pipelinesWithModels: OtherDependents = {
  namesOf: async (storage, models) =>
    (await pipelinesOfModels(storage, models)).map((row) => `projects/${row.project_id}/pipelines/${row.id}`),
  async remove(draft, models) {
    for (const row of await pipelinesOfModels(draft.storage, models)) deletePipeline(draft, row)
  },
}
