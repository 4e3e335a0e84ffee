import type { JsonValue } from '../../kernel/ports/index.ts'
import { inTurns, sharedTurns } from '../../kernel/system/index.ts'
import { readingVia, writingVia, type AnnotationSet } from '../annotations/index.ts'
import type { ArtifactFileRow, ArtifactRow } from './artifact-tables.ts'
import type { ReadContent } from './read-content.ts'

/** The set with other declared attributes. */
export const withDeclared = (set: AnnotationSet, attributes: JsonValue): AnnotationSet => ({
  ...set,
  project: { ...set.project, members: { ...set.project?.members, _via_attributes: attributes } },
})

/** Annotations with the attributes that were changed since they were written; undefined for what is as it was written. */
export const changedAttributes =
  (read: ReadContent) =>
  async (row: ArtifactRow, file: ArtifactFileRow): Promise<Uint8Array | undefined> => {
    if (row.kind !== 'annotationSets' || !row.attributes_changed) return undefined
    const turn = sharedTurns(new AbortController().signal)
    const set = await inTurns(readingVia(await read(file)), turn)
    return inTurns(writingVia(withDeclared(set, row.attributes ?? {})), turn)
  }
