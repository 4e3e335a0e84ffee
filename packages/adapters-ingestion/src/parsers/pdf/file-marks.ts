/** How far from the end the mark may be; engines search as far before they repair the file. */
const endWindow = 4096
/** Readers accept a PDF with some bytes before its header. */
const headerWindow = 1024
const firstObjectWindow = 2048
/** White space, zeros and byte order marks. */
const onlyMarks = /^[\s\0\u00ef\u00bb\u00bf]*$/

/** Where a PDF starts; a text that only mentions the header has no object after it. */
export function hasPdfHeader(bytes: Uint8Array): boolean {
  const start = asBuffer(bytes)
    .subarray(0, headerWindow + firstObjectWindow)
    .toString('latin1')
  const header = start.indexOf('%PDF-')
  if (header === -1 || header >= headerWindow) return false
  return onlyMarks.test(start.slice(0, header)) || /\d \d+ obj\b/.test(start.slice(header))
}

/** Whether the file ends as a PDF does; one of which only the first part has arrived does not. */
export function hasPdfEnd(bytes: Uint8Array): boolean {
  const end = asBuffer(bytes).subarray(-endWindow)
  return end.includes('%%EOF') || end.includes('startxref')
}

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
