import { cancel, raise, setup } from 'xstate'
import { z } from 'zod'
import { defineEntity, outcome, timer, type EventOf } from '../../kernel/durable/index.ts'
import { descriptionTable } from './description-table.ts'

/** How long no document may change before the description is generated again. */
export const quietMs = 5 * 60_000
/** After this long an attempt that did not end counts as stopped. */
export const stoppedAfterMs = 30 * 60_000

export const descriptionEvents = {
  DIRTY: outcome(),
  QUIET: timer(),
  /** Not now: documents still change, or the attempt failed. */
  LATER: outcome({ delayMs: z.int() }, ['delayMs']),
  GENERATED: outcome(),
  SET_BY_HAND: outcome(),
}

const contextSchema = z.object({ ownerId: z.string() })

/**
 * The description that the service writes for a collection. `current` → `dirty` with the first change of a document;
 * further ones only leave their time on the collection, which `generating` looks at before it begins. What a user sets is
 * `manual` for good.
 */
const machine = setup({
  types: {
    context: {} as z.infer<typeof contextSchema>,
    events: {} as EventOf<typeof descriptionEvents>,
    input: {} as z.infer<typeof contextSchema>,
  },
  actions: {
    generateDescription: () => {},
    wait: raise({ type: 'QUIET' }, { id: 'quiet', delay: 'pause' }),
    stopWaiting: cancel('quiet'),
  },
  delays: { pause: ({ event }) => (event.type === 'LATER' ? event.delayMs : quietMs) },
}).createMachine({
  id: 'description',
  context: ({ input }) => input,
  initial: 'current',
  states: {
    current: { on: { DIRTY: { target: 'dirty', actions: 'wait' }, SET_BY_HAND: 'manual' } },
    dirty: { on: { QUIET: 'generating', SET_BY_HAND: { target: 'manual', actions: 'stopWaiting' } } },
    generating: {
      entry: 'generateDescription',
      on: { GENERATED: 'current', LATER: { target: 'dirty', actions: 'wait' }, SET_BY_HAND: 'manual' },
    },
    manual: {},
  },
})

export const descriptionEntity = defineEntity({
  kind: 'description',
  table: descriptionTable,
  machine,
  events: descriptionEvents,
  context: contextSchema,
  version: 1,
  upgrades: [],
  effects: {
    generateDescription: ({ context }) => ({ lane: 'background', owner: context.ownerId, parameters: {} }),
  },
  shown: { context: ['ownerId'] },
})
