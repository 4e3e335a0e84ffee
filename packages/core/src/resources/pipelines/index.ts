export { changePipeline, createPipeline, deletePipeline, requireNoOthers } from './keep-pipeline.ts'
export {
  definitionDefaults,
  newPipelineSchema,
  pipelineDefinitionSchema,
  type NewPipelineInput,
  type PipelineDefinition,
  type PipelineDefinitionInput,
} from './pipeline-definition.ts'
export {
  deletePipelinesOf,
  findPipeline,
  isDeleted,
  livingPipelines,
  pipelinesBy,
  pipelinesOfModels,
  type PipelineRecords,
} from './pipeline-records.ts'
export { pipelineFields, pipelineTexts } from './list-columns.ts'
export { pipelineTable, type PipelineRow } from './pipeline-table.ts'
export {
  cannotScore,
  definitionOf,
  noSuchPipeline,
  pipelineDetailsOf,
  pipelineDetailsSchema,
  pipelineOf,
  pipelineSchema,
  type Pipeline,
  type PipelineDetails,
  type PipelineState,
} from './pipeline.ts'
