import { alternativeText } from '../office/alternative-text.ts'
import type { XmlAttributes } from '../office/read-xml.ts'

/** Where a drawing is placed in the text. */
const placed = 'wp:docPr'
/** What it consists of, and shapes as Word wrote them before 2010. */
const shapes = ['pic:cNvPr', 'wps:cNvPr', 'wpg:cNvPr', 'v:shape', 'v:rect', 'v:group', 'v:roundrect', 'v:oval']

const ofTable = ['w:tblCaption', 'w:tblDescription']

/** Handlers of elements with alternative texts. A picture has its own twice, those of a group have it once. */
export function describedElements(
  addText: (text: string) => void,
  describeTable: (text: string) => void,
): readonly (readonly [name: string, open: (attributes: XmlAttributes) => void])[] {
  let described = ''
  const place = (attributes: XmlAttributes): void => {
    described = alternativeText(attributes)
    addText(described)
  }
  const shape = (attributes: XmlAttributes): void => {
    const text = alternativeText({ descr: attributes['alt'] ?? '', ...attributes })
    if (!described.includes(text)) addText(text)
  }
  const table = (attributes: XmlAttributes): void => describeTable(attributes['w:val'] ?? '')
  return [
    [placed, place],
    ...shapes.map((name) => [name, shape] as const),
    ...ofTable.map((name) => [name, table] as const),
  ]
}
