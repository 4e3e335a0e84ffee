import type { XmlReader } from '../office/read-xml.ts'

export interface OpenStyles {
  /** Whether a paragraph of the style starts a new page. */
  breaksPage(style: string | undefined): boolean
  /** Whether text of the style is hidden: neither shown nor printed. */
  hides(style: string | undefined): boolean
  /** How a list numbers one of its levels (from 1); undefined for signs. */
  numbering(list: string | undefined, level: number): ListNumbering | undefined
}

export interface ListNumbering {
  readonly format: string
  readonly prefix: string
  readonly suffix: string
  readonly start: number
}

const formats: Readonly<Record<string, string>> = {
  a: 'lowerLetter',
  A: 'upperLetter',
  i: 'lowerRoman',
  I: 'upperRoman',
}

/** Collects styles while a part is read, before the text that uses them. */
export function collectStyles(): OpenStyles & { readonly reader: XmlReader } {
  const breaking = new Set<string>()
  const hiding = new Set<string>()
  const lists = new Map<string, Map<number, ListNumbering>>()
  let style = ''
  let list: Map<number, ListNumbering> | undefined
  return {
    breaksPage: (name) => name !== undefined && breaking.has(name),
    hides: (name) => name !== undefined && hiding.has(name),
    numbering: (name, level) => (name === undefined ? undefined : lists.get(name)?.get(level)),
    reader: {
      open: (name, attributes) => {
        if (name === 'style:style') style = attributes['style:name'] ?? ''
        else if (name === 'style:paragraph-properties' && attributes['fo:break-before'] === 'page') breaking.add(style)
        else if (name === 'style:text-properties' && attributes['text:display'] === 'none') hiding.add(style)
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
