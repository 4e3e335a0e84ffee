import { join } from 'node:path'

/** No segment of a key contains `~`, so names with it belong to the store. */
export const incomingDirectory = '~incoming'
const fileMark = '~'

/**
 * The name of a segment on disk. Capitals are written as `!` and the small letter, because some file systems take `A` and
 * `a` for one name.
 */
function diskName(segment: string): string {
  return segment.replace(/[A-Z]/g, (letter) => `!${letter.toLowerCase()}`)
}

function segmentOf(name: string): string {
  return name.replace(/!([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

/** The path of the folder of these segments. */
export function folderPath(root: string, segments: readonly string[]): string {
  return join(root, ...segments.map(diskName))
}

/** The path of the blob of these segments. The mark at the end lets `a` be a blob beside the folder of `a/b`. */
export function blobPath(root: string, segments: readonly string[]): string {
  return folderPath(root, segments) + fileMark
}

/** The segment of a directory entry; undefined for other entries, such as foreign files. */
export function entrySegment(entry: {
  readonly name: string
  isFile(): boolean
  isDirectory(): boolean
}): { readonly segment: string; readonly kind: 'blob' | 'folder' } | undefined {
  if (entry.isFile() && entry.name.endsWith(fileMark)) {
    return { segment: segmentOf(entry.name.slice(0, -fileMark.length)), kind: 'blob' }
  }
  if (entry.isDirectory() && !entry.name.includes(fileMark)) return { segment: segmentOf(entry.name), kind: 'folder' }
  return undefined
}
