import type { BlobStore } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { annotationLimits, importCoco, importLabelStudio, readVia } from '../annotations/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { allPartsOf } from './artifact-file-records.ts'
import { joinParts } from './join-parts.ts'
import type { FileNamesIn } from './use-cases/complete-upload.ts'

/** The file names of annotations whose parts have all come. @throws `invalid_input` for what is no annotation set */
export const fileNamesInUpload =
  ({ storage, blobs }: { readonly storage: RecordStore; readonly blobs: BlobStore }): FileNamesIn =>
  async ({ id, mime }, signal) => {
    const read = readerOf(mime)
    const parts = await allPartsOf(storage, id)
    if (parts.reduce((sum, { size }) => sum + size, 0) > annotationLimits.bytes) throw tooLarge()
    return read(await joinParts(blobs, parts, signal)).pages.map(({ filename }) => filename)
  }

const tooLarge = () =>
  new DocentError({
    code: 'too_large',
    message: `An annotation set has at most ${annotationLimits.bytes} bytes; divide it into several.`,
  })

/** @throws `unsupported` for ZIP files, which are opened by the job only */
function readerOf(mime: string) {
  const type = mime.split(';', 1)[0]!.trim().toLowerCase()
  if (type === 'application/zip') throw zipped()
  if (type.includes('coco')) return (bytes: Uint8Array) => importCoco(bytes).set
  if (type.includes('label-studio')) return (bytes: Uint8Array) => importLabelStudio(bytes).set
  return readVia
}

const zipped = () =>
  new DocentError({
    code: 'unsupported',
    message: 'Pages of a ZIP file are not looked for in image sets; complete the upload with completeUpload.',
  })
