import { readProperties, type Format } from './formats.ts'

const paragraphStyle = 1
const noStyle = 0xfff
/** Built-in styles: headings have these numbers in every language. */
const lastHeading = 9
const deepest = 20

export interface DocStyle {
  /** Number of a built-in style. */
  readonly builtIn: number
  readonly base: number
  readonly format: Format
}

export interface DocStyles {
  /** A property of a paragraph's style, or of one that it is based on. */
  property(style: number, property: number): Buffer | undefined
  headingLevel(style: number): number | undefined
}

/** The styles of paragraphs by their number in the file. */
export function readStyleSheet(sheet: Buffer): DocStyles {
  const styles = readStyles(sheet)
  const chain = (style: number): DocStyle[] => {
    const found: DocStyle[] = []
    for (let at = style, depth = 0; at !== noStyle && depth < deepest; depth += 1) {
      const one = styles.get(at)
      if (one === undefined) break
      found.push(one)
      at = one.base
    }
    return found
  }
  return {
    property: (style, property) =>
      chain(style)
        .find(({ format }) => format.has(property))
        ?.format.get(property),
    headingLevel: (style) => {
      // Files without a readable sheet number the headings all the same.
      const found = styles.size === 0 ? style : chain(style).find(({ builtIn }) => isHeading(builtIn))?.builtIn
      return found !== undefined && isHeading(found) ? found : undefined
    },
  }
}

const isHeading = (style: number): boolean => style >= 1 && style <= lastHeading

function readStyles(sheet: Buffer): Map<number, DocStyle> {
  const styles = new Map<number, DocStyle>()
  if (sheet.length < 6) return styles
  const baseSize = sheet.readUInt16LE(4)
  let at = 2 + sheet.readUInt16LE(0)
  for (let number = 0; at + 2 <= sheet.length; number += 1) {
    const size = sheet.readUInt16LE(at)
    const style = sheet.subarray(at + 2, at + 2 + size)
    at += 2 + size
    if (style.length < baseSize + 4 || baseSize < 8) continue
    const kind = style.readUInt16LE(2)
    styles.set(number, {
      builtIn: style.readUInt16LE(0) & 0xfff,
      base: kind >> 4,
      format: (kind & 0x0f) === paragraphStyle ? formatOf(style, baseSize) : new Map(),
    })
  }
  return styles
}

/** After the style's name come the properties of its paragraphs, with the number of the style before them. */
function formatOf(style: Buffer, baseSize: number): Format {
  const nameSize = 2 + style.readUInt16LE(baseSize) * 2 + 2
  const at = baseSize + nameSize
  if (at + 2 > style.length) return new Map()
  return readProperties(style.subarray(at + 4, at + 2 + style.readUInt16LE(at)))
}
