import { DocentError } from '../../../kernel/errors/index.ts'
import type { BlobStore, DocumentParsers } from '../../../kernel/ports/index.ts'
import type { RecordStore } from '../../../kernel/records/index.ts'
import {
  addFiles,
  artifactEntity,
  pictureDpi,
  type ArtifactRecords,
  type ReadContent,
  type NewFile,
} from '../../../resources/artifacts/index.ts'
import { nameOfPlace, shortName } from '../../../resources/annotations/index.ts'
import type { JobWork } from '../job-work.ts'
import type { ArtifactKeeper } from '../keep-annotations.ts'
import { joinedContent, unusable } from './joined-content.ts'
import { packedFiles, type PackedFile } from './packed-files.ts'

const pdf = 'application/pdf'
const mostPages = 20_000

interface Dependencies {
  readonly storage: RecordStore
  readonly blobs: BlobStore
  readonly readContent: ReadContent
  readonly parsers: DocumentParsers
  readonly records: ArtifactRecords
  readonly keep: ArtifactKeeper
}

interface Page {
  readonly width: number
  readonly height: number
}

/** Checks the PDFs of an upload, counts their pages, and makes the image set that shows them. */
export function importDocumentSet(dependencies: Dependencies): JobWork<'JOB_TYPE_POSTPROCESS_DOCUMENT_SET'> {
  const { parsers, keep } = dependencies

  async function pagesOf(bytes: Uint8Array, name: string, owner: string, signal: AbortSignal): Promise<Page[]> {
    if ((await parsers.detect(bytes, name)) !== pdf) throw unusable(`${shortName(name)} is no PDF.`)
    const parser = parsers.parserFor(pdf)
    if (!parser) throw new DocentError({ code: 'unsupported', message: 'This deployment reads no PDF.' })
    const pages: Page[] = []
    const pixels = (points: number) => Math.round((points * pictureDpi) / 72)
    await parser.parse({
      bytes,
      fileName: name,
      mediaType: pdf,
      // Scans have no text yet.
      preferences: { ocrModel: 'off', mode: 'lite', mayBeBlank: true },
      owner,
      signal,
      onPage: ({ width = 612, height = 792 }) => void pages.push({ width: pixels(width), height: pixels(height) }),
    })
    return pages
  }

  return async ({ job, inputs, signal, log, warn, progress }) => {
    const content = await joinedContent(dependencies, inputs.documentSet, 'documentSets', signal)
    const { row, bytes } = content
    const single = row.mime.startsWith(pdf)
    const packed: readonly PackedFile[] = single
      ? [{ name: fileName(row.filename, row.display_name), read: async () => bytes }]
      : await packedFiles(parsers, bytes, signal)
    const documents: NewFile[] = []
    const pictures: NewFile[] = []
    for (const [index, { name, read }] of packed.entries()) {
      await progress(index, packed.length + 1)
      try {
        const document = await read(signal)
        const pages = await pagesOf(document, name, job.owner_id, signal)
        if (pages.length === 0) throw unusable(`${shortName(name)} has no pages.`)
        const file =
          single && content.onlyBlob !== undefined
            ? { name, media_type: pdf, blob_key: content.onlyBlob, ...keep.measure(document) }
            : await keep.file({ name, mediaType: pdf, bytes: document }, signal)
        documents.push({ ...file, pages: pages.length })
        pictures.push(...pages.map((page, number) => pictureOf(file, number, page)))
        if (pictures.length > mostPages) throw tooManyPages()
        log(`${shortName(name)}: ${pages.length} pages.`)
      } catch (error) {
        if (!isBadFile(error) || signal.aborted) throw error
        warn(`${shortName(name)} was left out: ${error.message}`)
      }
    }
    if (documents.length === 0) throw unusable(nothingUsable(packed.length, single))
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
const pictureOf = (file: NewFile, page: number, { width, height }: Page): NewFile => ({
  name: nameOfPlace({ document: file.name, page }),
  media_type: 'image/png',
  blob_key: file.blob_key,
  size: 0,
  sha256: file.sha256,
  width,
  height,
  source_page: page,
})

const isBadFile = (error: unknown): error is DocentError =>
  DocentError.isInstance(error) && ['ingestion_failed', 'invalid_input'].includes(error.code)

const fileName = (filename: string, displayName: string): string => {
  const name = (filename || displayName).split(/[\\/]/).at(-1)!.trim() || 'document'
  return /\.pdf$/i.test(name) ? name : `${name}.pdf`
}

const nothingUsable = (files: number, single: boolean): string =>
  single
    ? 'The content is no PDF that can be read; its warnings say why.'
    : files === 0
      ? 'The ZIP file is empty.'
      : `None of the ${files} files of the ZIP is a PDF that can be read; the warnings of the job say why.`

const tooManyPages = () =>
  new DocentError({ code: 'too_large', message: `A document set has at most ${mostPages} pages; divide it.` })
