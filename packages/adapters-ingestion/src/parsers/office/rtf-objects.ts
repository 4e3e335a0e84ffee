import { fileOfObject } from './embedded-object.ts'
import type { FoundObject } from './found-object.ts'
import { readObjectPackage } from './object-package.ts'

const objectWord = '\\objdata'
/** As opposed to one that is linked. */
const embedded = 2
/** Data as they are, after their number. */
const binaryWord = /\\bin(\d{1,10}) ?/y
const digits = /[\da-f\s]+/iy

/** The embedded objects of an RTF file, each with the name to use where it has none. */
export function* rtfObjects(bytes: Uint8Array): Generator<() => FoundObject> {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  let count = 0
  for (let at = source.indexOf(objectWord); at !== -1; at = source.indexOf(objectWord, at)) {
    const name = `object ${(count += 1)}`
    const parts = dataFrom(source, at + objectWord.length)
    at = parts.at(-1)?.to ?? at + objectWord.length
    yield () =>
      fileOfData(Buffer.concat(parts.map(({ from, to, isBinary }) => bytesOf(source.slice(from, to), isBinary))), name)
  }
}

interface DataPart {
  readonly from: number
  readonly to: number
  readonly isBinary: boolean
}

/** Where the data of an object are: in digits, as they are, or both. */
function dataFrom(source: string, start: number): DataPart[] {
  const parts: DataPart[] = []
  for (let at = start; ;) {
    digits.lastIndex = binaryWord.lastIndex = at
    const binary = binaryWord.exec(source)
    const from = binary === null ? at : binaryWord.lastIndex
    const to = binary === null ? (digits.test(source) ? digits.lastIndex : at) : from + Number(binary[1])
    if (to === at || to > source.length) return parts
    parts.push({ from, to, isBinary: binary !== null })
    at = to
  }
}

const bytesOf = (letters: string, isBinary: boolean): Buffer =>
  isBinary ? Buffer.from(letters, 'latin1') : Buffer.from(letters.replace(/\s+/g, ''), 'hex')

/** Version, kind, then the names of the program, the topic and the item, each after its length, and the content. */
function fileOfData(data: Buffer, name: string): FoundObject {
  if (data.length < 12) return 'unread'
  if (data.readUInt32LE(4) !== embedded) return undefined
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
