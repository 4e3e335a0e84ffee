import type { ClassifiedPage, ModelReport } from '@docent/core/ports'
import { writeClassifier } from '../artifact/classifier-artifact.ts'
import type { Folds } from '../numbers/folds.ts'
import { classReport, type Classified } from '../report/class-report.ts'
import { normalizeLogs } from '../trees/tree-model.ts'
import { chancesOf, vectorOf } from './classifier-model.ts'
import { learnClasses, type ClassExample } from './learn-classes.ts'
import { termsOf } from './page-terms.ts'

export interface ClassifierPlan {
  readonly classes: readonly string[]
  readonly epochs: number
  readonly seed: number
  readonly folds: Folds
  /** For the numbers of the training. */
  readonly memoryMb: number
}

/** From so many documents a class on, what left-out documents show about confidence holds for new ones. */
const enoughDocuments = 30
const temperatures = [0.5, 0.7, 0.85, 1, 1.2, 1.5, 2, 2.5, 3]

/** Cross-validates by document, then trains on all pages. */
export function trainClassifier(
  pages: readonly unknown[],
  plan: ClassifierPlan,
  onStep: () => void,
): { readonly artifact: Uint8Array; readonly report: ModelReport } {
  const { classes, epochs, folds, memoryMb } = plan
  const classified = pages as readonly ClassifiedPage[]
  const examples = classified.map((page) => ({ terms: termsOf(page), truth: classes.indexOf(page.pageClass) }))
  const learn = (chosen: readonly ClassExample[], seed: number) =>
    learnClasses(chosen, { classes, epochs, seed, memoryMb, onEpoch: onStep })
  const judged: Classified[] = []
  for (let fold = 0; fold < folds.count; fold++) {
    const rest = examples.filter((_, page) => folds.foldOf[page] !== fold)
    const model = learn(rest, plan.seed * 100 + fold)
    for (const [page, { terms, truth }] of examples.entries()) {
      if (folds.foldOf[page] !== fold) continue
      const chances = chancesOf(model, vectorOf(terms, model.table.rowOf, model.rarity))
      judged.push({ truth, chances })
    }
  }
  const temperature = documentsOfRarest(classified, classes) < enoughDocuments ? 1 : likeliest(judged)
  const cooled = judged.map(({ truth, chances }) => ({ truth, chances: atTemperature(chances, temperature) }))
  const model = { ...learn(examples, plan.seed * 100 + 99), temperature }
  return { artifact: writeClassifier(model), report: classReport(classified, classes, cooled, folds) }
}

const documentsOfRarest = (pages: readonly ClassifiedPage[], classes: readonly string[]): number =>
  Math.min(
    ...classes.map(
      (name) => new Set(pages.filter((page) => page.pageClass === name).map((page) => page.document)).size,
    ),
  )

function likeliest(judged: readonly Classified[]): number {
  const likelihood = (temperature: number): number =>
    judged.reduce((sum, { truth, chances }) => sum + Math.log(atTemperature(chances, temperature)[truth]! + 1e-9), 0)
  return temperatures.reduce((one, other) => (likelihood(other) > likelihood(one) ? other : one))
}

const atTemperature = (chances: Float64Array, temperature: number): Float64Array =>
  temperature === 1
    ? chances
    : normalizeLogs(chances.map((chance) => Math.log(chance + 1e-12) / temperature)).map(Math.exp)
