import { posix } from 'node:path'
import { constants, inflateSync } from 'node:zlib'
import { fileOfFolder, fileOfObject } from './embedded-object.ts'
import type { DocumentObjects, FoundObject } from './found-object.ts'
import { isCompoundFile, openCompound } from '../../compound/open-compound.ts'
import { recordsOf } from '../ppt/ppt-records.ts'
import { rtfObjects } from './rtf-objects.ts'
import type { OfficePackage } from './office-package.ts'
import { readRelations } from './relations.ts'

const objectKinds = new Set(['oleObject', 'package'])
/** A chart keeps its numbers in a workbook; they are read with the chart. */
const chartPart = /(?:^|\/)charts\//i
/** Records of a presentation that hold objects. */
const pptObject = 0x1011
/** Objects that are taken out of one file. */
const mostObjects = 500

/** Those that are embedded in a zipped document, in its order of parts. */
export function objectsOfPackage(files: OfficePackage): DocumentObjects {
  const parts = files.names.some((name) => /(?:^|\/)embeddings\//i.test(name)) ? relatedObjects(files) : []
  // OpenDocument keeps objects of other programs as parts at the top, beside the folders of its own ones.
  const open = files.names.filter((name) => /^Object [^/]+$/.test(name))
  return readAll(
    [...parts, ...open].map((part) => () => {
      const bytes = files.read(part)
      if (bytes === undefined) return 'unread'
      return open.includes(part) && !isCompoundFile(bytes)
        ? undefined
        : fileOfObject(bytes, posix.basename(part, '.bin'))
    }),
  )
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
export function objectsOfCompound(bytes: Uint8Array): DocumentObjects {
  const file = openCompound(bytes)
  const pool = file.folder('objectpool')
  const folders =
    pool === undefined
      ? file.names.filter((name) => /^mbd[0-9a-f]{8}$/.test(name)).map((name) => file.folder(name))
      : pool.names.map((name) => pool.folder(name))
  return readAll(
    folders.map(
      (folder, index) => () => (folder === undefined ? 'unread' : fileOfFolder(folder, `object ${index + 1}`)),
    ),
  )
}

/** Those of a presentation before 2007, packed or not. They unpack to at most `room` bytes. */
export function objectsOfPresentation(bytes: Uint8Array, room: number): DocumentObjects {
  return readAll(presentationObjects(openCompound(bytes).read('powerpoint document') ?? Buffer.alloc(0), room))
}

function* presentationObjects(stream: Buffer, room: number): Generator<() => FoundObject> {
  let left = room
  let count = 0
  for (const { type, instance, data } of recordsOf(stream)) {
    if (type !== pptObject) continue
    const name = `object ${(count += 1)}`
    yield () => {
      // Some programs do not end what they pack.
      const options = { maxOutputLength: Math.max(left, 1), finishFlush: constants.Z_SYNC_FLUSH }
      const content = instance === 1 ? inflateSync(data.subarray(4), options) : data
      left -= content.length
      return fileOfObject(content, name)
    }
  }
}

/** Those of an RTF file. */
export const objectsOfRtf = (bytes: Uint8Array): DocumentObjects => readAll(rtfObjects(bytes))

/** One object that is damaged does not keep the others from being read. */
function* readAll(objects: Iterable<() => FoundObject>): Generator<NonNullable<FoundObject>> {
  let count = 0
  for (const read of objects) {
    count += 1
    const object = count > mostObjects ? 'unread' : attempt(read)
    if (object !== undefined) yield object
  }
}

function attempt(read: () => FoundObject): FoundObject {
  try {
    return read()
  } catch {
    return 'unread'
  }
}
