import type { BlobStore } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { annotationLimits, readVia } from '../annotations/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { allPartsOf } from './artifact-file-records.ts'
import { joinParts } from './join-parts.ts'
import type { FileNamesIn } from './use-cases/complete-upload.ts'

/** The file names of annotations whose parts have all come. @throws `invalid_input` for what is no annotation set */
export const fileNamesInUpload =
  ({ storage, blobs }: { readonly storage: RecordStore; readonly blobs: BlobStore }): FileNamesIn =>
  async (artifactId, signal) => {
    const parts = await allPartsOf(storage, artifactId)
    if (parts.reduce((sum, { size }) => sum + size, 0) > annotationLimits.bytes) throw tooLarge()
    return readVia(await joinParts(blobs, parts, signal)).pages.map(({ filename }) => filename)
  }

const tooLarge = () =>
  new DocentError({
    code: 'too_large',
    message: `An annotation set has at most ${annotationLimits.bytes} bytes; divide it into several.`,
  })
