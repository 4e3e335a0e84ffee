import { DocentError } from '../../../kernel/errors/index.ts'
import type { JsonValue, LabelledPage, ModelReport, TrainedModel } from '../../../kernel/ports/index.ts'
import { inTurns, sharedTurns } from '../../../kernel/system/index.ts'
import {
  readingLabelledPages,
  type AnnotationSet,
  type LearnablePages,
  type WordOptions,
} from '../../../resources/annotations/index.ts'
import { derivedName, jsonList, parseVersionName, type ArtifactRecords } from '../../../resources/artifacts/index.ts'
import type { JobContext, JobWork } from '../job-work.ts'
import type { ArtifactKeeper } from '../keep-annotations.ts'
import type { AnnotationReader, FoundAnnotations } from '../read-annotations.ts'
import type { Learners } from '../fitting-inputs.ts'
import { compareClasses, compareEntities, foundOn } from '../compare-predictions.ts'
import { overlapOf } from '../learned-pages.ts'
import { predictedSet } from '../predicted-set.ts'
import { unusable } from './unusable.ts'

interface Dependencies {
  readonly records: ArtifactRecords
  readonly learners: Learners
  readonly read: AnnotationReader
  readonly keep: ArtifactKeeper
}

type Context = JobContext<'JOB_TYPE_TRAIN'>

/** An annotation set, and its pages with the words and sizes of their pictures. */
interface Learnable {
  readonly found: FoundAnnotations
  readonly options: WordOptions
  readonly pages: LearnablePages
}

interface Evaluation {
  readonly set: AnnotationSet
  readonly report: ModelReport
}

/** Steps of the evaluation after those of the training. */
const evaluationSteps = 2

/**
 * Trains a model on an annotation set, and reports how good it is: on another annotation set where one is named, else by
 * cross-validation. The evaluation is an annotation set with what the model finds.
 */
export function trainModel({ records, learners, read, keep }: Dependencies): JobWork<'JOB_TYPE_TRAIN'> {
  async function learnable(found: FoundAnnotations, { job, signal, warn }: Context): Promise<Learnable> {
    const words = await read.wordsFor(found, { owner: job.owner_id, signal, warn })
    const options = { words, sizes: await read.sizesFor(found) }
    return { found, options, pages: await inTurns(readingLabelledPages(found.set, options), sharedTurns(signal)) }
  }

  async function train(pages: LearnablePages, context: Context): Promise<TrainedModel> {
    const { inputs, signal } = context
    const { modelType, seed, parameters } = inputs
    let failed: unknown
    const request = {
      seed,
      parameters,
      signal,
      onProgress: ({ done, total, step }: { done: number; total: number; step: string }) => {
        context.log(step)
        context.progress(done, total + evaluationSteps).catch((error: unknown) => (failed ??= error))
      },
    }
    const { labelled, classified, unlabelled } = pages
    const model = await (modelType === 'MODEL_TYPE_TOKEN_LABELING'
      ? required(learners.tokenLabeller).train({ ...request, pages: labelled, unlabelled })
      : required(learners.pageClassifier).train({ ...request, pages: classified }))
    if (failed) throw failed
    return model
  }

  async function evaluate(
    { found, options, pages: truth }: Learnable,
    { artifact }: TrainedModel,
    context: Context,
    report: ModelReport | undefined,
  ): Promise<Evaluation> {
    const { signal } = context
    const { pages } = truth
    if (context.inputs.modelType === 'MODEL_TYPE_TOKEN_LABELING') {
      const model = await required(learners.tokenLabeller).load(artifact)
      try {
        const entities = await model.label(pages, signal)
        const measured = report ?? compareEntities(truth.labelled, foundOn(truth.labelled, pages, entities))
        const predicted = pages.map((page, index) => ({ page, entities: entities[index]! }))
        return {
          set: await predictedSet(found.set, predicted, { ...options, labels: true, classes: false }, signal),
          report: measured,
        }
      } finally {
        await model.close()
      }
    }
    const model = await required(learners.pageClassifier).load(artifact)
    try {
      const classes = await model.classify(pages, signal)
      const best = foundOn(truth.classified, pages, classes).map(([likeliest]) => likeliest!)
      const own = report ?? compareClasses(truth.classified, best)
      const predicted = pages.map((page, index) => ({ page, entities: [], classes: classes[index]! }))
      const set = await predictedSet(found.set, predicted, { labels: false, classes: true }, signal)
      return { set, report: own }
    } finally {
      await model.close()
    }
  }

  return async (context) => {
    const { inputs, signal, warn, log } = context
    const { annotationSet, evaluationAnnotationSet, modelType, sourceModel } = inputs
    const found = await read.read(annotationSet, signal)
    const learned = await learnable(found, context)
    const { pages } = learned
    pages.warnings.forEach(warn)
    requireLabels(pages, modelType)
    const model = await train(pages, context)
    model.report.notes?.forEach(log)
    const other = evaluationAnnotationSet === undefined ? undefined : await read.read(evaluationAnnotationSet, signal)
    const evaluated = other ? await learnable(other, context) : learned
    const overlap = other && overlapOf([found], other)
    if (overlap !== undefined) warn(overlap)
    const evaluation = await evaluate(evaluated, model, context, other ? undefined : model.report)
    const source =
      sourceModel === undefined
        ? undefined
        : await records.require(parseVersionName(sourceModel, 'sourceModel', ['models']))
    const name = inputs.displayName ?? found.row.display_name
    const file = await keep.file(
      { name: 'model.bin', mediaType: 'application/octet-stream', bytes: model.artifact },
      signal,
    )
    const make = await keep.annotations(evaluation.set, {
      displayName: derivedName(`Evaluation of ${name}`),
      signal,
      needs: [(other ?? found).row.id],
      metricsReport: evaluation.report,
    })
    const learner = modelType === 'MODEL_TYPE_TOKEN_LABELING' ? learners.tokenLabeller : learners.pageClassifier
    return async (draft, { row }) => ({
      model: await keep.make(draft, row, {
        kind: 'models',
        displayName: name,
        mime: 'application/octet-stream',
        files: [file],
        setId: source?.set_id,
        columns: {
          filename: 'model.bin',
          model_type: modelType,
          learner: learner!.name,
          labels: jsonList(model.labels),
          acl: source?.acl ?? [],
          metrics_report: evaluation.report as unknown as JsonValue,
          source_name: sourceModel ?? null,
        },
      }),
      evaluationAnnotationSet: await make(draft, row),
    })
  }
}

function required<Learner>(learner: Learner | undefined): Learner {
  if (learner) return learner
  throw new DocentError({
    code: 'unsupported',
    message: 'This deployment has nothing that learns models of this type.',
  })
}

function requireLabels({ labelled, classified }: LearnablePages, modelType: string): void {
  const entities = labelled.reduce((sum: number, page: LabelledPage) => sum + page.entities.length, 0)
  if (modelType === 'MODEL_TYPE_TOKEN_LABELING' ? entities > 0 : classified.length > 0) return
  throw unusable(
    modelType === 'MODEL_TYPE_TOKEN_LABELING'
      ? 'The annotation set has no labelled words to learn from; label regions of pages whose words are known.'
      : 'The annotation set has no pages with a class to learn from; give pages the file attribute page_class.',
  )
}
