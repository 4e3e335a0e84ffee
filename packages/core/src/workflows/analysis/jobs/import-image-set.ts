import { addFiles, artifactEntity, type NewFile } from '../../../resources/artifacts/index.ts'
import { placeOfName } from '../../../resources/annotations/index.ts'
import { requirePicture } from '../picture-size.ts'
import type { JobWork } from '../job-work.ts'
import type { ImportDependencies } from './import-dependencies.ts'
import { joinedContent } from './joined-content.ts'
import { packedFiles, type PackedFile } from './packed-files.ts'
import { usePackedFiles } from './use-packed-files.ts'

/** Checks the pictures of an upload. */
export function importImageSet(dependencies: ImportDependencies): JobWork<'JOB_TYPE_POSTPROCESS_IMAGE_SET'> {
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

  return async (context) => {
    const { inputs, signal } = context
    const content = await joinedContent(dependencies, inputs.imageSet, 'imageSets', signal)
    const { row, bytes } = content
    const single = row.mime.startsWith('image/')
    const packed: readonly PackedFile[] = single
      ? [{ name: row.filename || row.display_name, read: async () => bytes }]
      : await packedFiles(parsers, bytes, signal)
    const pictures: NewFile[] = []
    await usePackedFiles(packed, { what: 'a picture', single }, context, async ({ name, read }) => {
      pictures.push(await picture(name, await read(signal), single ? row.mime : undefined, signal))
    })
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
