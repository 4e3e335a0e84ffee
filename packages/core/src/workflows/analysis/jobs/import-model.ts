import type { BlobStore } from '../../../kernel/ports/index.ts'
import type { RecordStore } from '../../../kernel/records/index.ts'
import {
  addFiles,
  artifactEntity,
  jsonList,
  type ArtifactRecords,
  type ReadContent,
} from '../../../resources/artifacts/index.ts'
import type { JobWork } from '../job-work.ts'
import type { ArtifactKeeper } from '../keep-annotations.ts'
import type { Learners } from '../fitting-inputs.ts'
import { joinedContent } from './joined-content.ts'
import { modelRecognizer } from './recognize-model.ts'

interface Dependencies {
  readonly storage: RecordStore
  readonly blobs: BlobStore
  readonly readContent: ReadContent
  readonly records: ArtifactRecords
  readonly keep: ArtifactKeeper
  readonly learners: Learners
}

/** Checks that a model of an upload can be loaded here, and reports what it finds. */
export function importModel(dependencies: Dependencies): JobWork<'JOB_TYPE_POSTPROCESS_MODEL'> {
  const { keep } = dependencies
  const recognize = modelRecognizer(dependencies.learners)

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
