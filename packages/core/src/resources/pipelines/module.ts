import { coreServices, defineModule, service } from '../../kernel/modules/index.ts'
import { projectServices } from '../projects/module.ts'
import { pipelineRecords, type PipelineRecords } from './pipeline-records.ts'
import { pipelineTable } from './pipeline-table.ts'

export const pipelineServices = {
  pipelineRecords: service<PipelineRecords>('pipelineRecords'),
} as const

export const pipelinesModule = defineModule({
  services: pipelineServices,
  tables: [pipelineTable],
  provide(bind) {
    bind(pipelineServices.pipelineRecords, { storage: coreServices.records }, (needs) => pipelineRecords(needs.storage))
    bind(
      projectServices.hasPipeline,
      { pipelines: pipelineServices.pipelineRecords },
      ({ pipelines }) =>
        async (projectId, idOrName) =>
          (await pipelines.find(projectId, idOrName)) !== undefined,
    )
  },
})
