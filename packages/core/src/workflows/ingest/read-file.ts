import type { EffectRun } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import type {
  BlobStore,
  Clock,
  DocumentParser,
  DocumentParsers,
  ParseRequest,
  ParseResult,
} from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { unlessMissing } from '../../kernel/system/index.ts'
import {
  missingOriginal,
  writeParsedText,
  noteParsingProgress,
  type DocumentRow,
  type ParsingProgress,
} from '../../resources/documents/index.ts'
import type { SlowDocuments } from './slow-documents.ts'
import { parsingSchema } from './ingestion-profile.ts'

export interface ReadFileDependencies {
  readonly storage: RecordStore
  readonly blobs: BlobStore
  readonly parsers: DocumentParsers
  readonly clock: Clock
  readonly slowDocuments: SlowDocuments
}

export interface FileInHand {
  readonly bytes: Uint8Array
  readonly name: string
  readonly mediaType: string
}

export interface ReadText {
  readonly result: ParseResult
  readonly hasWords: boolean
  /** Numbers of the pages that are worth looking at. */
  readonly pictured: readonly number[]
  /** Of its text, without the white space around each page. */
  readonly characters: number
}

/** How often the pages done are written while a long document is parsed. */
const progressEveryMs = 300
/** Pages of one document that are remembered as worth looking at. */
const mostPictured = 5_000

/** The bytes of a document and what they are. @throws `ingestion_failed` for an empty file and for a type nobody knows */
export async function takeFile({ blobs, parsers }: ReadFileDependencies, document: DocumentRow): Promise<FileInHand> {
  const bytes = await unlessMissing(blobs.bytes(String(document.source_key)), missingOriginal)
  const name = document.name
  if (bytes.byteLength === 0) {
    throw new DocentError({
      code: 'ingestion_failed',
      message: 'The file is empty (0 bytes); upload a file with content.',
    })
  }
  const mediaType = await parsers.detect(bytes, name)
  if (mediaType === undefined) throw unreadable('The file is of a type that is not known')
  return { bytes, name, mediaType }
}

const unreadable = (what: string) =>
  new DocentError({
    code: 'ingestion_failed',
    message: `${what} here; convert it to PDF or another common format.`,
  })

/**
 * Pages of text and word boxes of a file, written under the keys. Neither is there when the reading makes way for others.
 * @throws `ingestion_failed` when nothing reads the type, or nothing was found in the file
 */
export async function readFile(
  { storage, blobs, parsers, clock, slowDocuments }: ReadFileDependencies,
  run: Pick<EffectRun<unknown>, 'entityId' | 'signal' | 'lane' | 'crowded'>,
  document: DocumentRow,
  { bytes, name, mediaType }: FileInHand,
  keys: { readonly text: string; readonly words: string },
): Promise<ReadText> {
  const parser: DocumentParser | undefined = parsers.parserFor(mediaType)
  if (!parser) throw unreadable(`The file is ${mediaType}, which cannot be read`)
  const pictured: number[] = []
  let characters = 0
  let pages = 0
  let shown = clock.now()
  const showProgress = (set: ParsingProgress) => noteParsingProgress(storage, run.entityId, set)
  let result: ParseResult | undefined
  const { pipeline: _pipeline, ...preferences } = parsingSchema.parse(document.parse_preferences ?? {})
  const { hasWords } = await writeParsedText(
    blobs,
    keys,
    async (onPage) => {
      let pageCount: Promise<void> | undefined
      const request: Omit<ParseRequest, 'signal'> = {
        bytes,
        fileName: name,
        mediaType,
        owner: document.owner_id,
        preferences,
        onPageCount: (count) => {
          if (count > 1) pageCount = showProgress({ page_count: count })
        },
        onPage: async (page) => {
          await onPage(page)
          const seen = page.pictured === true || page.recognizedBy !== undefined
          if (seen && pictured.length < mostPictured) pictured.push(page.number)
          characters += page.text.trim().length
          pages++
          if (clock.now() - shown >= progressEveryMs) {
            shown = clock.now()
            await showProgress({ pages_done: pages })
          }
        },
      }
      result = await slowDocuments.read(run, (turn) => parser.parse({ ...request, ...turn }))
      await pageCount
    },
    run.signal,
  )
  if (characters === 0) {
    await Promise.all([blobs.delete(keys.text), blobs.delete(keys.words)])
    throw new DocentError({
      code: 'ingestion_failed',
      message: 'No text was found in the file; if it is a scan, run text recognition on it and upload the result.',
    })
  }
  return { result: result!, hasWords, pictured, characters }
}
