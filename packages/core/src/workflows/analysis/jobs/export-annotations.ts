import { writeVia } from '../../../resources/annotations/index.ts'
import type { JobWork } from '../job-work.ts'
import type { ArtifactKeeper } from '../keep-annotations.ts'
import type { AnnotationReader } from '../read-annotations.ts'

interface Dependencies {
  readonly read: AnnotationReader
  readonly keep: ArtifactKeeper
}

/** Writes an annotation set in another format. */
export function exportAnnotations({ read, keep }: Dependencies): JobWork<'JOB_TYPE_EXPORT_ANNOTATION_SET'> {
  return async ({ inputs, signal }) => {
    const { row, set } = await read.read(inputs.annotationSet)
    const bytes = writeVia(set)
    const file = await keep.file({ name: 'annotations.json', mediaType: 'application/json', bytes }, signal)
    return async (draft, { row: running }) => {
      const name = await keep.make(draft, running, {
        kind: 'resultSets',
        displayName: inputs.displayName ?? row.display_name,
        mime: 'application/json',
        files: [file],
        columns: { filename: file.name },
        needs: [row.id],
      })
      return { downloadUrl: `/v1alpha/${name}:download`, resultSet: name }
    }
  }
}
