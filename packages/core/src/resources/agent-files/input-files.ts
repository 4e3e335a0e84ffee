import type { KeptFile } from '../documents/index.ts'
import { extensionOf, fileNameSchema } from './agent-file.ts'

/** The position of documents that agents may read and not change. */
export const inputFolder = 'input/'
/** Of a collection, the first that came in. */
export const mostInputFiles = 500

/** A document of the chat's collection as agents find it. */
export interface InputFile extends KeptFile {
  /** A path below {@link inputFolder}. */
  readonly path: string
}

/** UTF-16 code units. They are 240 bytes at most, and with a mark fewer than the 255 that file systems allow. */
const longestName = 80
const unusable = /[\\/<>:"|?*\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu

/** Kept files by paths that every system can store. Those of the same name differ by their document. */
export function inputFilesOf(files: readonly KeptFile[]): InputFile[] {
  const named = files.map((file) => ({ file, name: usableName(file.name) }))
  const counts = Map.groupBy(named, ({ name }) => name.toLowerCase())
  return named.map(({ file, name }) => {
    const alone = counts.get(name.toLowerCase())!.length === 1
    return { ...file, path: `${inputFolder}${alone ? name : withMark(name, file.documentId)}` }
  })
}

function usableName(name: string): string {
  const short = name.replaceAll(unusable, '_').trim()
  const ending = extensionOf(short)
  const stem = short.slice(0, Math.min(short.length, longestName) - ending.length)
  // Not with half of a character.
  const usable = `${stem.replace(/\p{Cs}$/u, '').trim()}${ending}`
  return fileNameSchema.safeParse(usable).success ? usable : 'document'
}

/** Not by a number: when one of them is gone, the others keep their names. */
function withMark(name: string, documentId: string): string {
  const ending = extensionOf(name)
  return `${name.slice(0, name.length - ending.length)}-${documentId.replaceAll('-', '').slice(0, 12)}${ending}`
}
