import { sniffCompoundFile } from '../../detection/compound-file.ts'
import { isCompoundFile, openCompound, type CompoundFile } from '../../compound/open-compound.ts'
import type { FoundObject } from './found-object.ts'
import { readGraph } from './graph-object.ts'
import { readObjectPackage } from './object-package.ts'
import { writeCompound } from '../../compound/write-compound.ts'

/** Streams in which programs keep a file of a format of its own: zipped Office documents, OpenDocument, PDF, RTF. */
const fileStreams = ['package', 'embeddedodf', 'contents']
const fileStarts = ['PK\u0003\u0004', '%PDF-', '{\\rtf']

/** Streams of what is no content of the document: controls of forms, and programs. */
const controlStreams = ['\u0003ocxname', '\u0003ocxdata', '_vba_project', 'vba', 'ocxname']
const links = '\u0003linkinfo'
const isLink = 1

/** The file that an embedded object is or holds. `name` is that of the file where the object does not give one. */
export function fileOfObject(bytes: Uint8Array, name: string): FoundObject {
  if (bytes.length === 0) return 'unread'
  return isCompoundFile(bytes) ? fileOfFolder(openCompound(bytes), name, bytes) : { fileName: name, bytes }
}

/** The same for an object that is a folder of the file around it. `whole` are its bytes where it is a file of its own. */
export function fileOfFolder(folder: CompoundFile, name: string, whole?: Uint8Array): FoundObject {
  if (controlStreams.some((stream) => folder.names.includes(stream)) || isLinked(folder)) return undefined
  const native = folder.read('\u0001ole10native')
  if (native !== undefined) return readObjectPackage(native.subarray(4), name)
  for (const stream of fileStreams) {
    const content = folder.read(stream)
    const start = content?.toString('latin1', 0, 5) ?? ''
    if (content !== undefined && fileStarts.some((known) => start.startsWith(known)))
      return { fileName: name, bytes: content }
  }
  const graph = readGraph(folder, name)
  if (graph !== undefined) return graph
  const bytes = sniffCompoundFile(folder) === undefined ? undefined : (whole ?? writeCompound(folder))
  return bytes === undefined ? 'unread' : { fileName: name, bytes }
}

/** Only named here: its content is another file. */
function isLinked(folder: CompoundFile): boolean {
  const flags = folder.read('\u0001ole')
  return (
    folder.names.includes(links) || (flags !== undefined && flags.length >= 8 && (flags.readUInt32LE(4) & isLink) !== 0)
  )
}
