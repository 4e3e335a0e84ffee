/** What reads each part, by its name. */
export type FlatParts = Map<string, () => Uint8Array>

/** Elements that hold what a ZIP keeps as a part of its own. */
const piece = /<(\/?)(draw:object|draw:object-ole|office:binary-data)(?=[\s/>])[^<>]*>/g
const rootTag = /<office:document(?=[\s>])[^<>]*>/
const type = /\soffice:mimetype=["']([^"']+)/

interface Level {
  readonly element: string
  text: string
}

/**
 * The parts of a document of OpenDocument that is one XML file: its objects, which stand where they are shown, become parts
 * as in a ZIP, and its pictures are left out.
 */
export function partsOfOpenDocument(text: string): FlatParts {
  const parts: FlatParts = new Map()
  const whole = takeObjectsOut(text, parts)
  const root = rootTag.exec(whole)?.[0] ?? ''
  const part = (...sections: string[]): (() => Uint8Array) => {
    const content = sections.map((name) => whole.slice(...placeOf(whole, name))).join('')
    return () => Buffer.from(`${root}${content}</office:document>`)
  }
  parts.set('mimetype', () => Buffer.from(type.exec(root)?.[1] ?? ''))
  parts.set('meta.xml', part('office:meta'))
  parts.set('styles.xml', part('office:styles', 'office:automatic-styles', 'office:master-styles'))
  parts.set('content.xml', () => Buffer.from(withoutMasters(whole)))
  return parts
}

/** The text with references in place of its objects. An object or a picture without an end is text like the rest. */
function takeObjectsOut(text: string, parts: FlatParts): string {
  const levels: Level[] = [{ element: '', text: '' }]
  let position = 0
  let count = 0

  const replacement = ({ element, text: content }: Level): string => {
    if (element === 'draw:object') {
      const name = `Object ${(count += 1)}`
      parts.set(`${name}/content.xml`, () => Buffer.from(withoutMasters(content)))
      // All objects are at the top; one in another names it from there.
      const folder = levels.some((level) => level.element === 'draw:object') ? '..' : '.'
      return `<draw:object xlink:href="${folder}/${name}"/>`
    }
    if (element === 'office:binary-data' && levels.at(-1)?.element === 'draw:object-ole')
      parts.set(`Object ${(count += 1)}`, () => Buffer.from(content, 'base64'))
    return ''
  }

  for (const match of text.matchAll(piece)) {
    const [tag, slash, element = ''] = match
    const level = levels.at(-1)
    if (level === undefined || tag.endsWith('/>') || (slash !== '' && level.element !== element)) continue
    level.text += text.slice(position, match.index)
    position = match.index + tag.length
    if (slash === '') {
      levels.push({ element, text: '' })
      continue
    }
    levels.pop()
    for (const outer of levels.slice(-1)) outer.text += replacement(level)
  }
  return levels.map((level) => level.text).join('') + text.slice(position)
}

/** Headers and footers are paragraphs like those of the body, and are read with the styles. */
function withoutMasters(text: string): string {
  const [start, end] = placeOf(text, 'office:master-styles')
  return text.slice(0, start) + text.slice(end)
}

function placeOf(text: string, name: string): [start: number, end: number] {
  const start = text.indexOf(`<${name}>`)
  const end = start === -1 ? -1 : text.indexOf(`</${name}>`, start)
  return end === -1 ? [0, 0] : [start, end + `</${name}>`.length]
}
