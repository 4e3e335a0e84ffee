import { DocentError } from '../../../kernel/errors/index.ts'
import type { BlobStore } from '../../../kernel/ports/index.ts'
import type { RecordStore } from '../../../kernel/records/index.ts'
import {
  addFiles,
  artifactEntity,
  jsonList,
  type ArtifactRecords,
  type ReadContent,
  type ModelType,
} from '../../../resources/artifacts/index.ts'
import type { JobWork } from '../job-work.ts'
import type { ArtifactKeeper } from '../keep-annotations.ts'
import type { Learners } from '../use-cases/create-job.ts'
import { joinedContent, unusable } from './joined-content.ts'

interface Dependencies {
  readonly storage: RecordStore
  readonly blobs: BlobStore
  readonly readContent: ReadContent
  readonly records: ArtifactRecords
  readonly keep: ArtifactKeeper
  readonly learners: Learners
}

interface Recognized {
  readonly modelType: ModelType
  readonly learner: string
  readonly labels: readonly string[]
}

/** Checks that a model of an upload can be loaded here, and says what it finds. */
export function importModel(dependencies: Dependencies): JobWork<'JOB_TYPE_POSTPROCESS_MODEL'> {
  const { keep } = dependencies
  const { tokenLabeller, pageClassifier } = dependencies.learners

  const loaders: readonly (readonly [ModelType, (bytes: Uint8Array) => Promise<Recognized | undefined>])[] = [
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

  async function recognize(bytes: Uint8Array, wanted: string | null): Promise<Recognized> {
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

  return async ({ inputs, signal }) => {
    const content = await joinedContent(dependencies, inputs.model, 'models', signal)
    const { row, bytes } = content
    const { modelType, learner, labels } = await recognize(bytes, row.model_type)
    const file = await keep.file({ name: 'model.bin', mediaType: 'application/octet-stream', bytes }, signal)
    return async (draft) => {
      const artifact = await draft.load(artifactEntity, row.id)
      if (!artifact || artifact.state !== 'processing') return {}
      const size = addFiles(draft, row.id, [file])
      draft.send(artifact, { type: 'READY' })
      draft.set(artifact, { model_type: modelType, learner, labels: jsonList(labels), size })
      content.dropParts(draft)
      return { model: inputs.model }
    }
  }
}
