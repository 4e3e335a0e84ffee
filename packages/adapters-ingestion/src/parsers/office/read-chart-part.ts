import type { OfficePackage } from './office-package.ts'
import { readChart } from './read-chart.ts'
import { readExtendedChart } from './read-extended-chart.ts'
import { readParagraphs } from './read-paragraphs.ts'
import { readRelations, relationOfKind } from './relations.ts'

/** Where a chart names its language. */
const start = 2_000

/** A chart of a document, and the boxes of text that were drawn over it. Empty when there is none. */
export function readChartPart(files: OfficePackage, part: string): string {
  const bytes = files.read(part)
  if (bytes === undefined) return ''
  const isExtended = Buffer.from(bytes.subarray(0, start)).includes('/drawing/2014/chartex')
  const shapes = relationOfKind(readRelations(files, part), 'chartUserShapes')
  const drawn = shapes === undefined ? [] : readParagraphs(files.read(shapes.target))
  return [isExtended ? readExtendedChart(bytes) : readChart(bytes), ...drawn].filter(Boolean).join('\n\n')
}
