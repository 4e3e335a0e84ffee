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
