import { DocentError } from '../../kernel/errors/index.ts'
import type { PageClassifier, TokenLabeller } from '../../kernel/ports/index.ts'
import type { JobType } from '../../resources/analysis-jobs/index.ts'
import { splitCounts } from '../../resources/annotations/index.ts'
import { parseVersionName, type ArtifactRecords, type ArtifactRow } from '../../resources/artifacts/index.ts'
import { cannotScore, definitionOf, noSuchPipeline, type PipelineRecords } from '../../resources/pipelines/index.ts'
import { kindOfInput, type JobInputs } from './job-inputs.ts'
import type { WordReader } from './read-words.ts'
import type { PostProcessors } from './results/post-processors.ts'

/** What models here are trained by. */
export interface Learners {
  readonly tokenLabeller: TokenLabeller | undefined
  readonly pageClassifier: PageClassifier | undefined
}

export interface FittingDependencies {
  readonly records: ArtifactRecords
  readonly pipelines: PipelineRecords
  readonly learners: Learners
  readonly words: Pick<WordReader, 'requireEngine'>
  readonly postProcessors: Pick<PostProcessors, 'requireRunnable'>
}

export const invalid = (field: string, message: string) =>
  new DocentError({ code: 'invalid_input', message: `${field} ${message}`, details: { field } })

/**
 * Requires that what the inputs of a job name is there, and that a job of its type can work with it; answers the artifacts by
 * input.
 */
export function fittingInputs({ records, pipelines, learners, words, postProcessors }: FittingDependencies) {
  /** The artifacts that inputs name, by input. All are of the project, of the right kind, and available. */
  async function artifactsOf(project: string, inputs: unknown): Promise<Map<string, ArtifactRow[]>> {
    const found = new Map<string, ArtifactRow[]>()
    for (const [field, value] of Object.entries(inputs as Record<string, unknown>)) {
      const kind = kindOfInput(field)
      if (kind === undefined || value === undefined) continue
      const names = [value].flat().map((name) => parseVersionName(String(name), field, [kind]))
      if (names.some((name) => name.project !== project))
        throw invalid(field, `names one of ${kind} of another project; copy it into this one first.`)
      found.set(field, await Promise.all(names.map((name) => records.requireAvailable(name))))
    }
    return found
  }

  /** @throws `invalid_input` for a way of reading that is not there */
  function requireEngine(inputs: Readonly<Record<string, unknown>>): void {
    for (const field of ['method', 'ocr', 'ocrMethod']) {
      const method = inputs[field]
      if (typeof method === 'string') words.requireEngine({ method }, field)
    }
  }

  /** @throws `wrong_state` where neither it nor the inputs have a model */
  async function requirePipeline(project: string, idOrName: string, artifacts: Map<string, ArtifactRow[]>) {
    const pipeline = await pipelines.find(project, idOrName)
    if (!pipeline) throw noSuchPipeline()
    const given = artifacts.has('labellingModel') || artifacts.has('classificationModel')
    if (!given && (pipeline.labelling_model ?? pipeline.classification_model) === null) throw cannotScore()
    await postProcessors.requireRunnable(definitionOf(pipeline))
  }

  return async function requireFitting(
    project: string,
    type: JobType,
    inputs: unknown,
  ): Promise<Map<string, ArtifactRow[]>> {
    const artifacts = await artifactsOf(project, inputs)
    requireModels(artifacts, 'MODEL_TYPE_TOKEN_LABELING', ['labellingModel', 'labellingModelName'])
    requireModels(artifacts, 'MODEL_TYPE_PAGE_CLASSIFICATION', ['classificationModel', 'classificationModelName'])
    const { pipeline } = inputs as { readonly pipeline?: string }
    if (pipeline !== undefined) await requirePipeline(project, pipeline, artifacts)
    requireEngine(inputs as Readonly<Record<string, unknown>>)
    if (type === 'JOB_TYPE_SPLIT') requireSplits(inputs as JobInputs<'JOB_TYPE_SPLIT'>, artifacts)
    if (type === 'JOB_TYPE_TRAIN') requireTrainable(inputs as JobInputs<'JOB_TYPE_TRAIN'>, artifacts, learners)
    return artifacts
  }
}

/** @throws `invalid_input` for shares that do not add up; the job would find the same */
function requireSplits({ splits, unit }: JobInputs<'JOB_TYPE_SPLIT'>, artifacts: Map<string, ArtifactRow[]>): void {
  const { document_count: documents, page_count: pages } = artifacts.get('annotationSet')![0]!
  const total = unit === 'page' ? pages : documents
  if (total !== null) splitCounts(splits, total, unit)
}

function requireModels(artifacts: Map<string, ArtifactRow[]>, type: string, fields: readonly string[]): void {
  for (const field of fields)
    for (const row of artifacts.get(field) ?? [])
      if (row.model_type !== type) throw invalid(field, `names a model that is no ${type}.`)
}

function requireTrainable(
  { modelType, parameters }: JobInputs<'JOB_TYPE_TRAIN'>,
  artifacts: Map<string, ArtifactRow[]>,
  { tokenLabeller, pageClassifier }: Learners,
): void {
  const learner = modelType === 'MODEL_TYPE_TOKEN_LABELING' ? tokenLabeller : pageClassifier
  if (!learner) {
    throw new DocentError({
      code: 'unsupported',
      message: `This deployment cannot train ${modelType}; its host must pass a learner for it to createDocent.`,
    })
  }
  learner.checkParameters(parameters)
  const [learned, evaluated] = ['annotationSet', 'evaluationAnnotationSet'].map(
    (field) => artifacts.get(field)?.[0]?.id,
  )
  if (learned === evaluated)
    throw invalid(
      'evaluationAnnotationSet',
      'is the set to learn from; name another one, or leave it out for cross-validation.',
    )
  requireModels(artifacts, modelType, ['sourceModel'])
}
