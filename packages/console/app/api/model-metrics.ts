import type { Artifact } from '@docent/client'
import { download, getJob, listArtifacts } from './analysis.ts'

export interface Score {
  readonly precision: number
  readonly recall: number
  readonly f1: number
  readonly support: number
}

/** What the server says of a model; see docs/analysis.md. */
export interface MetricsReport {
  readonly method: 'cross_validation' | 'held_out'
  readonly documents: number
  readonly pages: number
  readonly indicative: boolean
  readonly overall: Score
  readonly labels: Readonly<Record<string, Score>>
  readonly confusion?: Readonly<Record<string, Readonly<Record<string, number>>>>
  readonly calibrationError?: number
  readonly notes?: readonly string[]
}

export const metricsOf = ({ metricsReport }: Artifact) => metricsReport as unknown as MetricsReport | undefined

/** F1 of the models of a kind in a project, by the documents that they were measured with. */
export async function learningCurve(project: string, modelType: Artifact['modelType']) {
  const { items } = await listArtifacts(project, 'models')
  return items
    .flatMap((model) => {
      const metrics = metricsOf(model)
      const fits = model.modelType === modelType && metrics?.method === 'cross_validation'
      return fits ? [{ name: model.displayName, documents: metrics.documents, f1: metrics.overall.f1 }] : []
    })
    .toSorted((one, other) => one.documents - other.documents)
}

/** The pages as people labelled them and as the model reads them; undefined where it has learned from the same pages. */
export async function evaluationOf({ jobName, metricsReport }: Artifact) {
  if (jobName === undefined || (metricsReport as { method?: string } | undefined)?.method !== 'held_out')
    return undefined
  const { trainInputs, trainOutputs } = await getJob(jobName)
  const [truth, predicted] = [trainInputs?.['evaluationAnnotationSet'], trainOutputs?.['evaluationAnnotationSet']]
  if (typeof truth !== 'string' || typeof predicted !== 'string') return undefined
  const [one, other] = await Promise.all([download(truth), download(predicted)])
  return { truth: await one.text(), predicted: await other.text() }
}
