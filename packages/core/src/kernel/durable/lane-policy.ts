import { z } from 'zod'

/** How much of an owner may run in a lane at a time, all processes together. */
export interface Allowance {
  /** Effects; Infinity for any number, never less than 1. */
  readonly places: number
  /** The jobs whose effects may run; undefined for all. */
  readonly jobs?: readonly string[] | undefined
}

/**
 * How the owners who wait in a lane share it. The durable core asks and follows the answers; what is behind the answers (settings, roles,
 * what somebody did before) is decided above it.
 */
export interface LanePolicy {
  /** Whether jobs are let in one by one: then an effect starts without a look only while another of its job runs. */
  readonly byJob: boolean
  /** Another number once earlier answers may not hold any more; read before work starts, so it must cost nothing. */
  changes(): number
  allowance(owner: string): Promise<Allowance>
  /** Tiers of owners; without them all take turns alike. */
  readonly tiers?:
    | {
        readonly count: number
        /** The owner's tier at present, from 0; lower ones come first. */
        of(owner: string): Promise<number>
        /** Every so many turns another tier comes first, so that none waits for ever. */
        readonly rotateEvery: number
      }
    | undefined
}

/** Why due work waits, and its place in the queue. */
export const waitSchema = z.object({
  reason: z
    .enum(['limit', 'turn'])
    .describe('limit: as many of the same user run as may; turn: the server works on what came first.'),
  place: z.int().min(1).describe("1 is next. Among the user's own for limit, else among all, at the moment."),
})
export type Wait = z.output<typeof waitSchema>
