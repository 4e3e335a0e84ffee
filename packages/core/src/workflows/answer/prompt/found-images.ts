import { DocentError } from '../../../kernel/errors/index.ts'
import type { PromptPart, PromptPassage } from '../../../kernel/ports/index.ts'
import { readPages, findDocuments, type DocumentRow } from '../../../resources/documents/index.ts'
import type { GatheredPassages } from '../passages/gather-context.ts'
import { plainName } from './plain-name.ts'
import type { PrepareDependencies } from '../prepared-prompt.ts'

export type Image = Extract<PromptPart, { readonly type: 'image' }>

/** An image of what was found, with where it is from in words. */
export interface FoundImage {
  readonly image: Image
  readonly label: string
}

export interface FoundImages {
  readonly images: readonly FoundImage[]
  /** What could not be drawn, in sentences. */
  readonly warnings: readonly string[]
}

const columns = ['id', 'name', 'original_type', 'source_key', 'text_key', 'size', 'pictured_pages'] as const
type PicturedDocument = Pick<DocumentRow, (typeof columns)[number]>

/** An image file, or a page that shows more than its text. */
interface Candidate {
  readonly row: PicturedDocument
  readonly page: number | undefined
  /** The passage that leads there, as the prompt has it. */
  readonly passage: PromptPassage
}

/** What models take. */
const seen = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']
const largestImage = 10_000_000
/** Points of a side of an image file, 8,000 pixels: providers refuse larger ones, and with them the question. */
const longestSide = 6_000
/** Bytes of a file whose pages are drawn: all of them are read for one page. */
const largestFile = 100_000_000
/** Bytes of all images of one answer; providers refuse requests that are larger. */
const mostBytes = 20_000_000
/** A page is drawn so that its small print is legible, and no larger than models look at. */
const drawn = { dpi: 150, maxPixels: 1_500_000 } as const
/** All pages of one answer have to be drawn in this time: what is not, is left out. */
const drawingMs = 10_000

/** The images behind the passages of a prompt, in their order: image files, and pages that are scans or show figures. */
export async function foundImages(
  dependencies: Pick<PrepareDependencies, 'storage' | 'blobs' | 'clock' | 'parsers' | 'pictures'>,
  { passages, numbered }: GatheredPassages,
  { most, signal }: { readonly most: number; readonly signal: AbortSignal },
): Promise<FoundImages> {
  const { storage, blobs, clock, parsers, pictures } = dependencies
  const given = numbered.map((shown) => ({ shown, passage: passages[shown.number - 1]! }))
  const ids = [...new Set(given.map(({ passage }) => passage.document.documentId))]
  const rows = await findDocuments(storage, ids.slice(0, 500), columns)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const candidates = new Map<string, Candidate>()
  for (const { shown, passage } of given) {
    const row = byId.get(passage.document.documentId)
    if (!row || row.source_key === null) continue
    for (const page of pagesToSee(row, passage.chunk)) {
      const key = `${row.id}/${page ?? ''}`
      if (!candidates.has(key)) candidates.set(key, { row, page, passage: shown })
    }
  }
  const late = new AbortController()
  const cancel = clock.schedule(clock.now() + drawingMs, () => late.abort(tooLate()))
  try {
    return await draw([...candidates.values()].slice(0, most))
  } finally {
    cancel()
  }

  /** The pages of a passage that are worth looking at; undefined means an image file. */
  function pagesToSee(
    row: PicturedDocument,
    { pageFrom, pageTo }: (typeof passages)[number]['chunk'],
  ): (number | undefined)[] {
    const type = String(row.original_type)
    const size = row.size
    if (seen.includes(type)) return size <= largestImage ? [undefined] : []
    if (size > largestFile || !parsers.parserFor(type)?.renderPage) return []
    const pictured = (row.pictured_pages as readonly number[] | null) ?? []
    return pictured.filter((page) => page >= pageFrom && page <= pageTo)
  }

  async function draw(wanted: readonly Candidate[]): Promise<FoundImages> {
    const images: FoundImage[] = []
    const warnings: string[] = []
    const files = new Map<string, Promise<Uint8Array>>()
    let bytes = 0
    for (const candidate of wanted) {
      const { row, page, passage } = candidate
      const place = `${page === undefined ? '' : `page ${page} of `}"${plainName(row.name)}"`
      try {
        const image = await imageOf(candidate, files)
        bytes += image.data.byteLength
        if (bytes > mostBytes) {
          warnings.push(`The images are too large together; ${place} and what comes after it were left out.`)
          break
        }
        images.push({ image, label: labelOf(passage, page) })
      } catch (error) {
        signal.throwIfAborted()
        warnings.push(`The image of ${place} could not be made: ${reasonOf(error)}`)
        if (late.signal.aborted) break
      }
    }
    return { images, warnings }
  }

  /** The size is that of the page that was read from the image. */
  async function requireSmall(row: PicturedDocument): Promise<void> {
    if (row.text_key === null) return
    for await (const { width = 0, height = 0 } of readPages(blobs, row.text_key, signal)) {
      if (Math.max(width, height) <= longestSide) return
      throw new DocentError({ code: 'too_large', message: 'It is larger than models look at.' })
    }
  }

  async function imageOf({ row, page }: Candidate, files: Map<string, Promise<Uint8Array>>): Promise<Image> {
    const key = String(row.source_key)
    const type = String(row.original_type)
    if (page === undefined) await requireSmall(row)
    const known = page === undefined ? undefined : pictures.find(`${key}/${page}`)
    if (known) return { type: 'image', data: known, mediaType: 'image/png' }
    const file = files.get(key) ?? blobs.bytes(key)
    files.set(key, file)
    const data = await file
    if (page === undefined) return { type: 'image', data, mediaType: type }
    const together = AbortSignal.any([signal, late.signal])
    const picture = await parsers.parserFor(type)!.renderPage!({ bytes: data, page, ...drawn, signal: together })
    pictures.keep(`${key}/${page}`, picture.png)
    return { type: 'image', data: picture.png, mediaType: 'image/png' }
  }
}

/** Reveals no more of a document than its passage does. */
function labelOf({ number, documentName, pages }: PromptPassage, page: number | undefined): string {
  const places = [
    ...(page === undefined || pages === '' ? [] : [`page ${page}`]),
    ...(documentName === '' ? [] : [`"${plainName(documentName)}"`]),
  ]
  return `${['Image', ...places].join(', ')}, of passage [${number}]:`
}

const tooLate = () => new DocentError({ code: 'timed_out', message: 'Drawing the pages took too long.' })

/** What else went wrong is for the log of who threw it, not for the user. */
const reasonOf = (error: unknown): string =>
  DocentError.isInstance(error) ? error.message : 'its file could not be read.'
