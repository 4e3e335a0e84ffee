import type { FoundObject } from './found-object.ts'

/** How Windows packages a file of a type that no program embeds. */
const packagedFile = 2
const embeddedFile = 3
const linkedFile = 1
const longestName = 1_000

/**
 * The file in a package of Windows: its label, its path, a path it was copied from, its bytes, and the same names in Unicode.
 * Undefined for a link to a file.
 */
export function readObjectPackage(content: Buffer, name: string): FoundObject {
  const reader = createReader(content)
  if (reader.short() !== packagedFile) return 'unread'
  const label = reader.text()
  reader.text()
  reader.short()
  const kind = reader.short()
  if (kind !== embeddedFile) return kind === linkedFile ? undefined : 'unread'
  reader.skip(reader.long())
  const bytes = reader.bytes(reader.long())
  if (bytes === undefined || bytes.length === 0) return 'unread'
  reader.bytes(2 * reader.long())
  const wide = reader.bytes(2 * reader.long())?.toString('utf16le')
  return { fileName: fileNameOf(wide || label) || name, bytes }
}

const fileNameOf = (path: string): string => path.slice(Math.max(path.lastIndexOf('\\'), path.lastIndexOf('/')) + 1)

/** Numbers beyond the end are 0. */
function createReader(content: Buffer) {
  let at = 0
  const number = (size: number): number => {
    const value = at + size <= content.length ? content.readUIntLE(at, size) : 0
    at += size
    return value
  }
  return {
    short: () => number(2),
    long: () => number(4),
    skip: (length: number) => void (at += length),
    bytes: (length: number): Buffer | undefined => {
      const end = at + length
      if (end > content.length) return undefined
      const part = content.subarray(at, end)
      at = end
      return part
    },
    /** Ends with a zero. */
    text: (): string => {
      const end = content.indexOf(0, at)
      if (end === -1) return ''
      const text = content.toString('latin1', at, Math.min(end, at + longestName))
      at = end + 1
      return text
    },
  }
}
