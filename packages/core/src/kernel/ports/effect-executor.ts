/**
 * One effect that was handed over, by name only: what is to be done, for whom and with which secrets stays in the records, where
 * `docent.effects.run` reads it. Under 500 bytes as JSON.
 */
export interface EffectReference {
  /** The row of the outbox. */
  readonly effectId: string
  /** From 1. A reference to an earlier attempt is stale. */
  readonly attempt: number
  readonly lane: string
  /**
   * The key of this handing over, up to 64 letters, digits and hyphens: the same when it is repeated, another one when the effect
   * was taken back and is handed over anew.
   */
  readonly handOverId: string
}

/** What became of a delivery: the attempt ran and ended so, or there was nothing to do for a `stale` one. */
export type DeliveryEnd = 'done' | 'failed' | 'retried' | 'moved' | 'lost' | 'stale'

/**
 * An engine that brings effects to workers on machines of the host. It decides where and when an effect runs and how many do; the
 * outbox of Docent decides whether. So an engine may lose, repeat and delay what it was given: references that are no longer due do
 * nothing, and effects that it lost are handed over again.
 */
export interface EffectExecutor {
  readonly name: string
  /**
   * Resolves once the engine keeps all of them, each to be delivered to one worker at least once. The same `handOverId` again is
   * one delivery, as long as the engine remembers it. What came through of several when it rejects is left open.
   * @throws `unavailable` when the engine does not answer or has no room, and when the signal fires; `unauthorized` when it
   * refuses who calls
   */
  handOver(references: readonly EffectReference[], options: { readonly signal: AbortSignal }): Promise<void>
  /** Removes those that no worker has begun, as far as the engine can; others are delivered as stale. Never rejects for one that is gone. */
  withdraw(references: readonly EffectReference[], options: { readonly signal: AbortSignal }): Promise<void>
  /** Rejects as `handOver` does when the engine does not answer. */
  ping(): Promise<void>
  /** Lets go of every connection; what was handed over stays with the engine. Safe to call twice. */
  close(): Promise<void>
}

/** What a worker does with what an engine delivers: `docent.effects`. */
export interface DeliveredEffects {
  /**
   * Runs one effect that was handed over, if it is still due, and commits its outcome. Never rejects for what the effect did: that
   * is in the records, and a failed attempt is handed over again when it is due, so an engine must not retry for it.
   * `signal`: the worker has to stop; the effect is aborted and goes back to the queue untried.
   * @throws `invalid_input` for what is no reference; `unavailable` when this Docent does not run or is older than the effect, and what
   * the storage throws: then the engine should deliver it again later
   */
  run(reference: EffectReference, options?: { readonly signal?: AbortSignal }): Promise<DeliveryEnd>
}
