import {
  changePipeline,
  createPipeline,
  definitionDefaults,
  definitionOf,
  pipelineDefinitionSchema,
  type PipelineRecords,
} from '../../../resources/pipelines/index.ts'
import { parseVersionName, type ArtifactRecords } from '../../../resources/artifacts/index.ts'
import type { JobWork } from '../job-work.ts'
import type { WordReader } from '../read-words.ts'

interface Dependencies {
  readonly records: ArtifactRecords
  readonly pipelines: PipelineRecords
  readonly words: WordReader
}

/** Makes a pipeline that scores with the models, or has a pipeline of this name score with them; what is not named stays. */
export function publishModels({ records, pipelines, words }: Dependencies): JobWork<'JOB_TYPE_PUBLISH'> {
  return async ({ job, inputs }) => {
    const { pipelineName, ...how } = inputs
    const { labellingModelName, classificationModelName } = how
    if (how.ocrMethod !== undefined) words.requireEngine({ method: how.ocrMethod }, 'ocrMethod')
    const requireModels = async () => {
      for (const [field, name] of Object.entries({ labellingModelName, classificationModelName }))
        if (name !== undefined) await records.requireAvailable(parseVersionName(name, field, ['models']))
    }
    await requireModels()
    const given = Object.fromEntries(Object.entries(how).filter(([, value]) => value !== undefined))
    return async (draft) => {
      await requireModels()
      const name = pipelineName ?? job.display_name
      const before = await pipelines.find(job.project_id, name)
      // What is there was checked when it came, by the rules of that time.
      const definition = before
        ? { ...definitionOf(before), ...given }
        : pipelineDefinitionSchema.parse({ ...definitionDefaults, name, workspaceId: job.project_id, ...given })
      const kept = { projectId: job.project_id, ownerId: job.owner_id, definition }
      const row = before ? await changePipeline(draft, before, definition) : await createPipeline(draft, kept)
      return { pipeline: row.name, pipelineId: row.id }
    }
  }
}
