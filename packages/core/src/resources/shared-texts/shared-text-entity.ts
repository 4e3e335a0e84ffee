import { setup } from 'xstate'
import { z } from 'zod'
import { command, defineEntity, outcome, type EntityTable, type EventOf } from '../../kernel/durable/index.ts'

const events = {
  DELETE: command({ ownerId: z.string() }),
  /** Nothing names it any more, and it is shared with nobody. */
  FORGOTTEN: outcome(),
}

const contextSchema = z.object({})

/**
 * The lifecycle of a text that users write and share, and that answers use: `active` → `deleting` → `deleted`. From `deleting`
 * on nobody sees it and no answer uses it, while the effect `forget` takes it out of what names it.
 */
export function sharedTextEntity<Table extends EntityTable>({
  kind,
  table,
  forget,
}: {
  readonly kind: string
  readonly table: Table
  /** Name of the effect. */
  readonly forget: string
}) {
  const machine = setup({
    types: {
      context: {} as z.infer<typeof contextSchema>,
      events: {} as EventOf<typeof events>,
    },
    actions: { [forget]: () => {} },
  }).createMachine({
    id: kind,
    context: {},
    initial: 'active',
    states: {
      active: { on: { DELETE: 'deleting' } },
      deleting: { entry: forget, on: { FORGOTTEN: 'deleted' } },
      deleted: { type: 'final' },
    },
  })
  return defineEntity({
    kind,
    table,
    machine,
    events,
    context: contextSchema,
    version: 1,
    upgrades: [],
    effects: {
      [forget]: ({ event }) => {
        if (event.type !== 'DELETE') throw new Error(`a ${kind} is forgotten after DELETE`)
        return { lane: 'purge', owner: event.ownerId, parameters: {} }
      },
    },
  })
}

export type SharedTextEntity<Table extends EntityTable = EntityTable> = ReturnType<typeof sharedTextEntity<Table>>
