import type { PredictedClass, PredictedEntity, WordPage } from '../../kernel/ports/index.ts'
import type { ArtifactRow } from '../../resources/artifacts/index.ts'
import type { ModelLoader } from './load-models.ts'

/** Models that look at the same pages. */
export interface ScoringModels {
  readonly labelling?: ArtifactRow | undefined
  readonly classification?: ArtifactRow | undefined
}

/** What models find on one page. */
export interface PredictedPage {
  readonly page: WordPage
  readonly entities: readonly PredictedEntity[]
  /** The likeliest first; absent without a model for it. */
  readonly classes?: readonly PredictedClass[] | undefined
}

/** Pages at once, so that progress is reported and a cancellation takes effect. More where one document has more. */
const atOnce = 16

/** Positions of pages, documents whole: some labels are decided by document, and a model sees what is in one call. */
function slicesOf(pages: readonly WordPage[]): number[][] {
  const slices: number[][] = []
  for (const positions of Map.groupBy(pages.keys(), (page) => pages[page]!.document).values()) {
    const last = slices.at(-1)
    if (last === undefined || last.length + positions.length > atOnce) slices.push([...positions])
    else last.push(...positions)
  }
  return slices
}

/** Looks at pages with one model or both. */
export const pagePredictor =
  ({ models }: { readonly models: ModelLoader }) =>
  async (
    { labelling, classification }: ScoringModels,
    pages: readonly WordPage[],
    { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress?: (done: number) => Promise<void> },
  ): Promise<PredictedPage[]> => {
    const found: PredictedPage[] = []
    let done = 0
    for (const positions of slicesOf(pages)) {
      signal.throwIfAborted()
      const some = positions.map((page) => pages[page]!)
      const [entities, classes] = await Promise.all([
        labelling ? models.with(labelling, async ({ labeller }) => labeller!.label(some, signal)) : undefined,
        classification
          ? models.with(classification, async ({ classifier }) => classifier!.classify(some, signal))
          : undefined,
      ])
      for (const [index, page] of positions.entries())
        found[page] = { page: some[index]!, entities: entities?.[index] ?? [], classes: classes?.[index] }
      await onProgress?.((done += positions.length))
    }
    return found
  }
export type PagePredictor = ReturnType<typeof pagePredictor>
