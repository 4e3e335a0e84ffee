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

/** Names of the files that a PDF contains, as portfolios do. */
export function readEmbeddedNames(pdfium: Pdfium, document: number): EmbeddedNames {
  const count = Math.max(0, pdfium.FPDFDoc_GetAttachmentCount(document))
  const listed = Math.min(count, mostNames)
  const names = Array.from({ length: listed }, (_, index) => nameOf(pdfium, document, index) || `file ${index + 1}`)
  return { names, left: count - listed }
}

/** One of those files, unpacked; undefined for one that has more bytes or cannot be read. */
export function readEmbeddedFile(
  pdfium: Pdfium,
  document: number,
  index: number,
  mostBytes: number,
): EmbeddedFile | undefined {
  const attachment = pdfium.FPDFDoc_GetAttachment(document, index)
  if (attachment === 0) return undefined
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
    const fileName = nameOf(pdfium, document, index) || `file ${index + 1}`
    return { fileName, bytes: pdfium.pdfium.HEAPU8.slice(buffer, buffer + size) }
  } finally {
    if (buffer !== 0) free(buffer)
    free(number)
  }
}

function nameOf(pdfium: Pdfium, document: number, index: number): string {
  const attachment = pdfium.FPDFDoc_GetAttachment(document, index)
  if (attachment === 0) return ''
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
