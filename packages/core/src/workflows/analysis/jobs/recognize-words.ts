import { DocentError } from '../../../kernel/errors/index.ts'
import type { RecordStore } from '../../../kernel/records/index.ts'
import type { WordPage } from '../../../kernel/ports/index.ts'
import { shortName, withWords } from '../../../resources/annotations/index.ts'
import {
  allFilesOf,
  findArtifact,
  parseVersionName,
  withDeclared,
  type ArtifactRecords,
  type ArtifactRow,
} from '../../../resources/artifacts/index.ts'
import type { JobWork } from '../job-work.ts'
import type { ArtifactKeeper } from '../keep-annotations.ts'
import type { WordReader } from '../read-words.ts'
import { unusable } from './unusable.ts'

interface Dependencies {
  readonly storage: RecordStore
  readonly records: ArtifactRecords
  readonly words: WordReader
  readonly keep: ArtifactKeeper
}

/** Reads the words of the pages of a document set into an annotation set. */
export function recognizeWords({ storage, records, words, keep }: Dependencies): JobWork<'JOB_TYPE_OCR'> {
  /** Attributes of the annotation set from which the document set takes them over. */
  async function attributesFor({ attributes_source: source }: ArtifactRow) {
    if (source === null) return undefined
    const row = await records.find(parseVersionName(source, 'attributesSourceAnnotationSetName', ['annotationSets']))
    return row?.attributes ?? undefined
  }

  return async ({ job, inputs, signal, log, warn, progress }) => {
    const { documentSet, method, languages, displayName } = inputs
    words.requireEngine({ method })
    const row = await records.requireAvailable(parseVersionName(documentSet, 'documentSet', ['documentSets']))
    const files = await allFilesOf(storage, row.id)
    const pages: WordPage[] = []
    for (const [index, file] of files.entries()) {
      await progress(index, files.length + 1)
      try {
        const read = await words.ofFile(file, { method, languages }, { owner: job.owner_id, signal })
        log(
          `${shortName(file.name)}: ${read.reduce((sum, page) => sum + page.words.length, 0)} words on ${read.length} pages.`,
        )
        pages.push(...read)
      } catch (error) {
        if (!DocentError.isInstance(error) || error.code !== 'ingestion_failed' || signal.aborted) throw error
        warn(`${shortName(file.name)} was left out: ${error.message}`)
      }
    }
    if (pages.length === 0) throw unusable('No document could be read; the warnings of the job say why.')
    const attributes = await attributesFor(row)
    const set = attributes === undefined ? withWords(pages) : withDeclared(withWords(pages), attributes)
    const make = await keep.annotations(set, { displayName: displayName ?? row.display_name, signal, needs: [row.id] })
    return async (draft, { row: running }) => {
      if ((await findArtifact(draft.storage, row.id))?.state !== 'available')
        throw unusable('The document set was deleted.')
      return { annotationSet: await make(draft, running) }
    }
  }
}
