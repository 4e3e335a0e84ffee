import { DocentError } from '../../../kernel/errors/index.ts'
import type { ModelType } from '../../../resources/artifacts/index.ts'
import type { Learners } from '../fitting-inputs.ts'
import { unusable } from './unusable.ts'

export interface RecognizedModel {
  readonly modelType: ModelType
  readonly learner: string
  readonly labels: readonly string[]
}

/** Loads models of an upload, and reports what they find. */
export function modelRecognizer({ tokenLabeller, pageClassifier }: Learners) {
  const loaders: readonly (readonly [ModelType, (bytes: Uint8Array) => Promise<RecognizedModel | undefined>])[] = [
    [
      'MODEL_TYPE_TOKEN_LABELING',
      async (bytes) => {
        if (!tokenLabeller) return undefined
        const model = await tokenLabeller.load(bytes)
        await model.close()
        return { modelType: 'MODEL_TYPE_TOKEN_LABELING', learner: tokenLabeller.name, labels: model.labels }
      },
    ],
    [
      'MODEL_TYPE_PAGE_CLASSIFICATION',
      async (bytes) => {
        if (!pageClassifier) return undefined
        const model = await pageClassifier.load(bytes)
        await model.close()
        return { modelType: 'MODEL_TYPE_PAGE_CLASSIFICATION', learner: pageClassifier.name, labels: model.classes }
      },
    ],
  ]

  /** @throws `ingestion_failed` for what nothing loads */
  return async (bytes: Uint8Array, wanted: string | null): Promise<RecognizedModel> => {
    let reason = 'This deployment has nothing that loads models of its type.'
    for (const [type, load] of loaders) {
      if (wanted !== null && wanted !== type) continue
      try {
        const found = await load(bytes)
        if (found) return found
      } catch (error) {
        if (!DocentError.isInstance(error)) throw error
        reason = error.message
      }
    }
    throw unusable(`The model cannot be loaded: ${reason}`)
  }
}
