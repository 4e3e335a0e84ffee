import type { LabelledPage, TrainedModel, TrainingRequest } from '@docent/core/ports'
import type { AnalysisThread } from '../../threads/analysis-thread.ts'
import { progressOf, withCrew, type CrewOptions, type TrainingCrew } from '../../threads/training-crew.ts'
import type { Decoding } from '../decode-page.ts'
import type { LabellerSettings } from '../labeller-settings.ts'
import { secondSteps, type LabellerPlan } from './labeller-plan.ts'
import { planOf } from './plan-labeller.ts'
import { learnedShare } from '../../numbers/folds.ts'
import { learningExponent } from '../../numbers/learning-curve.ts'
import { addTallies, noTally, scoreOf, type LabelTally } from '../../report/label-scores.ts'
import type { FoldOutcome } from './fold-outcome.ts'
import type { LeftOut } from './labeller-trainer.ts'
import { likeliestScale, scalesOf, firstScale, type ScoreScale } from './score-scale.ts'

/**
 * Trains a labeller in threads: chains that each leave out one part of the pages, their predictions for the part they did not see, a
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
    const exponent = await measureCurve(crew, plan, progress)
    const { parts, last, decoding } = await secondStage(crew, plan, progress)
    const { chances: _, ...rest } = plan
    const documents = new Set(pages.map(({ document }) => document)).size
    const finished = { plan: rest, first, decoding, parts, exponent, documents, pages: pages.length }
    const { artifact, report } = await last.call('finishLabeller', finished)
    return { artifact, report, labels: plan.labels }
  })
}

type Progress = ReturnType<typeof progressOf>

const totalSteps = ({ firstFolds, secondFolds, halfFolds, epochs, settings }: LabellerPlan): number =>
  (firstFolds.count + halfFolds.count) * epochs +
  (settings.effort === 'fast' ? 0 : (secondFolds.count + 1) * secondSteps(epochs))

function firstStage(crew: TrainingCrew, { firstFolds: { count } }: LabellerPlan, progress: Progress) {
  return crew.share(
    Array.from({ length: count }, (_, fold) => (thread) => {
      const step = `fold ${fold + 1} of ${count}`
      return thread.call('firstFold', fold, () => progress(step))
    }),
  )
}

/** How errors of the first stage fall from half of the documents to all but one part of them. */
async function measureCurve(crew: TrainingCrew, plan: LabellerPlan, progress: Progress): Promise<number> {
  const { firstFolds, halfFolds } = plan
  const folds = (count: number): number[] => Array.from({ length: count }, (_, fold) => fold)
  const onStep = (): void => progress('learning curve')
  const halves = await crew.share(
    folds(halfFolds.count).map((fold) => async (thread) => {
      const decoding = await decodingOf(plan, firstScale, thread, { of: 'halfFolds', fold })
      return thread.call('halfOutcome', { fold, decoding }, onStep)
    }),
  )
  const wholes = await crew.share(
    folds(firstFolds.count).map((fold) => async (thread) => {
      const decoding = await decodingOf(plan, firstScale, thread, { of: 'firstFolds', fold })
      return thread.call('firstOutcome', { fold, decoding })
    }),
  )
  return learningExponent(
    { share: learnedShare(halfFolds), f1: scoreOf(allTallies(halves)).f1 },
    { share: learnedShare(firstFolds), f1: scoreOf(allTallies(wholes)).f1 },
  )
}

/** With joins learned by the thread, from all pages or from all but the part that is tested. */
async function decodingOf(
  { labels, settings: { readingOrder, merging, joinThreshold } }: LabellerPlan,
  scale: ScoreScale,
  thread: AnalysisThread,
  leftOut?: LeftOut,
): Promise<Decoding> {
  const links = await thread.call('links', leftOut)
  return { labels, readingOrder, merging, joinThreshold, links, ...scale }
}

const allTallies = (parts: readonly FoldOutcome[]): LabelTally =>
  parts.flatMap(({ tallies }) => tallies).reduce(addTallies, noTally)

interface SecondPart {
  /** The one that holds what was trained. */
  readonly thread: AnalysisThread
  readonly likelihood: Float64Array | undefined
}

async function secondStage(crew: TrainingCrew, plan: LabellerPlan, progress: Progress) {
  const { settings, secondFolds } = plan
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
  const scale = likeliestScale(
    held.map(({ likelihood }) => likelihood!),
    scalesOf(settings),
  )
  const parts = await Promise.all(
    held.map(async ({ thread }, fold) => {
      const decoding = await decodingOf(plan, scale, thread, { of: 'secondFolds', fold })
      return thread.call('outcome', { fold, decoding })
    }),
  )
  const last = done[0]!.thread
  return { parts, last, decoding: await decodingOf(plan, scale, last) }
}
