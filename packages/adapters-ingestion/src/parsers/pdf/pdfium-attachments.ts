import type { EmbeddedFile } from '../../workers/worker-protocol.ts'
import type { Pdfium } from './pdfium-module.ts'

/** Bytes of UTF-16 that a name may take, with the zero at its end; file systems allow 255 letters. */
const longestName = 512
const mostNames = 20

export interface EmbeddedNames {
  /** The first of them; `file 3` replaces a name that cannot be read. */
  readonly names: readonly string[]
  /** How many more there are. */
  readonly left: number
}

/** PDFium's type of annotations that hold a file. */
const fileAnnotation = 17
/** Looked at for files: pages of one PDF, and annotations of all of them. */
const mostPages = 10_000
const mostAnnotations = 50_000
const mostPlaced = 500

/** The files inside a PDF: those of the whole, as portfolios have, then those that readers put in a place on a page. */
export interface PdfiumAttachments {
  readonly names: EmbeddedNames
  /** One of them, unpacked; undefined for one that has more bytes or cannot be read. */
  file(index: number, mostBytes: number): EmbeddedFile | undefined
}

export function readAttachments(pdfium: Pdfium, document: number): PdfiumAttachments {
  const ofDocument = Math.max(0, pdfium.FPDFDoc_GetAttachmentCount(document))
  const { placed, beyond } = findPlaced(pdfium, document)
  const count = ofDocument + placed.length
  const withAttachment = <Result>(index: number, use: (attachment: number) => Result): Result | undefined => {
    const place = placed[index - ofDocument]
    if (place === undefined) {
      const attachment = pdfium.FPDFDoc_GetAttachment(document, index)
      return attachment === 0 ? undefined : use(attachment)
    }
    const annotation = pdfium.EPDFPage_GetAnnotRaw(document, place.page, place.annotation)
    if (annotation === 0) return undefined
    try {
      const attachment = pdfium.FPDFAnnot_GetFileAttachment(annotation)
      return attachment === 0 ? undefined : use(attachment)
    } finally {
      pdfium.FPDFPage_CloseAnnot(annotation)
    }
  }
  const nameAt = (index: number): string =>
    withAttachment(index, (attachment) => nameOf(pdfium, attachment)) || `file ${index + 1}`
  const listed = Math.min(count, mostNames)
  return {
    names: { names: Array.from({ length: listed }, (_, index) => nameAt(index)), left: count - listed + beyond },
    file: (index, mostBytes) => {
      const bytes = withAttachment(index, (attachment) => readBytes(pdfium, attachment, mostBytes))
      return bytes === undefined ? undefined : { fileName: nameAt(index), bytes }
    },
  }
}

interface Place {
  /** Both from 0. */
  readonly page: number
  readonly annotation: number
}

/** Where files are on pages, and how many more there are. The pages themselves are not read for it. */
function findPlaced(pdfium: Pdfium, document: number): { placed: Place[]; beyond: number } {
  const placed: Place[] = []
  let beyond = 0
  const pages = Math.min(pdfium.FPDF_GetPageCount(document), mostPages)
  let left = mostAnnotations
  for (let page = 0; page < pages; page += 1) {
    const annotations = Math.min(pdfium.EPDFPage_GetAnnotCountRaw(document, page), left)
    left -= Math.max(0, annotations)
    for (let annotation = 0; annotation < annotations; annotation += 1) {
      const handle = pdfium.EPDFPage_GetAnnotRaw(document, page, annotation)
      if (handle === 0) continue
      const isFile = pdfium.FPDFAnnot_GetSubtype(handle) === fileAnnotation
      if (isFile && placed.length < mostPlaced) placed.push({ page, annotation })
      else if (isFile) beyond += 1
      pdfium.FPDFPage_CloseAnnot(handle)
    }
  }
  return { placed, beyond }
}

function readBytes(pdfium: Pdfium, attachment: number, mostBytes: number): Uint8Array | undefined {
  const { malloc, free } = pdfium.pdfium.wasmExports
  const number = malloc(4)
  const numberAt = (): number => new DataView(pdfium.pdfium.HEAPU8.buffer).getUint32(number, true)
  let buffer = 0
  try {
    // What is said of the size is checked first: the engine unpacks a file to count its bytes.
    if (pdfium.EPDFAttachment_GetIntegerValue(attachment, 'Size', number) && numberAt() > mostBytes) return undefined
    if (!pdfium.FPDFAttachment_GetFile(attachment, 0, 0, number)) return undefined
    const size = numberAt()
    if (size === 0 || size > mostBytes) return undefined
    buffer = malloc(size)
    if (buffer === 0 || !pdfium.FPDFAttachment_GetFile(attachment, buffer, size, number)) return undefined
    return pdfium.pdfium.HEAPU8.slice(buffer, buffer + size)
  } finally {
    if (buffer !== 0) free(buffer)
    free(number)
  }
}

function nameOf(pdfium: Pdfium, attachment: number): string {
  const { malloc, free } = pdfium.pdfium.wasmExports
  const buffer = malloc(longestName)
  try {
    const length = pdfium.FPDFAttachment_GetName(attachment, buffer, longestName)
    // A name that does not fit is not written at all.
    return length > 2 && length <= longestName ? pdfium.pdfium.UTF16ToString(buffer).replace(/\s+/g, ' ').trim() : ''
  } finally {
    free(buffer)
  }
}
