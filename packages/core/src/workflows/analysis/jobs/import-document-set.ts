import { addFiles, artifactEntity, type NewFile } from '../../../resources/artifacts/index.ts'
import { nameOfPlace, shortName } from '../../../resources/annotations/index.ts'
import type { JobWork } from '../job-work.ts'
import type { ImportDependencies } from './import-dependencies.ts'
import { joinedContent } from './joined-content.ts'
import { packedFiles, type PackedFile } from './packed-files.ts'
import { pdf, pdfPages, requireFewPages, type PageSize } from './pdf-pages.ts'
import { usePackedFiles } from './use-packed-files.ts'

/** Checks the PDFs of an upload, counts their pages, and makes the image set that shows them. */
export function importDocumentSet(dependencies: ImportDependencies): JobWork<'JOB_TYPE_POSTPROCESS_DOCUMENT_SET'> {
  const { parsers, keep } = dependencies
  const pagesOf = pdfPages(parsers)

  return async (context) => {
    const { job, inputs, signal, log } = context
    const content = await joinedContent(dependencies, inputs.documentSet, 'documentSets', signal)
    const { row, bytes } = content
    const single = row.mime.startsWith(pdf)
    const packed: readonly PackedFile[] = single
      ? [{ name: pdfName(row.filename || row.display_name), read: async () => bytes }]
      : await packedFiles(parsers, bytes, signal)
    const documents: NewFile[] = []
    const pictures: NewFile[] = []
    await usePackedFiles(packed, { what: 'a PDF', single }, context, async ({ name, read }) => {
      const document = await read(signal)
      const pages = await pagesOf.sizes({ name, bytes: document, owner: job.owner_id, signal })
      const file =
        single && content.onlyBlob !== undefined
          ? { name, media_type: pdf, blob_key: content.onlyBlob, ...keep.measure(document) }
          : await keep.file({ name, mediaType: pdf, bytes: document }, signal)
      documents.push({ ...file, pages: pages.length })
      pictures.push(...pages.map((page, number) => pictureOf(file, number, page)))
      requireFewPages(pictures.length)
      log(`${shortName(name)}: ${pages.length} pages.`)
    })
    return async (draft, { row: running }) => {
      const artifact = await draft.load(artifactEntity, row.id)
      if (!artifact || artifact.state !== 'processing') return {}
      const size = addFiles(draft, row.id, documents)
      draft.send(artifact, { type: 'READY' })
      draft.set(artifact, { document_count: documents.length, page_count: pictures.length, size })
      content.dropParts(draft, { keepOnly: single })
      const parent = `documentSets/${row.set_id}/versions/${row.version}`
      const imageSet = await keep.make(draft, running, {
        kind: 'imageSets',
        displayName: row.display_name,
        mime: 'image/png',
        files: pictures,
        columns: { document_count: documents.length, page_count: pictures.length, document_set_parent: parent },
        needs: [row.id],
      })
      return { imageSet }
    }
  }
}

/** Made of the page whenever it is asked for. */
const pictureOf = (file: NewFile, page: number, { width, height }: PageSize): NewFile => ({
  name: nameOfPlace({ document: file.name, page }),
  media_type: 'image/png',
  blob_key: file.blob_key,
  size: 0,
  sha256: file.sha256,
  width,
  height,
  source_page: page,
})

/** The name of the only PDF of a set. */
export const pdfName = (given: string): string => {
  const name = given.split(/[\\/]/).at(-1)!.trim() || 'document'
  return /\.pdf$/i.test(name) ? name : `${name}.pdf`
}
