import { byteOrderMark, csvCell } from '../../kernel/input/index.ts'
import type { FinishedResult } from './finished-result.ts'

const columns = [
  'document',
  'documentGuid',
  'pageIndex',
  'pageClass',
  'classConfidence',
  'entityId',
  'label',
  'value',
  'confidence',
  'bx',
  'by',
  'ex',
  'ey',
] as const

export interface DocumentResult extends FinishedResult {
  /** Name of the document. */
  readonly document: string
}

/**
 * Results as a table: a line for each entity, with the class of its page, and one without an entity for each other page that
 * has a class. What a spreadsheet would take for a formula has an apostrophe before it.
 */
export function resultsCsv(results: readonly DocumentResult[]): string {
  const lines = results.flatMap(linesOf)
  const cells = (line: Readonly<Record<string, unknown>>) =>
    columns.map((column) => csvCell(line[column] === undefined ? '' : String(line[column]))).join(',')
  return `${byteOrderMark}${[columns.join(','), ...lines.map(cells)].join('\r\n')}\r\n`
}

function linesOf({ document, documentGuid, entities, pages }: DocumentResult): Readonly<Record<string, unknown>>[] {
  const withEntities = new Set(entities.map(({ pageIndex }) => pageIndex))
  const ofEntities = entities.map(({ pageIndex, entityId, sLabel, sValue, labelConfidence, rzRect }) => ({
    document,
    documentGuid,
    pageIndex,
    ...pages[pageIndex],
    entityId,
    label: sLabel,
    value: sValue,
    confidence: labelConfidence,
    ...rzRect,
  }))
  const others = Object.entries(pages).filter(([pageIndex]) => !withEntities.has(pageIndex))
  return [...ofEntities, ...others.map(([pageIndex, found]) => ({ document, documentGuid, pageIndex, ...found }))]
}
