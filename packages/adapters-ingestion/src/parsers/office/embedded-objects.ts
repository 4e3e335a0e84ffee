import { posix } from 'node:path'
import { constants, inflateSync } from 'node:zlib'
import { fileOfFolder, fileOfObject } from './embedded-object.ts'
import { isCompoundFile, openCompound } from '../../compound/open-compound.ts'
import type { EmbeddedFile } from '../../workers/worker-protocol.ts'
import { recordsOf } from '../ppt/ppt-records.ts'
import { rtfObjects } from './rtf-objects.ts'
import type { OfficePackage } from './office-package.ts'
import { readRelations } from './relations.ts'

const objectKinds = new Set(['oleObject', 'package'])
/** A chart keeps its numbers in a workbook; they are read with the chart. */
const chartPart = /(?:^|\/)charts\//i
/** Records of a presentation that hold objects. */
const pptObject = 0x1011
/** Objects of one file. */
const mostObjects = 500

/** Files that are embedded in a zipped document as objects, in its order of parts. What is damaged is left out. */
export function* objectsOfPackage(files: OfficePackage): Generator<EmbeddedFile> {
  const parts = files.names.some((name) => /(?:^|\/)embeddings\//i.test(name)) ? relatedObjects(files) : []
  // OpenDocument keeps objects of other programs as parts at the top, beside the folders of its own ones.
  const open = files.names.filter((name) => /^Object [^/]+$/.test(name))
  for (const part of [...parts, ...open].slice(0, mostObjects)) {
    const bytes = attempt(() => files.read(part))
    const isObject = bytes !== undefined && (!open.includes(part) || isCompoundFile(bytes))
    const file = isObject ? attempt(() => fileOfObject(bytes, posix.basename(part, '.bin'))) : undefined
    if (file !== undefined) yield file
  }
}

function relatedObjects(files: OfficePackage): string[] {
  const targets = files.names
    .filter((name) => name.endsWith('.rels') && !chartPart.test(name))
    .map((name) => posix.join(posix.dirname(name), '..', posix.basename(name, '.rels')))
    .flatMap((source) => [...readRelations(files, source).values()])
    .filter(({ kind, external }) => objectKinds.has(kind) && !external)
    .map(({ target }) => target)
  return [...new Set(targets)]
}

/** Those of a document of Word or Excel before 2007, which keeps each in a folder. */
export function* objectsOfCompound(bytes: Uint8Array): Generator<EmbeddedFile> {
  const file = openCompound(bytes)
  const pool = file.folder('objectpool')
  const folders =
    pool === undefined
      ? file.names.filter((name) => /^mbd[0-9a-f]{8}$/.test(name)).map((name) => file.folder(name))
      : pool.names.map((name) => pool.folder(name))
  for (const [index, folder] of folders.slice(0, mostObjects).entries()) {
    const found = folder && attempt(() => fileOfFolder(folder, `object ${index + 1}`))
    if (found !== undefined) yield found
  }
}

/** Those of a presentation before 2007, packed or not. They unpack to at most `room` bytes. */
export function* objectsOfPresentation(bytes: Uint8Array, room: number): Generator<EmbeddedFile> {
  let left = room
  let count = 0
  for (const { type, instance, data } of recordsOf(
    openCompound(bytes).read('powerpoint document') ?? Buffer.alloc(0),
  )) {
    if (type !== pptObject || count === mostObjects) continue
    count += 1
    // Some programs do not end what they pack.
    const options = { maxOutputLength: Math.max(left, 1), finishFlush: constants.Z_SYNC_FLUSH }
    const content = instance === 1 ? attempt(() => inflateSync(data.subarray(4), options)) : data
    left -= content?.length ?? 0
    const file = content && attempt(() => fileOfObject(content, `object ${count}`))
    if (file !== undefined) yield file
  }
}

/** Those of an RTF file. */
export function* objectsOfRtf(bytes: Uint8Array): Generator<EmbeddedFile> {
  let count = 0
  for (const object of rtfObjects(bytes)) {
    if (count === mostObjects) return
    count += 1
    const file = attempt(() => object(`object ${count}`))
    if (file !== undefined) yield file
  }
}

/** One object that is damaged does not keep the others from being read. */
function attempt<Result>(read: () => Result): Result | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
