import { XMLParser } from 'fast-xml-parser'
import { unreadableFile } from '../../unreadable-file.ts'

/** Deeper than any file made for use. */
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
    return parser.parse(text)
  } catch (error) {
    throw unreadableFile(describe(error instanceof Error ? error.message : ''), error)
  }
}

function describe(message: string): string {
  if (/nested/i.test(message)) return 'The tags of the XML are nested too deeply; flatten the file and upload it again.'
  if (/entit/i.test(message))
    return 'The XML uses entities from outside or too many of them; write out what they stand for and upload it again.'
  return 'The XML is not well formed; export the file again and upload the new one.'
}

/** What the parser makes: objects of one key, the element's name, with its attributes under `:@`. */
function elementsOf(nodes: unknown): XmlNode[] {
  if (!Array.isArray(nodes)) return []
  return nodes.flatMap((node: unknown): XmlNode[] => {
    if (typeof node !== 'object' || node === null) return []
    const { ':@': attributes, ...rest } = node as Record<string, unknown>
    const [entry] = Object.entries(rest)
    if (entry === undefined) return []
    const [name, content] = entry
    if (name === '#text') return [String(content)]
    const pairs = Object.entries((attributes ?? {}) as Record<string, unknown>)
    return [
      { name, attributes: pairs.map(([key, value]) => [key, String(value)] as const), children: elementsOf(content) },
    ]
  })
}

export const childrenOf = (element: XmlElement): XmlElement[] =>
  element.children.filter((child): child is XmlElement => typeof child !== 'string')

/** Name without prefix, in small letters. */
export const localName = (element: XmlElement): string => element.name.replace(/^.*:/, '').toLowerCase()

export const attributeOf = (element: XmlElement, name: string): string | undefined =>
  element.attributes.find(([key]) => key.toLowerCase() === name)?.[1]

/** All text inside an element, blanks collapsed. */
export const textOf = (node: XmlNode): string => collectText(node).replace(/\s+/g, ' ').trim()

export const collectText = (node: XmlNode): string =>
  typeof node === 'string' ? node : node.children.map(collectText).join('')
