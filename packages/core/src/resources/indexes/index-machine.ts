import { indexTable } from './index-table.ts'
import { setup } from 'xstate'
import { z } from 'zod'
import { command, defineEntity, outcome, type EventOf, type InstanceOf } from '../../kernel/durable/index.ts'

export const indexEvents = {
  /** After a pause, when the last try failed as a whole. */
  WORK: outcome({ pauseMs: z.int().default(0) }),
  DRAINED: outcome(),
  /** Make vectors of another model for all that is in the collection. */
  REEMBED: command({ jobId: z.string() }, ['jobId']),
  /** Some came in without. */
  EMBED_MORE: outcome({ jobId: z.string() }),
  /** Searches use the new table; the old one is named. */
  SWAPPED: outcome({ table: z.string() }),
  /** The new table is given up. */
  ABANDONED: outcome({ table: z.string() }),
}

/** How long a search may still use a table that was replaced. */
const longestSearchMs = 60_000

const contextSchema = z.object({ ownerId: z.string() })

/**
 * The one writer of a collection's index. `idle` ⇄ `writing`. What there is to write is not in here: it is every
 * membership that is `indexing` or `removing`. WORK is sent only to an idle writer; a step that makes work requires in the
 * same batch that the writer is writing, and the writer rests only in a batch that requires that no work is left. Moving
 * to another model continues in either state: the writer and the one who makes vectors take turns by `next` of the row. A table of a
 * newer analysis is made by the writer alone.
 */
const machine = setup({
  types: {
    context: {} as z.infer<typeof contextSchema>,
    events: {} as EventOf<typeof indexEvents>,
    input: {} as z.infer<typeof contextSchema>,
  },
  actions: { writeIndex: () => {}, embedForNextIndex: () => {}, dropTable: () => {} },
}).createMachine({
  id: 'index',
  context: ({ input }) => input,
  initial: 'idle',
  on: {
    REEMBED: { actions: 'embedForNextIndex' },
    EMBED_MORE: { actions: 'embedForNextIndex' },
    SWAPPED: { actions: 'dropTable' },
    ABANDONED: { actions: 'dropTable' },
  },
  states: {
    idle: { on: { WORK: 'writing' } },
    writing: { entry: 'writeIndex', on: { DRAINED: 'idle', WORK: { target: 'writing', reenter: true } } },
  },
})

export const indexEntity = defineEntity({
  kind: 'index',
  table: indexTable,
  machine,
  events: indexEvents,
  context: contextSchema,
  version: 1,
  upgrades: [],
  effects: {
    embedForNextIndex: ({ context, event }) => {
      if (event.type !== 'REEMBED' && event.type !== 'EMBED_MORE') throw new Error('vectors are made on demand')
      const { jobId } = event
      return { lane: 'ingest', owner: context.ownerId, jobId, parameters: { jobId } }
    },
    dropTable: ({ context, event }) => {
      if (event.type !== 'SWAPPED' && event.type !== 'ABANDONED') throw new Error('a table is dropped by name')
      return {
        lane: 'purge',
        owner: context.ownerId,
        parameters: { table: event.table },
        delayMs: longestSearchMs,
      }
    },
    writeIndex: ({ context, event }) => ({
      lane: 'index',
      owner: context.ownerId,
      parameters: {},
      delayMs: event.type === 'WORK' ? event.pauseMs : 0,
    }),
  },
  shown: { columns: ['model', 'dimensions', 'fresh_rows', 'generation'], context: ['ownerId'] },
})
export type IndexInstance = InstanceOf<typeof indexEntity>
