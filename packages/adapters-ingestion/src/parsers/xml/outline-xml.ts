import { isEmbeddedFile } from '../../text/embedded-data.ts'
import { textOf, type XmlElement } from './xml-tree.ts'

const deepestIndent = 20
/** Elements with more inside are written child by child. */
const blockLength = 2_000
const technical = /^xmlns(?::|$)|^xsi:/

/** Any XML as an outline of `name: value` in blocks that belong together; text with elements in it stays one text. */
export const outlineXml = (roots: readonly XmlElement[]): string[] => roots.flatMap((root) => outline(root, 0))

function outline(element: XmlElement, depth: number): string[] {
  const indent = '  '.repeat(Math.min(depth, deepestIndent))
  const text = isText(element) ? shown(textOf(element)) : undefined
  let head = indent + element.name
  let attributes = ''
  for (const [name, value] of element.attributes)
    if (!technical.test(name)) attributes += `\n${indent}  ${name}: ${shown(value)}`
  if (text !== undefined && attributes === '') return [text === '' ? head : `${head}: ${text}`]
  head += `:${attributes}`
  if (text !== undefined) return [text === '' ? head : `${head}\n${indent}  ${text}`]

  const inside: string[] = []
  let length = 0
  for (const child of element.children) {
    if (typeof child === 'string') continue
    for (const block of outline(child, depth + 1)) {
      inside.push(block)
      length += block.length
    }
  }
  // Small elements such as the records of a list stay together on a page.
  if (length <= blockLength) return [`${head}\n${inside.join('\n')}`]
  inside.unshift(head)
  return inside
}

/** Electronic invoices hold whole PDFs. */
const shown = (value: string): string => (isEmbeddedFile(value) ? '' : value)

/** Whether an element has direct text, or is empty. */
function isText({ children }: XmlElement): boolean {
  let hasElements = false
  for (const child of children) {
    if (typeof child !== 'string') hasElements = true
    else if (child.trim() !== '') return true
  }
  return !hasElements
}
