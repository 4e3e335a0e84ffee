import type { ListFields } from '../../kernel/listing/index.ts'

/** What lists of pipelines can be filtered and ordered by. */
export const pipelineFields: ListFields = {
  name: { column: 'name', type: 'text' },
  version: { column: 'version', type: 'integer' },
  labellingModelName: { column: 'labelling_model', type: 'text' },
  classificationModelName: { column: 'classification_model', type: 'text' },
  createTime: { column: 'created_at', type: 'time' },
  updateTime: { column: 'updated_at', type: 'time' },
}

export const pipelineTexts = ['name'] as const
