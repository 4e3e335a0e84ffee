import { open, readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { DocumentParsers } from '@docent/core/ports'
import { UsageError } from '../command-line/usage-error.ts'

/** Enough to detect a file's type. */
const headBytes = 64 * 1024
const mostFiles = 10_000

/**
 * The files to read: the named ones, and all readable ones below named directories, ordered by
 * name. Links in directories are left out, so that no directory is walked twice.
 * @throws UsageError when a path is neither, or there are too many files
 */
export async function readableFiles(paths: readonly string[], parsers: DocumentParsers): Promise<string[]> {
  const files = new Set<string>()
  const add = (file: string) => {
    files.add(file)
    if (files.size > mostFiles) throw new UsageError(`There are more than ${mostFiles} files; name fewer directories.`)
  }

  async function walk(directory: string): Promise<void> {
    const entries = await readdir(directory, { withFileTypes: true })
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      if (entry.name.startsWith('.') || entry.name === 'node_modules') continue
      const path = join(directory, entry.name)
      if (entry.isDirectory()) await walk(path)
      else if (entry.isFile() && (await isReadable(path, parsers))) add(path)
    }
  }

  for (const path of paths) {
    const found = await stat(path)
    if (found.isDirectory()) await walk(path)
    else if (found.isFile()) add(path)
    else throw new UsageError(`${basename(path)} is neither a file nor a directory.`)
  }
  return [...files]
}

async function isReadable(path: string, parsers: DocumentParsers): Promise<boolean> {
  const type = await parsers.detect(await headOf(path), basename(path))
  if (type === undefined) return false
  return parsers.parserFor(type) !== undefined || parsers.archiveFor?.(type) !== undefined
}

async function headOf(path: string): Promise<Uint8Array> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(headBytes), position: 0 })
  return buffer.subarray(0, bytesRead)
}
