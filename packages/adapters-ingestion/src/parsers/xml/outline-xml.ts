import { childrenOf, textOf, type XmlElement, type XmlNode } from './xml-tree.ts'

const deepestIndent = 20
/** Elements with more inside are written child by child. */
const blockLength = 2_000

/** Any XML as an outline of `name: value`; text with elements in it stays one text. */
export function* outlineXml(roots: readonly XmlElement[]): Generator<string> {
  for (const root of roots) yield* outline(root, 0)
}

function* outline(element: XmlElement, depth: number): Generator<string> {
  const indent = '  '.repeat(Math.min(depth, deepestIndent))
  const attributes = element.attributes.filter(([name]) => !/^xmlns(?::|$)|^xsi:/.test(name))
  if (isText(element) && attributes.length === 0) {
    const text = textOf(element)
    yield `${indent}${element.name}${text === '' ? '' : `: ${text}`}`
    return
  }
  const lines = [`${indent}${element.name}:`, ...attributes.map(([name, value]) => `${indent}  ${name}: ${value}`)]
  if (isText(element)) {
    const text = textOf(element)
    if (text !== '') lines.push(`${indent}  ${text}`)
    yield lines.join('\n')
    return
  }
  const inside: string[] = []
  let length = 0
  for (const child of childrenOf(element)) {
    for (const block of outline(child, depth + 1)) {
      inside.push(block)
      length += block.length
    }
  }
  // Small elements such as the records of a list stay together on a page.
  if (length <= blockLength) {
    yield [...lines, ...inside].join('\n')
  } else {
    yield lines.join('\n')
    yield* inside
  }
}

/** Whether an element holds text of its own, or nothing. */
const isText = (element: XmlElement): boolean =>
  element.children.every((child) => typeof child === 'string') || element.children.some(isOwnText)

const isOwnText = (node: XmlNode): boolean => typeof node === 'string' && node.trim() !== ''
