import { DocentError, mayHaveHappened } from '../../kernel/errors/index.ts'
import {
  eq,
  type BlobStore,
  type Digests,
  type DocumentParsers,
  type Ids,
  type ParsedPage,
  type WordPage,
} from '../../kernel/ports/index.ts'
import { insert, remove, requireMatch, type RecordStore } from '../../kernel/records/index.ts'
import type { Runtime } from '../../kernel/durable/index.ts'
import {
  analysisPrefix,
  artifactFileTable,
  findPageWords,
  pageWordsTable,
  pictureDpi,
  type ArtifactFileRow,
  type PageWordsRow,
  type ReadContent,
} from '../../resources/artifacts/index.ts'

/** How the text of pages is read. */
export interface Recognition {
  /** `auto`: where a page has no text of its own; `off`: never; else the name of an engine, for all pages. */
  readonly method: string
  readonly languages?: readonly string[] | undefined
}

export interface ReadWordsDependencies {
  readonly runtime: Runtime
  readonly storage: RecordStore
  readonly blobs: BlobStore
  readonly digests: Digests
  readonly readContent: ReadContent
  readonly ids: Ids
  readonly parsers: DocumentParsers
}

/** One page as it is kept: its size, and text and box of each word. */
type KeptPage = readonly [
  width: number,
  height: number,
  words: readonly (readonly [string, number, number, number, number])[],
]

/** Pixels of a picture for each point of a page. */
const scale = pictureDpi / 72

const round = (value: number): number => Math.round(value * 100) / 100

function keptPage({ text, words, width = 612, height = 792 }: ParsedPage, factor: number): KeptPage {
  const kept = words
    ? Array.from(words.offsets, (offset, index) => {
        const word = text.slice(offset, offset + words.lengths[index]!)
        const [x0, y0, x1, y1] = words.boxes.subarray(index * 4, index * 4 + 4)
        return [word, round(x0! * factor), round(y0! * factor), round(x1! * factor), round(y1! * factor)] as const
      })
    : []
  return [Math.round(width * factor), Math.round(height * factor), kept.filter(([word]) => word.trim() !== '')]
}

const wordPage = (document: string, page: number, [width, height, words]: KeptPage): WordPage => ({
  document,
  page,
  width,
  height,
  words: words.map(([text, x0, y0, x1, y1]) => ({ text, box: [x0, y0, x1, y1] })),
})

export type WordFile = Pick<ArtifactFileRow, 'blob_key' | 'sha256' | 'name' | 'source_page'>

export interface ReadOptions {
  readonly owner: string
  readonly signal: AbortSignal
}

/** Reads words of documents and pictures, each file once for each way of reading: what was read is kept with its bytes. */
export function wordReader(dependencies: ReadWordsDependencies) {
  const { runtime, storage, blobs, digests, ids, parsers, readContent } = dependencies

  /** @throws `invalid_input` for an engine that is not there; `field` is what the caller calls it */
  function requireEngine({ method }: Recognition, field = 'method'): void {
    const engines = (parsers.recognizers ?? []).map(({ name }) => name)
    if (['auto', 'off', ...engines].includes(method)) return
    throw new DocentError({
      code: 'invalid_input',
      message: `${field} is not known here; choose one of ${['auto', 'off', ...engines].join(', ')}.`,
      details: { field },
    })
  }

  async function parse(
    bytes: Uint8Array,
    fileName: string,
    { method, languages }: Recognition,
    owner: string,
    signal: AbortSignal,
  ): Promise<KeptPage[]> {
    const mediaType = (await parsers.detect(bytes, fileName)) ?? ''
    // Words of other documents have no places on pages.
    const hasPlaces = mediaType === 'application/pdf' || mediaType.startsWith('image/')
    const parser = hasPlaces ? parsers.parserFor(mediaType) : undefined
    if (!parser) throw unreadable(fileName)
    // Words of pictures have positions in their own pixels.
    const factor = mediaType.startsWith('image/') ? 1 : scale
    const pages: KeptPage[] = []
    const preferences = {
      ocrModel: method,
      mayBeBlank: true,
      ...(languages?.length ? { ocrLanguages: languages.join('+') } : {}),
    }
    await parser.parse({
      bytes,
      fileName,
      mediaType,
      preferences,
      owner,
      signal,
      onPage: (page) => void pages.push(keptPage(page, factor)),
    })
    return pages
  }

  /** What was read before; undefined where it is not as it was written, so that the file is read again. */
  async function recall(row: PageWordsRow, signal: AbortSignal): Promise<KeptPage[] | undefined> {
    try {
      return JSON.parse(new TextDecoder().decode(await readContent(row, signal))) as KeptPage[]
    } catch (error) {
      signal.throwIfAborted()
      if (DocentError.isInstance(error) && error.code === 'not_found') return undefined
      throw error
    }
  }

  async function keep(
    { source_key: sourceKey, method }: Pick<PageWordsRow, 'source_key' | 'method'>,
    { pages, unusable, signal }: { pages: readonly KeptPage[]; unusable: string | undefined; signal: AbortSignal },
  ): Promise<void> {
    const key = `${analysisPrefix}${ids.uuid()}`
    const bytes = new TextEncoder().encode(JSON.stringify(pages))
    await blobs.put(key, bytes, { signal })
    const drop = (unused: string) => blobs.delete(unused).catch(() => {})
    const row = { source_key: sourceKey, method, blob_key: key, sha256: digests.sha256(bytes), pages: pages.length }
    try {
      const left = await runtime.commit({ engine: 'analysis' }, async (draft) => {
        const known = await findPageWords(draft.storage, sourceKey, method)
        // Another job may have read it meanwhile.
        if (known && known.blob_key !== unusable) return key
        if (known) draft.step(remove(pageWordsTable, { source_key: sourceKey, method }, { required: true }))
        // Words go with the file; nothing would remove those of one that is gone.
        draft.step(requireMatch(artifactFileTable, eq('blob_key', sourceKey)), fileGone)
        draft.step(insert(pageWordsTable, { ...row, created_at: draft.now }))
        return known?.blob_key
      })
      if (left !== undefined) await drop(left)
    } catch (error) {
      if (!mayHaveHappened(error)) await drop(key)
      throw error
    }
  }

  async function pagesOf(file: WordFile, method: string, recognition: Recognition, { owner, signal }: ReadOptions) {
    const known = await findPageWords(storage, file.blob_key, method)
    const kept = known && (await recall(known, signal))
    if (kept) return kept
    const fileName = file.source_page === null ? file.name : 'document.pdf'
    const pages = await parse(await readContent(file, signal), fileName, recognition, owner, signal)
    const unusable = known?.blob_key
    await keep({ source_key: file.blob_key, method }, { pages, unusable, signal })
    return pages
  }

  function ofFiles() {
    let last: { readonly key: string; readonly pages: KeptPage[] } | undefined
    return async (file: WordFile, recognition: Recognition, of: ReadOptions): Promise<WordPage[]> => {
      const method = [recognition.method, ...(recognition.languages ?? [])].join('+')
      const key = `${file.blob_key} ${method}`
      if (last?.key !== key) last = { key, pages: await pagesOf(file, method, recognition, of) }
      const { pages } = last
      if (file.source_page === null) return pages.map((page, index) => wordPage(file.name, index, page))
      const page = pages[file.source_page]
      return page ? [wordPage(file.name, file.source_page, page)] : []
    }
  }

  return {
    requireEngine,

    /**
     * The words of a document, or of the page that a picture shows, in pixels of its pictures.
     * @throws `ingestion_failed` that explains what is wrong with the file, `canceled`
     */
    ofFile: (file: WordFile, recognition: Recognition, of: ReadOptions) => ofFiles()(file, recognition, of),

    /** The same for many files: pages of one document that follow each other take it once from where it is kept. */
    ofFiles,

    /** The same for bytes that are not kept. */
    async ofBytes(
      bytes: Uint8Array,
      fileName: string,
      recognition: Recognition,
      { owner, signal }: { readonly owner: string; readonly signal: AbortSignal },
    ): Promise<WordPage[]> {
      const pages = await parse(bytes, fileName, recognition, owner, signal)
      return pages.map((page, index) => wordPage(fileName, index, page))
    },
  }
}
export type WordReader = ReturnType<typeof wordReader>

const fileGone = () => new DocentError({ code: 'wrong_state', message: 'The file was deleted while it was read.' })

const unreadable = (name: string) =>
  new DocentError({
    code: 'ingestion_failed',
    message: `${name.slice(0, 200)} has a type that is not supported; use PDF, PNG or JPEG.`,
  })
