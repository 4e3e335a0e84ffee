import { writeAnnotationFile } from '../annotation-formats.ts'
import type { JobWork } from '../job-work.ts'
import type { ArtifactKeeper } from '../keep-annotations.ts'
import type { AnnotationReader } from '../read-annotations.ts'

interface Dependencies {
  readonly read: AnnotationReader
  readonly keep: ArtifactKeeper
}

/** Writes an annotation set in a format of other programs. */
export function exportAnnotations({ read, keep }: Dependencies): JobWork<'JOB_TYPE_EXPORT_ANNOTATION_SET'> {
  return async ({ inputs, signal, warn }) => {
    const found = await read.read(inputs.annotationSet, signal)
    const { row } = found
    const written = await writeAnnotationFile(found.set, inputs.format, { sizes: await read.sizesFor(found) }, signal)
    written.warnings.forEach(warn)
    const file = await keep.file(written, signal)
    return async (draft, { row: running }) => {
      const name = await keep.make(draft, running, {
        kind: 'resultSets',
        displayName: inputs.displayName ?? row.display_name,
        mime: written.mediaType,
        files: [file],
        columns: { filename: written.name },
        needs: [row.id],
      })
      return { downloadUrl: `/v1alpha/${name}:download`, resultSet: name }
    }
  }
}
