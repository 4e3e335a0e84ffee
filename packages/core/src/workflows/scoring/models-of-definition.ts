import { DocentError } from '../../kernel/errors/index.ts'
import { parseVersionName, type ArtifactRecords, type ArtifactRow } from '../../resources/artifacts/index.ts'
import type { PipelineDefinition } from '../../resources/pipelines/index.ts'

export const invalid = (field: string, message: string) =>
  new DocentError({ code: 'invalid_input', message: `${field} ${message}`, details: { field } })

/**
 * The models that a definition names, of its project and each of its type.
 * @throws `not_found`, `wrong_state` for models that are not available, `invalid_input` for others
 */
export const modelsOfDefinition =
  (records: ArtifactRecords) =>
  async (projectId: string, definition: PipelineDefinition): Promise<ArtifactRow[]> => {
    const wanted = [
      ['labellingModelName', definition.labellingModelName, 'MODEL_TYPE_TOKEN_LABELING'],
      ['classificationModelName', definition.classificationModelName, 'MODEL_TYPE_PAGE_CLASSIFICATION'],
    ] as const
    const models: ArtifactRow[] = []
    for (const [field, name, type] of wanted) {
      if (name === undefined) continue
      const parsed = parseVersionName(name, field, ['models'])
      if (parsed.project !== projectId) throw invalid(field, 'names a model of another project; copy it into this one.')
      const model = await records.requireAvailable(parsed)
      if (model.model_type !== type) throw invalid(field, `names a model that is no ${type}.`)
      models.push(model)
    }
    return models
  }
