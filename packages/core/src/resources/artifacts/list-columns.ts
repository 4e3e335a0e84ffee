import type { ListFields } from '../../kernel/listing/index.ts'
import { artifactStatuses } from './artifact.ts'

const states = Object.entries(artifactStatuses)
const statusValues = Object.fromEntries(
  [...new Set(Object.values(artifactStatuses))].map((status) => [
    status,
    states.filter(([, of]) => of === status).map(([state]) => state),
  ]),
)

/** What lists of artifacts can be filtered and ordered by. */
export const artifactFields: ListFields = {
  displayName: { column: 'display_name', type: 'text' },
  description: { column: 'description', type: 'longText' },
  filename: { column: 'filename', type: 'text' },
  createTime: { column: 'created_at', type: 'time' },
  updateTime: { column: 'updated_at', type: 'time' },
  version: { column: 'version', type: 'integer' },
  isLatest: { column: 'is_latest', type: 'boolean' },
  documentCount: { column: 'document_count', type: 'integer' },
  pageCount: { column: 'page_count', type: 'integer' },
  sizeInStorage: { column: 'size', type: 'integer' },
  documentSetParent: { column: 'document_set_parent', type: 'text' },
  modelType: {
    column: 'model_type',
    type: 'enum',
    values: {
      MODEL_TYPE_TOKEN_LABELING: ['MODEL_TYPE_TOKEN_LABELING'],
      MODEL_TYPE_PAGE_CLASSIFICATION: ['MODEL_TYPE_PAGE_CLASSIFICATION'],
    },
  },
  status: { column: 'state', type: 'enum', values: statusValues },
  annotations: { column: 'annotations', type: 'map' },
}

export const artifactTexts = ['display_name', 'description', 'filename'] as const
