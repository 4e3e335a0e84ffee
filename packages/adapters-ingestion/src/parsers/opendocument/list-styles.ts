import type { XmlAttributes, XmlReader } from '../office/read-xml.ts'

export interface OpenStyles {
  /** Whether a paragraph of the style starts a new page. */
  breaksPage(style: string | undefined): boolean
  /** Whether text of the style is hidden: neither shown nor printed. */
  hides(style: string | undefined): boolean
  /** How a list numbers one of its levels (from 1); undefined for signs. */
  numbering(list: string | undefined, level: number): ListNumbering | undefined
}

export interface CollectedStyles extends OpenStyles {
  readonly reader: XmlReader
}

export interface ListNumbering {
  readonly format: string
  readonly prefix: string
  readonly suffix: string
  readonly start: number
}

const breakable = new Set(['style:paragraph-properties', 'style:table-properties'])

const formats: Readonly<Record<string, string>> = {
  a: 'lowerLetter',
  A: 'upperLetter',
  i: 'lowerRoman',
  I: 'upperRoman',
}

/** A style of so many generations has no more to inherit. */
const mostParents = 20

/** Collects styles while parts are read, before the text that uses them. */
export function collectStyles(): CollectedStyles {
  const breaking = new Map<string, boolean>()
  const hiding = new Map<string, boolean>()
  const parents = new Map<string, string>()
  /** What the style says, or else what it inherits from. */
  const saidBy = (styles: ReadonlyMap<string, boolean>, name: string | undefined): boolean => {
    let current = name
    for (let count = 0; current !== undefined && count < mostParents; count += 1) {
      const said = styles.get(current)
      if (said !== undefined) return said
      current = parents.get(current)
    }
    return false
  }
  const openStyle = (attributes: XmlAttributes): void => {
    style = attributes['style:name'] ?? ''
    const parent = attributes['style:parent-style-name']
    if (parent !== undefined) parents.set(style, parent)
    // Pages of another kind begin on a new one.
    if (attributes['style:master-page-name']) breaking.set(style, true)
  }
  const lists = new Map<string, Map<number, ListNumbering>>()
  let style = ''
  let list: Map<number, ListNumbering> | undefined
  return {
    breaksPage: (name) => saidBy(breaking, name),
    hides: (name) => saidBy(hiding, name),
    numbering: (name, level) => (name === undefined ? undefined : lists.get(name)?.get(level)),
    reader: {
      open: (name, attributes) => {
        if (name === 'style:style') openStyle(attributes)
        else if (breakable.has(name) && attributes['fo:break-before'])
          breaking.set(style, attributes['fo:break-before'] === 'page' || breaking.get(style) === true)
        else if (name === 'style:text-properties' && attributes['text:display'])
          hiding.set(style, attributes['text:display'] === 'none')
        else if (name === 'text:list-style') {
          list = new Map()
          lists.set(attributes['style:name'] ?? '', list)
        } else if (name === 'text:list-level-style-number' && list !== undefined && attributes['style:num-format']) {
          list.set(Number(attributes['text:level'] ?? 1), {
            format: formats[attributes['style:num-format']] ?? 'decimal',
            prefix: attributes['style:num-prefix'] ?? '',
            suffix: attributes['style:num-suffix'] ?? '.',
            start: Number(attributes['text:start-value'] ?? 1) || 1,
          })
        }
      },
      close: (name) => {
        if (name === 'text:list-style') list = undefined
      },
    },
  }
}
