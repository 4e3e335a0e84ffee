import type { DocentSession } from '@docent/core'
import { versionName } from '../durability/analysis-base.ts'
import { quickProject } from './quick-analysis.ts'

/** A project of a user with a model of each type, and the pipeline `letters` that scores with both. */
export async function quickLetters(session: DocentSession) {
  const made = await quickProject(session)
  const { annotationSet, train, start } = made
  const learned = await Promise.all([
    train(),
    start('JOB_TYPE_TRAIN', { annotationSet, modelType: 'MODEL_TYPE_PAGE_CLASSIFICATION' }),
  ])
  const [labellingModel, classificationModel] = await Promise.all(
    learned.map(async (job) => String((await job.ended()).trainOutputs!['model'])),
  )
  const models = { labellingModelName: labellingModel!, classificationModelName: classificationModel! }
  const published = await (await start('JOB_TYPE_PUBLISH', { ...models, pipelineName: 'letters' })).ended()
  const other = await session.analysis.artifacts.copy(versionName(annotationSet))
  return {
    ...made,
    ...{ labellingModel: labellingModel!, classificationModel: classificationModel! },
    annotationSets: [annotationSet, other.name] as const,
    pipelineId: String(published.publishOutputs!['pipelineId']),
  }
}
