import type { ClassifiedPage, TrainedModel, TrainingRequest } from '@docent/core/ports'
import { learningSteps } from './learn-classes.ts'
import { foldsOf } from '../numbers/folds.ts'
import { progressOf, withCrew, type CrewOptions } from '../threads/training-crew.ts'

export interface ClassifierSettings {
  readonly epochs: number
  readonly folds: number
}

/** One thread is enough: it takes seconds. */
export async function trainInThread(
  { pages, seed, signal, onProgress }: TrainingRequest<ClassifiedPage>,
  settings: ClassifierSettings,
  { memoryMb }: Pick<CrewOptions, 'memoryMb'>,
): Promise<TrainedModel> {
  const { epochs } = settings
  const classes = [...new Set(pages.map(({ pageClass }) => pageClass))].sort()
  const kinds = pages.map(({ document, pageClass }) => ({ document, kind: pageClass }))
  const folds = foldsOf(kinds, settings.folds, seed)
  const progress = progressOf((folds.count + 1) * learningSteps(epochs), onProgress)
  let steps = 0
  const onStep = (): void => {
    const fold = Math.floor(steps++ / learningSteps(epochs)) + 1
    progress(fold > folds.count ? 'all pages' : `fold ${fold} of ${folds.count}`)
  }
  return withCrew({ threads: 1, memoryMb, pages, signal }, async ({ threads: [thread] }) => {
    const trained = await thread!.call('trainClassifier', { classes, epochs, seed, folds, memoryMb }, onStep)
    return { ...trained, labels: classes }
  })
}
