import {
  changePipeline,
  createPipeline,
  definitionDefaults,
  definitionOf,
  pipelineDefinitionSchema,
  type PipelineRecords,
} from '../../../resources/pipelines/index.ts'
import { parseVersionName, requireStillAvailable, type ArtifactRecords } from '../../../resources/artifacts/index.ts'
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
    const findModels = () =>
      Promise.all(
        Object.entries({ labellingModelName, classificationModelName })
          .filter((entry): entry is [string, string] => entry[1] !== undefined)
          .map(([field, name]) => records.requireAvailable(parseVersionName(name, field, ['models']))),
      )
    await findModels()
    const given = Object.fromEntries(Object.entries(how).filter(([, value]) => value !== undefined))
    return async (draft) => {
      for (const model of await findModels()) requireStillAvailable(draft, model)
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
