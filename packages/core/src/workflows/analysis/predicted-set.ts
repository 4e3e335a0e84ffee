import { inTurns, sharedTurns } from '../../kernel/system/index.ts'
import {
  withPageClasses,
  writingEntities,
  type AnnotationSet,
  type WordOptions,
} from '../../resources/annotations/index.ts'
import type { PredictedPage } from './predict-pages.ts'

/** The set with what models found on its pages, in place of what was marked there. */
export async function predictedSet(
  set: AnnotationSet,
  predicted: readonly PredictedPage[],
  { labels, classes, ...options }: WordOptions & { readonly labels: boolean; readonly classes: boolean },
  signal: AbortSignal,
): Promise<AnnotationSet> {
  const place = ({ page }: PredictedPage) => ({ document: page.document, page: page.page })
  const labelled = labels
    ? await inTurns(
        writingEntities(
          set,
          predicted.map((one) => ({ ...place(one), entities: one.entities })),
          options,
        ),
        sharedTurns(signal),
      )
    : set
  if (!classes) return labelled
  const best = predicted.flatMap((one) => {
    const [first] = one.classes ?? []
    return first ? [{ ...place(one), ...first }] : []
  })
  return withPageClasses(labelled, best)
}
