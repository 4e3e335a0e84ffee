import type { Pieces } from '../../../kernel/system/index.ts'
import { resultOf } from '../../../resources/annotations/index.ts'
import { pictureDpi } from '../../../resources/artifacts/index.ts'
import { lineItemsOf } from './line-items.ts'
import type { PredictedPage } from '../predict-pages.ts'

export interface ResultRow {
  readonly pageIndex: string
  readonly fields: Readonly<Record<string, string>>
  readonly confidence: number
  /** As shares of the page. */
  readonly rzRect: { readonly bx: number; readonly by: number; readonly ex: number; readonly ey: number }
}

/** Entities and page classes of the pages of one document. */
export const documentResult = (guid: string, predicted: readonly PredictedPage[]) =>
  resultOf(
    guid,
    predicted.map(({ page, entities, classes }) => ({ page, entities, pageClass: classes?.[0], dpi: pictureDpi })),
  )

/** Rows of tables: labels that occur more than once on a page are columns, unless they are named. */
export function* lineItemRows(
  predicted: readonly PredictedPage[],
  named: readonly string[] | undefined,
): Pieces<ResultRow[]> {
  const found: ResultRow[][] = []
  for (const { page, entities } of predicted) {
    const counts = Map.groupBy(entities, ({ label }) => label)
    const labels = named ?? [...counts].filter(([, { length }]) => length > 1).map(([label]) => label)
    const items = yield* lineItemsOf(page.words, entities, labels)
    found.push(
      items.map(({ fields, box, confidence }) => ({
        pageIndex: String(page.page),
        fields,
        confidence,
        rzRect: {
          bx: box[0] / page.width,
          by: box[1] / page.height,
          ex: box[2] / page.width,
          ey: box[3] / page.height,
        },
      })),
    )
  }
  return found.flat()
}
