import {
  withEntities,
  withPageClasses,
  type AnnotationSet,
  type WordOptions,
} from '../../resources/annotations/index.ts'
import type { PredictedPage } from './predict-pages.ts'

/** The set with what models found on its pages, in place of what was marked there. */
export function predictedSet(
  set: AnnotationSet,
  predicted: readonly PredictedPage[],
  { labels, classes, ...options }: WordOptions & { readonly labels: boolean; readonly classes: boolean },
): AnnotationSet {
  const place = ({ page }: PredictedPage) => ({ document: page.document, page: page.page })
  const labelled = labels
    ? withEntities(
        set,
        predicted.map((one) => ({ ...place(one), entities: one.entities })),
        options,
      )
    : set
  if (!classes) return labelled
  const best = predicted.flatMap((one) => {
    const [first] = one.classes ?? []
    return first ? [{ ...place(one), ...first }] : []
  })
  return withPageClasses(labelled, best)
}
