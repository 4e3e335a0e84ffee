import type { RecordStore } from '../../kernel/records/index.ts'
import { inTurns, sharedTurns } from '../../kernel/system/index.ts'
import { annotationFormatOf, annotationLimits, readingAnnotations } from '../annotations/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { allPartsOf } from './artifact-file-records.ts'
import { joinParts } from './join-parts.ts'
import type { ReadContent } from './read-content.ts'
import type { FileNamesIn } from './use-cases/complete-upload.ts'

/**
 * The file names of annotations whose parts have all come.
 * @throws `invalid_input` for what is no annotation set, `unsupported` for ZIP files, which are opened by the job only
 */
export const fileNamesInUpload =
  ({ storage, readContent }: { readonly storage: RecordStore; readonly readContent: ReadContent }): FileNamesIn =>
  async ({ id, mime }, signal = new AbortController().signal) => {
    const format = annotationFormatOf(mime)
    if (format === 'zip') throw zipped()
    const parts = await allPartsOf(storage, id)
    if (parts.reduce((sum, { size }) => sum + size, 0) > annotationLimits.bytes) throw tooLarge()
    const bytes = await joinParts(readContent, parts, signal)
    const { set } = await inTurns(readingAnnotations(format, bytes), sharedTurns(signal))
    return set.pages.map(({ filename }) => filename)
  }

const tooLarge = () =>
  new DocentError({
    code: 'too_large',
    message: `An annotation set has at most ${annotationLimits.bytes} bytes; divide it into several.`,
  })

const zipped = () =>
  new DocentError({
    code: 'unsupported',
    message: 'Pages of a ZIP file are not matched with image sets; complete the upload with completeUpload.',
  })
