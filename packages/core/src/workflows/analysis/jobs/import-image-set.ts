import { DocentError } from '../../../kernel/errors/index.ts'
import type { BlobStore, DocumentParsers } from '../../../kernel/ports/index.ts'
import type { RecordStore } from '../../../kernel/records/index.ts'
import {
  addFiles,
  artifactEntity,
  type ArtifactRecords,
  type NewFile,
  type ReadContent,
} from '../../../resources/artifacts/index.ts'
import { placeOfName, shortName } from '../../../resources/annotations/index.ts'
import { requirePicture } from '../picture-size.ts'
import type { JobWork } from '../job-work.ts'
import type { ArtifactKeeper } from '../keep-annotations.ts'
import { joinedContent } from './joined-content.ts'
import { packedFiles, type PackedFile } from './packed-files.ts'
import { nothingUsable, type LeftOut } from './unusable.ts'

interface Dependencies {
  readonly storage: RecordStore
  readonly blobs: BlobStore
  readonly readContent: ReadContent
  readonly parsers: DocumentParsers
  readonly records: ArtifactRecords
  readonly keep: ArtifactKeeper
}

/** Checks the pictures of an upload. */
export function importImageSet(dependencies: Dependencies): JobWork<'JOB_TYPE_POSTPROCESS_IMAGE_SET'> {
  const { parsers, keep } = dependencies

  async function picture(
    name: string,
    bytes: Uint8Array,
    mime: string | undefined,
    signal: AbortSignal,
  ): Promise<NewFile> {
    const { width, height, mediaType } = requirePicture(bytes, mime)
    return { ...(await keep.file({ name, mediaType, bytes }, signal)), width, height }
  }

  return async ({ inputs, signal, warn, progress }) => {
    const content = await joinedContent(dependencies, inputs.imageSet, 'imageSets', signal)
    const { row, bytes } = content
    const single = row.mime.startsWith('image/')
    const packed: readonly PackedFile[] = single
      ? [{ name: row.filename || row.display_name, read: async () => bytes }]
      : await packedFiles(parsers, bytes, signal)
    const pictures: NewFile[] = []
    const leftOut: LeftOut[] = []
    for (const [index, { name, read }] of packed.entries()) {
      await progress(index, packed.length + 1)
      try {
        pictures.push(await picture(name, await read(signal), single ? row.mime : undefined, signal))
      } catch (error) {
        const isBad = DocentError.isInstance(error) && error.code === 'ingestion_failed'
        if (single || !isBad || signal.aborted) throw error
        leftOut.push({ name, reason: error.message })
        warn(`${shortName(name)} was left out: ${error.message}`)
      }
    }
    if (pictures.length === 0) throw nothingUsable('a picture', leftOut)
    return async (draft) => {
      const artifact = await draft.load(artifactEntity, row.id)
      if (!artifact || artifact.state !== 'processing') return {}
      const size = addFiles(draft, row.id, pictures)
      const documents = new Set(pictures.map(({ name }) => placeOfName(name).document)).size
      draft.send(artifact, { type: 'READY' })
      draft.set(artifact, { document_count: documents, page_count: pictures.length, size })
      content.dropParts(draft)
      return { imageSet: inputs.imageSet }
    }
  }
}
