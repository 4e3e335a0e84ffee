import { assign, cancel, raise, setup } from 'xstate'
import { z } from 'zod'
import {
  command,
  defineEntity,
  entityColumns,
  outcome,
  timer,
  type AnyEntity,
  type EventOf,
} from '../../../packages/core/src/kernel/durable/index.ts'
import type { TableDefinition } from '@docent/core/ports'

export const parcelTable = {
  name: 'parcel',
  columns: { ...entityColumns, label: { type: 'text' }, weight: { type: 'integer', default: 0 } },
  primaryKey: ['id'],
} as const satisfies TableDefinition

/** A row beside the machines, for steps that are no transition. */
export const shelfTable = {
  name: 'shelf',
  columns: { id: { type: 'text' }, parcels: { type: 'integer', default: 0 } },
  primaryKey: ['id'],
} as const satisfies TableDefinition

const parcelEvents = {
  SEND: command({ owner: z.string() }, ['owner']),
  CANCEL: command(),
  ARRIVED: outcome({ days: z.int() }, ['days']),
  FAILED: outcome({ code: z.string() }, ['code']),
  REMIND: timer(),
  ATTEMPT_LOST: outcome({ effect: z.string(), attempt: z.int() }, ['attempt']),
}

const contextSchema = z.object({ owner: z.string(), reminders: z.int(), lost: z.int() })
type ParcelContext = z.infer<typeof contextSchema>

export const reminderMs = 60_000

/** `packed` → `sending` → `arrived` | `failed` | `canceled`, with a reminder every minute while it is on its way. */
const machine = setup({
  types: {
    context: {} as ParcelContext,
    events: {} as EventOf<typeof parcelEvents>,
  },
  actions: {
    deliver: () => {},
    setOwner: assign({ owner: ({ context, event }) => (event.type === 'SEND' ? event.owner : context.owner) }),
    countReminder: assign({ reminders: ({ context }) => context.reminders + 1 }),
    countLost: assign({ lost: ({ context }) => context.lost + 1 }),
    armReminder: raise({ type: 'REMIND' }, { id: 'reminder', delay: reminderMs }),
    disarmReminder: cancel('reminder'),
  },
}).createMachine({
  id: 'parcel',
  context: { owner: '', reminders: 0, lost: 0 },
  initial: 'packed',
  states: {
    packed: { on: { SEND: { target: 'sending', actions: ['setOwner', 'deliver', 'armReminder'] } } },
    sending: {
      on: {
        REMIND: { actions: ['countReminder', 'armReminder'] },
        ATTEMPT_LOST: { actions: 'countLost' },
        ARRIVED: { target: 'arrived', actions: 'disarmReminder' },
        FAILED: { target: 'failed', actions: 'disarmReminder' },
        CANCEL: { target: 'canceled', actions: 'disarmReminder' },
      },
    },
    arrived: { type: 'final' },
    failed: { type: 'final' },
    canceled: { type: 'final' },
  },
})

export const parcelEntity: AnyEntity = defineEntity({
  kind: 'parcel',
  table: parcelTable,
  machine,
  events: parcelEvents,
  context: contextSchema,
  version: 1,
  upgrades: [],
  effects: { deliver: ({ context }) => ({ lane: 'post', owner: context.owner, parameters: { to: context.owner } }) },
})
