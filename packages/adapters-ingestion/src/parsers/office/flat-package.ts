import { partsOfOpenDocument, type FlatParts } from './flat-opendocument.ts'
import type { OfficePackage } from './office-package.ts'

/** Where the declarations of a file end and its root element begins. */
const headLength = 64 * 1024
/** Not of a ZIP, which may hold such a file as it is. */
const beginsAsXml = /^(?:\xef\xbb\xbf)?\s*</
const flatRoot = /<(pkg:package|w:wordDocument|office:document)[\s>]/
const part = /<pkg:part\b([^>]*)>/g
const partName = /\bpkg:name="\/?([^"]+)"/
const mainPart = 'word/document.xml'
const relationType = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/**
 * The parts of a document that is saved as one XML file: "Word XML Document", "Word 2003 XML Document" and the flat
 * files of OpenDocument. Undefined for other files.
 */
export function openFlatPackage(bytes: Uint8Array): OfficePackage | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const head = buffer.toString('latin1', 0, headLength)
  const root = beginsAsXml.test(head) ? flatRoot.exec(head)?.[1] : undefined
  if (root === undefined) return undefined
  const text = buffer.toString('utf8')
  const parts = (readers[root] ?? partsOfOldDocument)(text)
  return {
    names: [...parts.keys()],
    has: (name) => parts.has(name),
    read: (name) => parts.get(name)?.(),
  }
}

const readers: Readonly<Record<string, (text: string) => FlatParts>> = {
  'pkg:package': partsOfPackage,
  'office:document': partsOfOpenDocument,
}

/** Each part is an element, with its XML in it or its bytes in letters. */
function partsOfPackage(text: string): FlatParts {
  const parts: FlatParts = new Map()
  for (const match of text.matchAll(part)) {
    const name = partName.exec(match[1] ?? '')?.[1]
    const start = match.index + match[0].length
    const end = text.indexOf('</pkg:part>', start)
    // Cut off: none of the parts after it has an end, either.
    if (end === -1) break
    if (name === undefined) continue
    parts.set(name, () => {
      const content = text.slice(start, end)
      return between(content, 'pkg:xmlData') ?? Buffer.from(String(between(content, 'pkg:binaryData') ?? ''), 'base64')
    })
  }
  return parts
}

function between(text: string, name: string): Buffer | undefined {
  const open = text.indexOf(`<${name}`)
  const start = open === -1 ? -1 : text.indexOf('>', open) + 1
  const end = text.lastIndexOf(`</${name}>`)
  return start <= 0 || end < start ? undefined : Buffer.from(text.slice(start, end))
}

/** Word 2003 writes styles and headers into the document itself. */
function partsOfOldDocument(text: string): FlatParts {
  const parts: FlatParts = new Map()
  const relations = [relation('styles', 'document.xml')]
  const body = text.replace(/<w:(hdr|ftr)\b[^>]*>[\s\S]*?<\/w:\1>/g, (content, kind: string) => {
    const name = `running${relations.length}.xml`
    relations.push(relation(kind === 'hdr' ? 'header' : 'footer', name))
    parts.set(`word/${name}`, () => Buffer.from(content))
    return ''
  })
  // Lines between text and notes, and lists of what was corrected.
  const main = Buffer.from(body.replace(/<w:(footnotePr|endnotePr)\b[^>]*>[\s\S]*?<\/w:\1>/g, ''))
  parts.set(mainPart, () => main)
  const list = `<Relationships>${relations.join('')}</Relationships>`
  parts.set('word/_rels/document.xml.rels', () => Buffer.from(list))
  return parts
}

const relation = (kind: string, target: string): string =>
  `<Relationship Id="${target}${kind}" Type="${relationType}/${kind}" Target="${target}"/>`
