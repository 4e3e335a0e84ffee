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

/** Pages at once, so that progress is reported and a cancellation takes effect. */
const atOnce = 16

/** Looks at pages with one model or both. */
export const pagePredictor =
  ({ models }: { readonly models: ModelLoader }) =>
  async (
    { labelling, classification }: ScoringModels,
    pages: readonly WordPage[],
    { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress?: (done: number) => Promise<void> },
  ): Promise<PredictedPage[]> => {
    const found: PredictedPage[] = []
    for (let at = 0; at < pages.length; at += atOnce) {
      signal.throwIfAborted()
      const some = pages.slice(at, at + atOnce)
      const [entities, classes] = await Promise.all([
        labelling ? models.with(labelling, async ({ labeller }) => labeller!.label(some, signal)) : undefined,
        classification
          ? models.with(classification, async ({ classifier }) => classifier!.classify(some, signal))
          : undefined,
      ])
      found.push(...some.map((page, index) => ({ page, entities: entities?.[index] ?? [], classes: classes?.[index] })))
      await onProgress?.(found.length)
    }
    return found
  }
export type PagePredictor = ReturnType<typeof pagePredictor>
