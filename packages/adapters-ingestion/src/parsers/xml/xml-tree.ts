import { XMLParser } from 'fast-xml-parser'
import { collapseSpace } from '../../text/collapse-space.ts'
import { decodeEntities } from '../markdown/decode-entities.ts'
import { unreadableFile } from '../../unreadable-file.ts'

/** Deeper than any real file. */
const maxDepth = 256

export type XmlNode = XmlElement | string

export interface XmlElement {
  readonly name: string
  readonly attributes: readonly (readonly [string, string])[]
  readonly children: readonly XmlNode[]
}

/**
 * The elements of an XML document. Entities it defines itself are replaced within tight limits; those outside of it are
 * never fetched.
 */
export function parseXml(text: string): readonly XmlElement[] {
  const parser = new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    attributeNamePrefix: '',
    parseTagValue: false,
    parseAttributeValue: false,
    trimValues: false,
    // Signs by their number are among them.
    htmlEntities: true,
    ignoreDeclaration: true,
    ignorePiTags: true,
    maxNestedTags: maxDepth,
  })
  return elementsOf(parse(parser, text)).filter((node) => typeof node !== 'string')
}

function parse(parser: XMLParser, text: string): unknown {
  try {
    return parser.parse(withoutUnused(text))
  } catch (error) {
    throw unreadableFile(describe(error instanceof Error ? error.message : ''), error)
  }
}

/** Declares an entity that is a file beside the document: a chapter, a drawing (NDATA), or further declarations (%). */
const outsideEntity = /<!ENTITY\s{1,20}(%\s{1,20})?([^\s<>%]{1,200})\s{1,20}(?:SYSTEM|PUBLIC)\s[^<>]{1,2000}>/g
const reference = /&([^\s&;<>]{1,200});/g
const declarations = /%[\w.-]{1,200};/g

/** Without declarations of entities from outside that no text shows: the parser refuses them all. None is ever fetched. */
function withoutUnused(text: string): string {
  const start = text.search(/<!DOCTYPE\s/)
  const length = start === -1 ? -1 : text.slice(start).search(/\]\s{0,20}>/)
  if (length === -1) return text
  const [before, rest] = [text.slice(0, start + length), text.slice(start + length)]
  if (!before.includes('<!ENTITY')) return text
  const used = new Set(Array.from(rest.matchAll(reference), ([, name]) => name))
  return (
    before
      .replace(outsideEntity, (whole, isParameter: string | undefined, name: string) =>
        isParameter === undefined && used.has(name) ? whole : '',
      )
      .replace(declarations, '') + rest
  )
}

function describe(message: string): string {
  if (/nested/i.test(message)) return 'The tags of the XML are nested too deeply; flatten the file and upload it again.'
  if (/entit/i.test(message))
    return 'The XML uses external entities or too many of them; replace them by their values and upload it again.'
  return 'The XML is not well formed; export the file again and upload the new one.'
}

/** The parser's output: objects of one key, the element's name, with its attributes under `:@`. */
function elementsOf(nodes: unknown): XmlNode[] {
  const elements: XmlNode[] = []
  if (!Array.isArray(nodes)) return elements
  for (const node of nodes as Readonly<Record<string, unknown>>[]) {
    for (const name in node) {
      if (name === ':@') continue
      const content = node[name]
      elements.push(
        name === '#text'
          ? withNamedSigns(String(content))
          : { name, attributes: pairsOf(node[':@']), children: elementsOf(content) },
      )
    }
  }
  return elements
}

/** Names of letters that DTDs outside of a document declare, which are those of HTML; not the signs that escape markup. */
const namedSign = /&(?!(?:amp|lt|gt|quot|apos);)[a-z][a-z\d]{1,31};/gi

const withNamedSigns = (text: string): string =>
  text.includes('&') ? text.replace(namedSign, (name) => decodeEntities(name)) : text

const noAttributes: XmlElement['attributes'] = []

const pairsOf = (attributes: unknown): XmlElement['attributes'] =>
  typeof attributes === 'object' && attributes !== null
    ? Object.entries(attributes).map(([name, value]) => [name, String(value)] as const)
    : noAttributes

export const childrenOf = (element: XmlElement): XmlElement[] =>
  element.children.filter((child): child is XmlElement => typeof child !== 'string')

/** Name without prefix, in small letters. */
export const localName = (element: XmlElement): string => element.name.replace(/^.*:/, '').toLowerCase()

export const attributeOf = (element: XmlElement, name: string): string | undefined =>
  element.attributes.find(([key]) => key.toLowerCase() === name)?.[1]

/** All text inside an element, blanks collapsed. */
export const textOf = (node: XmlNode): string => collapseSpace(collectText(node)).trim()

export const collectText = (node: XmlNode): string =>
  typeof node === 'string' ? node : node.children.map(collectText).join('')
