/** How far from the end the mark may stand; engines look as far before they mend the file. */
const endWindow = 4096
/** Readers accept a PDF with some bytes before its header. */
const headerWindow = 1024

export function hasPdfHeader(bytes: Uint8Array): boolean {
  return asBuffer(bytes).subarray(0, headerWindow).includes('%PDF-')
}

/** Whether the file ends as a PDF does; one of which only the first part has arrived does not. */
export function hasPdfEnd(bytes: Uint8Array): boolean {
  const end = asBuffer(bytes).subarray(-endWindow)
  return end.includes('%%EOF') || end.includes('startxref')
}

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
