import type { ModelReport } from '../../../kernel/ports/index.ts'
import type { RecordStore } from '../../../kernel/records/index.ts'
import { inTurns, sharedTurns } from '../../../kernel/system/index.ts'
import { readingLabelledPages } from '../../../resources/annotations/index.ts'
import { derivedName, parseVersionName, type ArtifactRecords } from '../../../resources/artifacts/index.ts'
import { compareClasses, compareEntities, foundOn } from '../compare-predictions.ts'
import type { JobWork } from '../job-work.ts'
import type { ArtifactKeeper } from '../keep-annotations.ts'
import { overlapOf, trainingSetReader } from '../learned-pages.ts'
import type { PagePredictor } from '../predict-pages.ts'
import { predictedSet } from '../predicted-set.ts'
import type { AnnotationReader } from '../read-annotations.ts'

interface Dependencies {
  readonly storage: RecordStore
  readonly records: ArtifactRecords
  readonly predict: PagePredictor
  readonly read: AnnotationReader
  readonly keep: ArtifactKeeper
}

/** Has models look at the pages of an annotation set; where it has labels, reports how predictions compare with them. */
export function predictPages({ storage, records, predict, read, keep }: Dependencies): JobWork<'JOB_TYPE_PREDICT'> {
  const modelOf = async (name: string | undefined, field: string) =>
    name === undefined ? undefined : records.requireAvailable(parseVersionName(name, field, ['models']))

  const trainingSets = trainingSetReader({ storage, read })

  return async ({ job, inputs, signal, warn, progress }) => {
    const { annotationSet, labellingModel, classificationModel, displayName } = inputs
    const found = await read.read(annotationSet, signal)
    const labelling = await modelOf(labellingModel, 'labellingModel')
    const classification = await modelOf(classificationModel, 'classificationModel')
    const words = await read.wordsFor(found, { owner: job.owner_id, signal, warn })
    const options = { words, sizes: await read.sizesFor(found) }
    const truth = await inTurns(readingLabelledPages(found.set, options), sharedTurns(signal))
    const { pages } = truth
    const total = pages.length + 1
    const predicted = await predict({ labelling, classification }, pages, {
      signal,
      onProgress: (done) => progress(done, total),
    })
    const report: { -readonly [Name in keyof ModelReport]?: ModelReport[Name] } & { pageClasses?: ModelReport } = {}
    if (labelling && truth.labelled.some(({ entities }) => entities.length > 0)) {
      const onLabelled = foundOn(truth.labelled, pages, predicted)
      const entities = onLabelled.map((page) => page.entities)
      Object.assign(report, compareEntities(truth.labelled, entities))
    }
    if (classification && truth.classified.length > 0) {
      const onClassified = foundOn(truth.classified, pages, predicted)
      const best = onClassified.map(({ classes }) => classes![0]!)
      const compared = compareClasses(truth.classified, best)
      if (labelling) report.pageClasses = compared
      else Object.assign(report, compared)
    }
    const how = { ...options, labels: labelling !== undefined, classes: classification !== undefined }
    const measured = Object.keys(report).length > 0
    if (measured) {
      const models = [labelling, classification].filter((model) => model !== undefined)
      const overlap = overlapOf(await trainingSets(models, signal), found)
      if (overlap !== undefined) warn(overlap)
    }
    const make = await keep.annotations(await predictedSet(found.set, predicted, how, signal), {
      displayName: displayName ?? derivedName(`Predictions for ${found.row.display_name}`),
      signal,
      needs: [found.row.id],
      metricsReport: measured ? (report as ModelReport) : undefined,
    })
    return async (draft, { row }) => ({ annotationSet: await make(draft, row) })
  }
}
