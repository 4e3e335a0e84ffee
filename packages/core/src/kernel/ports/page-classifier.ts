import type { ClassifiedPage, TrainedModel, TrainingRequest, WordPage } from './labelled-pages.ts'

/** A class of a page as a model predicts it, with its confidence. */
export interface PredictedClass {
  readonly pageClass: string
  /** 0 … 1. */
  readonly confidence: number
}

/** A model that was loaded to be used. */
export interface LoadedPageClassifier {
  readonly classes: readonly string[]
  /**
   * All classes of each page, the likeliest first, in the order of the pages; confidences of a page add up to 1.
   * @throws `unavailable` after it or its learner was closed, `too_large` for pages that need too much memory, the reason of an
   * aborted signal
   */
  classify(pages: readonly WordPage[], signal: AbortSignal): Promise<readonly (readonly PredictedClass[])[]>
  /** Frees what it holds; takes no more. Again: no effect. */
  close(): Promise<void>
}

/** Learns of which kind a page is, such as `invoice`. */
export interface PageClassifier {
  /** Name of the kind of model, kept with each model that it trained: one of another kind is not loaded. */
  readonly name: string
  /** @throws `invalid_input` that names the parameter, what it takes and what is known */
  checkParameters(parameters: Readonly<Record<string, unknown>>): void
  /** @throws `invalid_input` for pages from which nothing can be learned, with what is missing; `too_large`; the reason of an aborted signal; what `onProgress` throws */
  train(request: TrainingRequest<ClassifiedPage>): Promise<TrainedModel>
  /** @throws `invalid_input` for bytes that are damaged, or of another kind or version */
  load(artifact: Uint8Array): Promise<LoadedPageClassifier>
  /** Ends what is running, and its models; takes no more. Again: no effect. */
  close(): Promise<void>
}
