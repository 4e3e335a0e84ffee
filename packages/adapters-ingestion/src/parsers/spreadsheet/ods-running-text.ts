import { collapseSpace } from '../../text/collapse-space.ts'
import { readXml } from '../office/read-xml.ts'
import { createRunningText, type RunningTextKind } from '../office/running-text.ts'
import { runningPlaces } from '../opendocument/running-places.ts'

/** What they show is known only when the sheet is printed; the file has a placeholder. */
const fields = new Set(
  ['page-number', 'page-count', 'sheet-name', 'date', 'time', 'title', 'file-name'].map((name) => `text:${name}`),
)
const word = /[\p{L}\p{N}]+/gu

/** Headers and footers that are printed with the sheets of an ODS file, of those of its master pages that a sheet uses. */
export function readOdsRunningText(styles: Uint8Array | undefined, usedMasters: ReadonlySet<string>): string[] {
  const blocks: string[] = []
  if (styles === undefined) return blocks
  const running = createRunningText({ note: (text) => void blocks.push(text) })
  let isUsed = false
  let place: { readonly element: string; readonly kind: RunningTextKind; lines: string[] } | undefined
  let line: { text: string; hasField: boolean } | undefined
  let inFields = 0

  const closeLine = (): void => {
    const text = collapseSpace(line?.text ?? '').trim()
    // The one word before the number of a page says nothing.
    const isNumber = line?.hasField === true && (text.match(word) ?? []).length <= 1
    if (text !== '' && !isNumber) place?.lines.push(text)
    line = undefined
  }

  readXml(styles, {
    open: (name, attributes) => {
      if (name === 'style:master-page') isUsed = usedMasters.has(attributes['style:name'] ?? '')
      const kind = runningPlaces.get(name)
      if (isUsed && kind !== undefined && attributes['style:display'] !== 'false')
        place = { element: name, kind, lines: [] }
      else if (place !== undefined && name === 'text:p') line = { text: '', hasField: false }
      else if (line !== undefined && fields.has(name)) {
        line.hasField = true
        inFields += 1
      } else if (line !== undefined && (name === 'text:s' || name === 'text:tab' || name === 'text:line-break'))
        line.text += ' '
    },
    close: (name) => {
      if (line !== undefined && fields.has(name)) inFields -= 1
      else if (name === 'text:p') closeLine()
      else if (place?.element === name) {
        running.add(place.kind, place.lines.join('\n'))
        place = undefined
      }
    },
    text: (text) => {
      if (line !== undefined && inFields === 0) line.text += text
    },
  })
  return blocks
}
