import { setup } from 'xstate'
import { z } from 'zod'
import { command, defineEntity, outcome, type EventOf } from '../../kernel/durable/index.ts'
import { projectTable } from './project-table.ts'

const events = {
  DELETE: command({ by: z.string() }, ['by']),
  /** Nothing of it is left. */
  PURGED: outcome(),
}

const contextSchema = z.object({})

/** `active` → `deleting` → `deleted`. From `deleting` on nobody sees it, while its jobs end and its content is removed. */
const machine = setup({
  types: { context: {} as z.infer<typeof contextSchema>, events: {} as EventOf<typeof events> },
  actions: { purgeProject: () => {} },
}).createMachine({
  id: 'analysis_project',
  context: {},
  initial: 'active',
  states: {
    active: { on: { DELETE: 'deleting' } },
    deleting: { entry: 'purgeProject', on: { PURGED: 'deleted' } },
    deleted: { type: 'final' },
  },
})

export const projectEntity = defineEntity({
  kind: 'analysis_project',
  table: projectTable,
  machine,
  events,
  context: contextSchema,
  version: 1,
  upgrades: [],
  effects: {
    purgeProject: ({ event }) => {
      if (event.type !== 'DELETE') throw new Error('a project is purged after DELETE')
      return { lane: 'purge', owner: event.by, parameters: {} }
    },
  },
  shown: { columns: ['owner_id', 'user_count', 'group_count'] },
})
