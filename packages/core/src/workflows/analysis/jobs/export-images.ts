import { shortName, writingVia } from '../../../resources/annotations/index.ts'
import { inTurns, sharedTurns } from '../../../kernel/system/index.ts'
import { analysisPrefix, zipStream, type OpenFileReader, type ZipEntry } from '../../../resources/artifacts/index.ts'
import type { BlobStore, Ids } from '../../../kernel/ports/index.ts'
import type { JobWork } from '../job-work.ts'
import type { ArtifactKeeper } from '../keep-annotations.ts'
import type { AnnotationReader, FoundAnnotations } from '../read-annotations.ts'

interface Dependencies {
  readonly blobs: BlobStore
  readonly ids: Ids
  readonly read: AnnotationReader
  readonly keep: ArtifactKeeper
  readonly readFile: OpenFileReader
}

/** A ZIP of annotation sets and of the pictures that they are about. */
export function exportImages({ blobs, ids, read, keep, readFile }: Dependencies): JobWork<'JOB_TYPE_EXPORT_IMAGES'> {
  return async ({ job, inputs, signal, warn, progress }) => {
    const found: FoundAnnotations[] = []
    for (const [index, name] of inputs.annotationSets.entries())
      found.push(await read.read(name, signal, `annotationSets.${index}`))
    const total = found.reduce((sum, { set }) => sum + set.pages.length, 1)

    async function* entries(): AsyncGenerator<ZipEntry> {
      /** The content of `images/`, by name. */
      const written = new Map<string, string>()
      const readPicture = readFile()
      let done = 0
      for (const [index, of] of found.entries()) {
        const folder = found.length === 1 ? '' : `${index + 1}-`
        yield { name: `${folder}annotations.json`, content: await inTurns(writingVia(of.set), sharedTurns(signal)) }
        const pictures = await read.picturesOf(of)
        for (const { filename } of of.set.pages) {
          await progress((done += 1), total)
          const file = pictures.get(filename)
          if (!file) warn(`${shortName(filename)} has no picture in an image set of the project.`)
          if (!file || written.get(filename) === file.id) continue
          // Another set may have another picture of the same name.
          const images = written.has(filename) ? `${folder}images` : 'images'
          if (!written.has(filename)) written.set(filename, file.id)
          yield { name: `${images}/${filename}`, content: await readPicture(file, signal) }
        }
      }
    }

    const key = `${analysisPrefix}${ids.uuid()}`
    const measured = keep.measured(zipStream(entries()))
    await blobs.put(key, measured.stream, { signal })
    const file = { name: 'images.zip', media_type: 'application/zip', blob_key: key, ...measured.measure() }
    return async (draft, { row }) => {
      const displayName = inputs.displayName ?? job.display_name
      const name = await keep.make(draft, row, {
        kind: 'resultSets',
        displayName,
        mime: 'application/zip',
        files: [file],
        columns: { filename: 'images.zip' },
        needs: found.map((of) => of.row.id),
      })
      return { downloadUrl: `/v1alpha/${name}:download`, resultSet: name }
    }
  }
}
