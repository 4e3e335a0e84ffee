import type { EffectExecutor } from '../ports/index.ts'

/** Lanes whose effects go to an engine after they were claimed, and how. */
export interface EngineRoute {
  readonly executor: EffectExecutor
  readonly lanes: readonly string[]
  /** Effects of each lane that this process has with the engine at a time, waiting there or being run. @default 100 */
  readonly places?: number | undefined
  /**
   * How long the engine may keep an effect that no worker takes. Then it is taken back and handed over anew, in case the engine lost
   * it.
   * @default 3,600,000 ms
   */
  readonly longestWaitMs?: number | undefined
  /**
   * What becomes of effects while the engine does not answer: they wait for it, or this process runs them as if it had none, as many
   * within `concurrency`.
   * @default 'wait'
   */
  readonly whileAway?: 'wait' | 'run-here' | undefined
}

const usualPlaces = 100
const usualWaitMs = 3_600_000

export const placesOf = ({ places = usualPlaces }: EngineRoute): number => places
export const longestWaitOf = ({ longestWaitMs = usualWaitMs }: EngineRoute): number => longestWaitMs

const handed = 'handed/'

/** Holder of the leases of effects that a process has handed over and no worker has taken yet. */
export const handedHolderOf = (holder: string): string => `${handed}${holder}`

/** Whether a lease is of an effect that nobody has begun: an engine has it, or lost it. */
export const isHandedOver = (holder: string | null): holder is string => holder?.startsWith(handed) ?? false

/** Somebody took or ended an effect of the lane that was handed over. */
export const handedTopic = (lane: string): string => `handed/${lane}`
