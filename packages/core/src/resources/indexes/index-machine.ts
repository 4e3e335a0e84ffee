import { setup } from 'xstate'
import { z } from 'zod'
import { defineEntity, outcome, type EventOf } from '../../kernel/durable/index.ts'

export const indexEvents = {
  /** After a pause, when the last try failed as a whole. */
  WORK: outcome({ pauseMs: z.int().default(0) }),
  DRAINED: outcome(),
}

const contextSchema = z.object({ ownerId: z.string() })

/**
 * The one writer of a collection's index. `idle` ⇄ `writing`. What there is to write is not in here: it is every
 * membership that is `indexing` or `removing`. WORK is sent only to an idle writer; whoever makes work requires in the
 * same batch that the writer is writing, and the writer rests only in a batch that requires that no work is left.
 */
const machine = setup({
  types: {
    context: {} as z.infer<typeof contextSchema>,
    events: {} as EventOf<typeof indexEvents>,
    input: {} as z.infer<typeof contextSchema>,
  },
  actions: { writeIndex: () => {} },
}).createMachine({
  id: 'index',
  context: ({ input }) => input,
  initial: 'idle',
  states: {
    idle: { on: { WORK: 'writing' } },
    writing: { entry: 'writeIndex', on: { DRAINED: 'idle', WORK: { target: 'writing', reenter: true } } },
  },
})

export const indexEntity = defineEntity({
  kind: 'index',
  table: 'collection_index',
  machine,
  events: indexEvents,
  context: contextSchema,
  version: 1,
  upgrades: [],
  effects: {
    writeIndex: ({ context, event }) => ({
      lane: 'index',
      owner: context.ownerId,
      parameters: {},
      delayMs: event.type === 'WORK' ? event.pauseMs : 0,
    }),
  },
})
