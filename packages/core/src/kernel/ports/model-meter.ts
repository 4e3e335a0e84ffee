/** One call of a model that ended, whatever came of it. */
export interface MeteredCall {
  readonly operation: 'chat' | 'embeddings'
  readonly provider: string
  readonly model: string
  /** From the request to its end, or to the error. */
  readonly seconds: number
  /** As the provider counted; undefined where it reported none. */
  readonly inputTokens?: number | undefined
  readonly outputTokens?: number | undefined
  /** The code of the error, where it failed. */
  readonly error?: string | undefined
}

/** Where calls of models are measured, such as histograms. Never throws, never waits. */
export interface ModelMeter {
  /** Once for each call of a model, when it is over, failed ones included. */
  record(call: MeteredCall): void
}
