import { unpackTar } from 'modern-tar'
import { boundedList, deepest, faultOf, named, type Collected, type EntryKind } from '../collected-files.ts'
import { mostEntries } from '../opened-sandbox.ts'

const kinds: Readonly<Record<string, EntryKind>> = { file: 'file', directory: 'directory', symlink: 'link' }

/** The files of a working directory that came as an archive, except those that are as they were given. */
export async function collectArchive(
  archive: Uint8Array,
  given: ReadonlyMap<string, Uint8Array>,
  bytes: number,
): Promise<Collected> {
  const files = new Map<string, Uint8Array>()
  const leftOut: string[] = []
  const entries = await unpackTar(archive).catch(() => undefined)
  if (!entries) return { files, leftOut: ['The working directory could not be read.'] }
  let left = bytes
  if (entries.length > mostEntries) leftOut.push(`${named('')} holds more files than are collected.`)
  for (const { header, data = new Uint8Array() } of entries.slice(0, mostEntries)) {
    const path = header.name.replace(/^(\.\/)+/, '').replace(/\/+$/, '')
    if (path === '' || path === '.') continue
    const wrong = faultIn(path, header, data.byteLength > left)
    if (wrong !== undefined) leftOut.push(`${named(path)} ${wrong}.`)
    else if (header.type !== 'directory') {
      const before = given.get(path)
      if (before !== undefined && Buffer.compare(before, data) === 0) continue
      left -= data.byteLength
      files.set(path, data)
    }
  }
  return { files, leftOut: boundedList(leftOut) }
}

function faultIn(path: string, { type = 'file' }: { readonly type?: string }, isTooLarge: boolean): string | undefined {
  if (path.split('/').some((part) => part === '' || part === '.' || part === '..')) return 'leads elsewhere'
  if (path.split('/').length > deepest) return `is more than ${deepest} folders deep`
  // The archive names a second name of a file as a link to it.
  if (type === 'link') return 'has several names'
  return faultOf(path, kinds[type] ?? 'other') ?? (isTooLarge ? 'is beyond the room for files' : undefined)
}
