import type { LabelledPage, TrainedModel, TrainingRequest } from '@docent/core/ports'
import { foldsOf } from '../../numbers/folds.ts'
import type { AnalysisThread } from '../../threads/analysis-thread.ts'
import { progressOf, withCrew, type CrewOptions, type TrainingCrew } from '../../threads/training-crew.ts'
import type { Decoding } from '../decode-page.ts'
import { usualEpochs, type LabellerSettings } from '../labeller-settings.ts'
import { oneValueLabels } from '../one-value.ts'
import { tagCountOf } from '../tags.ts'
import { mostWordsOf } from './training-items.ts'
import { secondSteps, type LabellerPlan } from './labeller-plan.ts'
import { bestTemperature } from './temperature.ts'

/** Parts in which the second stage is cross-validated: with few pages each one left out is missed more, and time is no matter. */
const secondFoldCount = (pages: number): number => (pages <= 50 ? 5 : 3)

/**
 * Trains a labeller in threads: chains that each leave out one part of the pages, what they say of the part they did not see, a
 * second stage on that, which is cross-validated, and what to make of its scores.
 */
export async function trainLabeller(
  request: TrainingRequest<LabelledPage>,
  settings: LabellerSettings,
  options: Pick<CrewOptions, 'threads' | 'memoryMb'>,
): Promise<TrainedModel> {
  const { pages, signal, onProgress } = request
  const plan = planOf(request, settings)
  const progress = progressOf(totalSteps(plan), onProgress)
  return withCrew({ ...options, pages, signal }, async (crew) => {
    await Promise.all(crew.threads.map((thread) => thread.call('planLabeller', plan)))
    const first = await firstStage(crew, plan, progress)
    const links = await crew.threads[0]!.call('links', undefined)
    const { parts, last, decoding } = await secondStage(crew, plan, links, progress)
    const { chances: _, ...rest } = plan
    const documents = new Set(pages.map(({ document }) => document)).size
    const finished = { plan: rest, first, decoding, parts, documents, pages: pages.length }
    const { artifact, report } = await last.call('finishLabeller', finished)
    return { artifact, report, labels: plan.labels }
  })
}

type Progress = ReturnType<typeof progressOf>

const totalSteps = ({ firstFolds, secondFolds, epochs, settings }: LabellerPlan): number =>
  firstFolds.count * epochs + (settings.effort === 'fast' ? 0 : (secondFolds.count + 1) * secondSteps(epochs))

function planOf({ pages, seed }: TrainingRequest<LabelledPage>, settings: LabellerSettings): LabellerPlan {
  const labels = [...new Set(pages.flatMap(({ entities }) => entities.map(({ label }) => label)))].sort()
  const oneValue = settings.oneValueLabels === 'auto' ? oneValueLabels(pages, labels) : settings.oneValueLabels
  const tagCount = tagCountOf(labels)
  return {
    labels,
    settings,
    epochs: settings.epochs ?? usualEpochs(pages.length),
    nodeBits: tagCount > 64 ? 16 : tagCount > 32 ? 17 : 18,
    seed,
    firstFolds: foldsOf(pages, settings.folds, seed),
    secondFolds: foldsOf(pages, secondFoldCount(pages.length), seed + 1),
    oneValueTypes: labels.flatMap((label, at) => (oneValue.includes(label) ? [at + 1] : [])),
    chances: new SharedArrayBuffer(mostWordsOf(pages, settings) * tagCount * Float32Array.BYTES_PER_ELEMENT),
  }
}

function firstStage(crew: TrainingCrew, { firstFolds: { count } }: LabellerPlan, progress: Progress) {
  return crew.share(
    Array.from({ length: count }, (_, fold) => (thread) => {
      const step = `fold ${fold + 1} of ${count}`
      return thread.call('firstFold', fold, () => progress(step))
    }),
  )
}

interface SecondPart {
  /** The one that holds what was trained. */
  readonly thread: AnalysisThread
  readonly likelihood: Float64Array | undefined
}

async function secondStage(crew: TrainingCrew, plan: LabellerPlan, links: Float64Array, progress: Progress) {
  const { settings, labels, secondFolds } = plan
  const whole = async (thread: AnalysisThread): Promise<SecondPart> => {
    await thread.call('secondWhole', undefined, () => progress('second stage'))
    return { thread, likelihood: undefined }
  }
  const folds = Array.from(
    { length: secondFolds.count },
    (_, fold) =>
      async (thread: AnalysisThread): Promise<SecondPart> => {
        const step = `cross-validation ${fold + 1} of ${secondFolds.count}`
        return { thread, likelihood: await thread.call('secondFold', fold, () => progress(step)) }
      },
  )
  // The longest first.
  const done = await crew.share(settings.effort === 'fast' ? folds : [whole, ...folds])
  const held = done.slice(-folds.length)
  const { readingOrder, merging, joinThreshold } = settings
  const temperature = bestTemperature(held.map(({ likelihood }) => likelihood!))
  const decoding: Decoding = { labels, readingOrder, merging, joinThreshold, links, temperature }
  const parts = await Promise.all(held.map(({ thread }, fold) => thread.call('outcome', { fold, decoding })))
  return { parts, decoding, last: done[0]!.thread }
}
