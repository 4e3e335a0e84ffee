import { constants, type Dirent } from 'node:fs'
import { open, opendir } from 'node:fs/promises'
import { boundedList, deepest, faultOf, named, type Collected, type EntryKind } from './collected-files.ts'

interface Collecting {
  readonly root: string
  readonly given: ReadonlyMap<string, Uint8Array>
  readonly files: Map<string, Uint8Array>
  readonly leftOut: string[]
  /** Bytes and files that may still be read. */
  bytes: number
  entries: number
}

/**
 * The files of a directory whose sandbox is gone, except those that are as they were given. Takes regular files with one name only,
 * and follows no link.
 *
 * @param root - Path that leads to the directory.
 * @param bounds - Bytes of all files, and files and folders that are looked at.
 */
export async function collectFiles(
  root: string,
  given: ReadonlyMap<string, Uint8Array>,
  bounds: { readonly bytes: number; readonly entries: number },
): Promise<Collected> {
  const collecting: Collecting = { root, given, files: new Map(), leftOut: [], ...bounds }
  await collectFolder(collecting, '', 1)
  const { files, leftOut } = collecting
  return { files, leftOut: boundedList(leftOut) }
}

async function collectFolder(collecting: Collecting, folder: string, depth: number): Promise<void> {
  const leaveOut = (why: string) => collecting.leftOut.push(`${named(folder)} ${why}.`)
  if (depth > deepest) return void leaveOut(`is more than ${deepest} folders deep`)
  const directory = await opendir(`${collecting.root}/${folder}`).catch(() => undefined)
  if (!directory) return void leaveOut('could not be read')
  for await (const entry of directory) {
    if (collecting.entries-- <= 0) return void leaveOut('holds more files than are collected')
    await collectEntry(collecting, folder === '' ? entry.name : `${folder}/${entry.name}`, entry, depth)
  }
}

async function collectEntry(collecting: Collecting, path: string, entry: Dirent, depth: number): Promise<void> {
  const wrong = faultOf(path, kindOf(entry))
  if (wrong !== undefined) collecting.leftOut.push(`${named(path)} ${wrong}.`)
  else if (entry.isDirectory()) await collectFolder(collecting, path, depth + 1)
  else await collectFile(collecting, path)
}

function kindOf(entry: Dirent): EntryKind {
  if (entry.isSymbolicLink()) return 'link'
  if (entry.isDirectory()) return 'directory'
  return entry.isFile() ? 'file' : 'other'
}

async function collectFile(collecting: Collecting, path: string): Promise<void> {
  const leaveOut = (why: string) => collecting.leftOut.push(`${named(path)} ${why}.`)
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants
  const file = await open(`${collecting.root}/${path}`, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch(() => undefined)
  if (!file) return void leaveOut('could not be read')
  try {
    const { size, nlink } = await file.stat()
    if (nlink !== 1) return void leaveOut('has several names')
    // A file with holes takes little room in the sandbox, and all of its size here.
    if (size > collecting.bytes) return void leaveOut('is beyond the room for files')
    const content = await file.readFile()
    const given = collecting.given.get(path)
    if (given !== undefined && Buffer.compare(given, content) === 0) return
    collecting.bytes -= content.byteLength
    collecting.files.set(path, content)
  } finally {
    await file.close()
  }
}
