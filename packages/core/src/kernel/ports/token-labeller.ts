import type { LabelledPage, PageBox, PageEntity, TrainedModel, TrainingRequest, WordPage } from './labelled-pages.ts'

export interface PredictedEntity extends PageEntity {
  /** Around all its words. */
  readonly box: PageBox
  /** Chance that label and words are right, 0 … 1. */
  readonly confidence: number
}

/** A model that was loaded to be used. */
export interface LoadedTokenLabeller {
  readonly labels: readonly string[]
  /**
   * The entities of each page, in the order of the pages. Pages of one document may decide together, so that all of them belong into
   * one call.
   * @throws `unavailable` after it or its learner was closed, `too_large` for pages that need too much memory, the reason of an
   * aborted signal
   */
  label(pages: readonly WordPage[], signal: AbortSignal): Promise<readonly (readonly PredictedEntity[])[]>
  /** Frees what it holds; takes no more. Again: no effect. */
  close(): Promise<void>
}

/** Learns which words of a page belong to which field, and finds them on other pages. */
export interface TokenLabeller {
  /** Name of the kind of model, kept with each model that it trained: one of another kind is not loaded. */
  readonly name: string
  /** @throws `invalid_input` that names the parameter, what it takes and what is known */
  checkParameters(parameters: Readonly<Record<string, unknown>>): void
  /** @throws `invalid_input` for pages from which nothing can be learned, with what is missing; `too_large`; the reason of an aborted signal; what `onProgress` throws */
  train(request: TrainingRequest<LabelledPage>): Promise<TrainedModel>
  /** @throws `invalid_input` for bytes that are damaged, or of another kind or version */
  load(artifact: Uint8Array): Promise<LoadedTokenLabeller>
  /** Ends what is running, and its models; takes no more. Again: no effect. */
  close(): Promise<void>
}
