import type { LabelledPage, TrainedModel, TrainingRequest } from '@docent/core/ports'
import type { AnalysisThread } from '../../threads/analysis-thread.ts'
import { progressOf, withCrew, type CrewOptions, type TrainingCrew } from '../../threads/training-crew.ts'
import type { Decoding } from '../decode-page.ts'
import type { LabellerSettings } from '../labeller-settings.ts'
import { secondSteps, type LabellerPlan } from './labeller-plan.ts'
import { planOf } from './plan-labeller.ts'
import { bestTemperature } from './temperature.ts'

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
  const plan = planOf(request, settings, options.memoryMb)
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
