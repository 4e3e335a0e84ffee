import { memoryBlockTable } from './memory-block-tables.ts'
import { setup } from 'xstate'
import { z } from 'zod'
import { command, defineEntity, outcome, type EventOf } from '../../kernel/durable/index.ts'

export const memoryBlockEvents = {
  DELETE: command({ ownerId: z.string() }),
  /** Nobody's default names it any more, and it is shared with nobody. */
  FORGOTTEN: outcome(),
}

const contextSchema = z.object({})

/** `active` → `deleting` → `deleted`. From `deleting` on nobody sees the block and no answer uses it. */
const machine = setup({
  types: {
    context: {} as z.infer<typeof contextSchema>,
    events: {} as EventOf<typeof memoryBlockEvents>,
  },
  actions: { forgetMemoryBlock: () => {} },
}).createMachine({
  id: 'memory_block',
  context: {},
  initial: 'active',
  states: {
    active: { on: { DELETE: 'deleting' } },
    deleting: { entry: 'forgetMemoryBlock', on: { FORGOTTEN: 'deleted' } },
    deleted: { type: 'final' },
  },
})

export const memoryBlockEntity = defineEntity({
  kind: 'memory_block',
  table: memoryBlockTable,
  machine,
  events: memoryBlockEvents,
  context: contextSchema,
  version: 1,
  upgrades: [],
  effects: {
    forgetMemoryBlock: ({ event }) => {
      if (event.type !== 'DELETE') throw new Error('a memory block is forgotten after DELETE')
      return { lane: 'purge', owner: event.ownerId, parameters: {} }
    },
  },
})
