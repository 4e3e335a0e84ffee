import { DocentError, type LabelledPage, type TrainingRequest } from '@docent/core/ports'
import { foldsOf } from '../../numbers/folds.ts'
import { requireMemory } from '../../numbers/memory-budget.ts'
import { usualEpochs, type LabellerSettings } from '../labeller-settings.ts'
import { oneValueLabels } from '../one-value.ts'
import { mostLabels, tagCountOf } from '../tags.ts'
import type { LabellerPlan } from './labeller-plan.ts'
import { mostWordsOf } from './training-items.ts'

/** Parts in which the second stage is cross-validated: with few pages each one left out is missed more, and time is no matter. */
const secondFoldCount = (pages: number): number => (pages <= 50 ? 5 : 3)

/**
 * @param memoryMb for the numbers of one thread
 * @throws `too_large` for more labels or words than that allows, `invalid_input` for parameters that name labels that no page has
 */
export function planOf(
  { pages, seed }: Pick<TrainingRequest<LabelledPage>, 'pages' | 'seed'>,
  settings: LabellerSettings,
  memoryMb: number,
): LabellerPlan {
  const labels = [...new Set(pages.flatMap(({ entities }) => entities.map(({ label }) => label)))].sort()
  requireKnown(settings, labels)
  requireSize(pages, labels.length, settings, memoryMb)
  const oneValue = settings.oneValueLabels === 'auto' ? oneValueLabels(pages, labels) : settings.oneValueLabels
  const tagCount = tagCountOf(labels)
  const firstFolds = foldsOf(pages, settings.folds, seed)
  return {
    labels,
    settings,
    epochs: settings.epochs ?? usualEpochs(pages.length),
    nodeBits: tagCount > 64 ? 16 : tagCount > 32 ? 17 : 18,
    seed,
    memoryMb,
    firstFolds,
    // Without a second stage it is the first one that is measured, on the parts that it left out.
    secondFolds: settings.effort === 'fast' ? firstFolds : foldsOf(pages, secondFoldCount(pages.length), seed + 1),
    halfFolds: foldsOf(pages, 2, seed + 2),
    oneValueTypes: labels.flatMap((label, at) => (oneValue.includes(label) ? [at + 1] : [])),
    chances: new SharedArrayBuffer(mostWordsOf(pages, settings) * tagCount * Float32Array.BYTES_PER_ELEMENT),
  }
}

function requireKnown({ oneValueLabels: named, merging }: LabellerSettings, labels: readonly string[]): void {
  const parameters = {
    oneValueLabels: named === 'auto' ? [] : named,
    'merging.downwardsLabels': typeof merging === 'string' ? [] : merging.downwardsLabels,
  }
  for (const [parameter, wanted] of Object.entries(parameters)) {
    const unknown = wanted.find((label) => !labels.includes(label))
    if (unknown === undefined) continue
    throw new DocentError({
      code: 'invalid_input',
      message: `The training parameter "${parameter}" names the label "${unknown}", which no page has. There are ${labels.slice(0, 20).join(', ')}.`,
      details: { parameter, known: labels },
    })
  }
}

/** Numbers that are kept of a word: features of the second stage, about fifteen for a label, and scores and chances of tags. */
const numbersOfWord = (labels: number): number => 60 + 15 * labels + 6 * tagCountOf({ length: labels })

function requireSize(
  pages: readonly LabelledPage[],
  labels: number,
  settings: LabellerSettings,
  memoryMb: number,
): void {
  if (labels > mostLabels)
    throw new DocentError({
      code: 'too_large',
      message: `The pages have ${labels} labels, and a model can have ${mostLabels}. Leave out labels, or train several models.`,
    })
  const words = mostWordsOf(pages, settings)
  const longest = pages.reduce((most, page) => Math.max(most, page.words.length), 0)
  // Scores of steps exist for one page at a time, as they are and divided by a temperature.
  const steps = 2 * longest * tagCountOf({ length: labels }) ** 2 * Float64Array.BYTES_PER_ELEMENT
  const kept = words * numbersOfWord(labels) * Float32Array.BYTES_PER_ELEMENT
  const what = `Training ${labels} labels on ${words} words, ${longest} of them on one page,`
  requireMemory(
    steps + kept,
    memoryMb,
    `${what} needs {needed} for numbers, and {allowed} are allowed. Use fewer labels or pages, or raise memoryMb.`,
  )
}
