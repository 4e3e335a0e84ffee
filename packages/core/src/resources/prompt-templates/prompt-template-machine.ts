import { promptTemplateTable } from './prompt-template-tables.ts'
import { setup } from 'xstate'
import { z } from 'zod'
import { command, defineEntity, outcome, type EventOf } from '../../kernel/durable/index.ts'

export const promptTemplateEvents = {
  DELETE: command({ ownerId: z.string() }),
  /** No chat and no collection names it any more. */
  FORGOTTEN: outcome(),
}

const contextSchema = z.object({})

/**
 * `active` → `deleting` → `deleted`. From `deleting` on nobody sees the template and no answer uses it; its versions stay,
 * so that old answers can be explained.
 */
const machine = setup({
  types: {
    context: {} as z.infer<typeof contextSchema>,
    events: {} as EventOf<typeof promptTemplateEvents>,
  },
  actions: { forgetTemplate: () => {} },
}).createMachine({
  id: 'prompt_template',
  context: {},
  initial: 'active',
  states: {
    active: { on: { DELETE: 'deleting' } },
    deleting: { entry: 'forgetTemplate', on: { FORGOTTEN: 'deleted' } },
    deleted: { type: 'final' },
  },
})

export const promptTemplateEntity = defineEntity({
  kind: 'prompt_template',
  table: promptTemplateTable,
  machine,
  events: promptTemplateEvents,
  context: contextSchema,
  version: 1,
  upgrades: [],
  effects: {
    forgetTemplate: ({ event }) => {
      if (event.type !== 'DELETE') throw new Error('a template is forgotten after DELETE')
      return { lane: 'purge', owner: event.ownerId, parameters: {} }
    },
  },
})
