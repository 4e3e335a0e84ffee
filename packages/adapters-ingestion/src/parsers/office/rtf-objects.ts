import { fileOfObject } from './embedded-object.ts'
import { readObjectPackage } from './object-package.ts'
import type { EmbeddedFile } from '../../workers/worker-protocol.ts'

const objectWord = '\\objdata'
/** As opposed to one that is linked. */
const embedded = 2

/** The embedded objects of an RTF file, each with the name to use where it has none. Binary ones are left out. */
export function* rtfObjects(bytes: Uint8Array): Generator<(name: string) => EmbeddedFile | undefined> {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = source.indexOf(objectWord); at !== -1; at = source.indexOf(objectWord, at)) {
    const start = at + objectWord.length
    const end = source.indexOf('}', start)
    at = end === -1 ? source.length : end
    const digits = source.toString('latin1', start, at).replace(/\s+/g, '')
    yield (name) => fileOfObjectData(Buffer.from(digits, 'hex'), name)
  }
}

/** Version, kind, then the names of the program, the topic and the item, each after its length, and the content. */
function fileOfObjectData(data: Buffer, name: string): EmbeddedFile | undefined {
  if (data.length < 12 || data.readUInt32LE(4) !== embedded) return undefined
  let at = 8
  const names = Array.from({ length: 3 }, () => {
    const length = data.readUInt32LE(at)
    const text = data.toString('latin1', at + 4, at + 4 + Math.max(0, length - 1))
    at += 4 + length
    return text
  })
  const content = data.subarray(at + 4, at + 4 + data.readUInt32LE(at))
  return names[0] === 'Package' ? readObjectPackage(content, name) : fileOfObject(content, name)
}
