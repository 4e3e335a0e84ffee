import { DocentError } from '../errors/index.ts'

/**
 * What became of a run of an effect: `retried` was released, `failed` was given up, `lost` is continued by another
 * process, `moved` made way for others and continues in another lane.
 */
export type EffectEnd = 'done' | 'retried' | 'failed' | 'lost' | 'moved'

export interface ModelTally {
  readonly model: string
  calls: number
  /** Calls that ended with an error, whether or not something was said before. */
  failed: number
  inputTokens: number
  outputTokens: number
  costNano: number
}

/** What this process has done since it was started. Counting is an addition in memory; nothing here is kept. */
export interface Tally {
  readonly commits: { written: number; again: number; failed: number }
  /** Runs by effect and end. */
  readonly effects: ReadonlyMap<string, Readonly<Record<EffectEnd, number>>>
  /** Effects that run now, by lane. */
  readonly running: ReadonlyMap<string, number>
  readonly models: ReadonlyMap<string, Readonly<ModelTally>>
  /** Readers of answers. */
  readonly streams: number
  /** Answers under way in this process, by state. */
  live(): ReadonlyMap<string, number>
  /** Answers that ended in this process, by last state. */
  readonly ended: ReadonlyMap<string, number>
  effectBegun(lane: string): void
  effectEnded(lane: string, effect: string, end: EffectEnd): void
  modelCalled(model: string, call: Omit<ModelTally, 'model' | 'calls' | 'failed'> | undefined, error: unknown): void
  streamOpened(): () => void
  /** An answer is in another state; `over` when it is its last. */
  answerIs(id: string, state: string, over: boolean): void
}

const add = <Key>(map: Map<Key, number>, key: Key, by = 1) => void map.set(key, (map.get(key) ?? 0) + by)

export function createTally(): Tally {
  const effects = new Map<string, Record<EffectEnd, number>>()
  const running = new Map<string, number>()
  const models = new Map<string, ModelTally>()
  const answers = new Map<string, string>()
  const ended = new Map<string, number>()
  let streams = 0
  return {
    commits: { written: 0, again: 0, failed: 0 },
    effects,
    running,
    models,
    ended,
    get streams() {
      return streams
    },
    live() {
      const counts = new Map<string, number>()
      for (const state of answers.values()) add(counts, state)
      return counts
    },
    effectBegun: (lane) => add(running, lane),
    effectEnded(lane, effect, end) {
      add(running, lane, -1)
      let ends = effects.get(effect)
      if (!ends) effects.set(effect, (ends = { done: 0, retried: 0, failed: 0, lost: 0, moved: 0 }))
      ends[end]++
    },
    modelCalled(model, call, error) {
      let sum = models.get(model)
      if (!sum) models.set(model, (sum = { model, calls: 0, failed: 0, inputTokens: 0, outputTokens: 0, costNano: 0 }))
      sum.calls++
      // The caller wanted no more: nothing is wrong with the model.
      if (error !== undefined && !(DocentError.isInstance(error) && error.code === 'canceled')) sum.failed++
      if (!call) return
      sum.inputTokens += call.inputTokens
      sum.outputTokens += call.outputTokens
      sum.costNano += call.costNano
    },
    streamOpened() {
      streams++
      return () => void streams--
    },
    answerIs(id, state, over) {
      if (!over) return void answers.set(id, state)
      answers.delete(id)
      add(ended, state)
    },
  }
}
