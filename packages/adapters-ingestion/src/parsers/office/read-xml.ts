import { Parser } from 'htmlparser2'
import { unreadableFile } from '../../unreadable-file.ts'
import { knownPrefix } from './namespaces.ts'
import { officeMessages } from './office-messages.ts'

/** Deeper than any program nests. */
const maxDepth = 1_000
/** Bytes decoded at a time: the text of a large part is never in memory as a whole. */
const slice = 256 * 1024

export type XmlAttributes = Readonly<Record<string, string>>

export interface XmlReader {
  /** Names carry the usual prefix of their namespace, whatever prefix the file uses. */
  open(name: string, attributes: XmlAttributes): void
  close(name: string): void
  text?(text: string): void
}

/**
 * Reads a part element by element, without a tree and without recursion. Entities other than XML's own stay as they
 * stand; nothing outside the part is ever loaded.
 * @throws `ingestion_failed` for parts that declare entities or nest too deep.
 */
export function readXml(bytes: Uint8Array, reader: XmlReader): void {
  let depth = 0
  let names: Map<string, string> | undefined
  const rename = (name: string): string => (names === undefined ? name : canonicalName(name, names))
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (depth === 0) names = otherPrefixes(attributes)
        depth += 1
        if (depth > maxDepth) throw unreadableFile(officeMessages.tooDeep)
        if (names === undefined) reader.open(name, attributes)
        else {
          const known = names
          reader.open(
            rename(name),
            Object.fromEntries(
              Object.entries(attributes).map(([key, value]) => [
                key.includes(':') ? canonicalName(key, known) : key,
                value,
              ]),
            ),
          )
        }
      },
      onclosetag: (name) => {
        depth -= 1
        reader.close(rename(name))
      },
      ontext: (text) => reader.text?.(text),
      onprocessinginstruction: (name, data) => {
        if (name.toLowerCase() === '!doctype' && /\[|<!entity/i.test(data))
          throw unreadableFile(officeMessages.entities)
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  const decoder = new TextDecoder(encodingOf(bytes))
  for (let start = 0; start < bytes.length; start += slice)
    parser.write(decoder.decode(bytes.subarray(start, start + slice), { stream: true }))
  parser.end(decoder.decode())
}

/** Office programs write UTF-8; the standard allows UTF-16 as well. */
function encodingOf(bytes: Uint8Array): string {
  if ((bytes[0] === 0xfe && bytes[1] === 0xff) || (bytes[0] === 0 && bytes[1] === 0x3c)) return 'utf-16be'
  return (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0x3c && bytes[1] === 0) ? 'utf-16le' : 'utf-8'
}

/** Unusual prefixes of the root element; undefined for almost all files. */
function otherPrefixes(attributes: XmlAttributes): Map<string, string> | undefined {
  const others = new Map<string, string>()
  for (const [key, namespace] of Object.entries(attributes)) {
    if (!key.startsWith('xmlns')) continue
    const prefix = key.slice('xmlns:'.length)
    const known = knownPrefix(namespace)
    if (known !== undefined && known !== prefix) others.set(prefix, known)
  }
  return others.size === 0 ? undefined : others
}

function canonicalName(name: string, names: ReadonlyMap<string, string>): string {
  const colon = name.indexOf(':')
  const known = names.get(colon === -1 ? '' : name.slice(0, colon))
  return known === undefined ? name : `${known}:${name.slice(colon + 1)}`
}
