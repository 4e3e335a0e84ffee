const megabyte = 1024 * 1024
const mostBytes = 256 * megabyte
const mostRatio = 200
const uncheckedBytes = 10 * megabyte

/**
 * Bytes that the files inside a document may have together, as of archives: they leave the parser's process, and a crafted document
 * may name one of its parts a thousand times. A multiple of its size, above some bytes that any may have.
 */
export const roomForNested = (documentBytes: number): number =>
  Math.min(mostBytes, Math.max(uncheckedBytes, mostRatio * documentBytes))
