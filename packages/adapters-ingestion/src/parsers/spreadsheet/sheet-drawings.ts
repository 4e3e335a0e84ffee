import { alternativeText } from '../office/alternative-text.ts'
import { inOneLine } from '../office/markdown-pages.ts'
import type { OfficePackage } from '../office/office-package.ts'
import { readChartPart } from '../office/read-chart-part.ts'
import { readParagraphs } from '../office/read-paragraphs.ts'
import { readXml } from '../office/read-xml.ts'
import { readRelations, type Relation } from '../office/relations.ts'
import { createRunningText, type RunningTextKind } from '../office/running-text.ts'
import type { ReadOptions } from '../office/office-text.ts'

/** Objects on the sheets of a workbook, headers and footers, by sheet name; `parts` are those of the sheets. */
export function readSheetDrawings(
  files: OfficePackage,
  parts: ReadonlyMap<string, string>,
  options: ReadOptions,
): ReadonlyMap<string, readonly string[]> {
  const drawings = new Map<string, string[]>()
  let blocks: string[] = []
  const running = createRunningText({ note: (text) => void blocks.push(text) })
  for (const [name, part] of parts) {
    blocks = []
    drawings.set(name, blocks)
    for (const relation of readRelations(files, part).values())
      if (relation.kind === 'drawing') blocks.push(...readDrawing(files, relation.target, options))
    const sheet = files.read(part)
    if (sheet !== undefined) for (const [kind, text] of printedAround(sheet)) running.add(kind, text)
  }
  return drawings
}

/** Boxes of text, descriptions of pictures, diagrams and charts. */
function readDrawing(files: OfficePackage, part: string, { isLite }: ReadOptions): string[] {
  const bytes = files.read(part)
  if (bytes === undefined) return []
  const blocks = readParagraphs(bytes)
  const relations = readRelations(files, part)
  const take = ({ kind, target }: Relation): void => {
    if (isLite) return
    if (kind === 'chart' || kind === 'chartEx') blocks.push(readChartPart(files, target))
    else if (kind === 'diagramData') blocks.push(...readParagraphs(files.read(target)))
  }
  readXml(bytes, {
    open: (name, attributes) => {
      if (name === 'xdr:cNvPr') blocks.push(alternativeText(attributes))
    },
    close: () => undefined,
  })
  for (const relation of relations.values()) take(relation)
  return blocks.filter((block) => block !== '')
}

/** Where a sheet's headers and footers are stored: after its cells, which may be many. */
const mostOfTail = 64 * 1024
const printed = /<(?:\w+:)?(?:odd|even|first)(Header|Footer)\b[^>]*>([^<]*)</g
/** Codes for the font, the place and what is filled in, such as `&"Arial,Bold"`, `&12`, `&L`, `&P`. */
const codes = /&(?:"[^"]*"|\d+|K[0-9A-F]{6}|[A-Z])/gi

function printedAround(sheet: Uint8Array): (readonly [RunningTextKind, string])[] {
  const tail = Buffer.from(sheet.buffer, sheet.byteOffset, sheet.byteLength).subarray(-mostOfTail).toString('utf8')
  return [...tail.matchAll(printed)].map(([, kind = '', text = '']) => [
    kind as RunningTextKind,
    printedText(decode(text)),
  ])
}

/** A header or footer without its codes. */
export const printedText = (text: string): string =>
  inOneLine(text.replaceAll('&&', '\ue020').replace(codes, ' ').replaceAll('\ue020', '&'))

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const decode = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (_all, name: string) => entities[name] ?? '')
