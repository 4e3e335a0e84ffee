import { assign, raise, setup } from 'xstate'
import { z } from 'zod'
import { command, defineEntity, outcome, timer, type EventOf, type InstanceOf } from '../../kernel/durable/index.ts'
import { erasureTable } from './erasure-table.ts'

/** Longer than a call may take that began before the user was ended. */
export const settlingMs = 10 * 60_000
const longestPauseMs = 60_000

export const erasureEvents = {
  CONFIRM: command(),
  /** Something is still being removed by others. */
  AGAIN: outcome(),
  LOOK: timer(),
  /** Nothing of the user was found any more. */
  EMPTY: outcome(),
  SETTLED: timer(),
}

const contextSchema = z.object({
  /** What calls under way may still have brought in is there now. */
  settled: z.boolean(),
  /** Looks since there was something new to do. */
  looks: z.int(),
})
type ErasureContext = z.infer<typeof contextSchema>

/**
 * `requested` → `erasing` ⇄ `waiting`, then `settling`, once more `erasing`, and `erased`. From `erasing` on no call is
 * answered for the user. Calls that began before may still bring something in: so it looks again after `settling`, and only
 * then the name is free.
 */
const machine = setup({
  types: {
    context: {} as ErasureContext,
    events: {} as EventOf<typeof erasureEvents>,
  },
  actions: {
    eraseUser: () => {},
    countLook: assign(({ context }) => ({ looks: context.looks + 1 })),
    lookLater: raise({ type: 'LOOK' }, { id: 'look', delay: 'pause' }),
    settle: raise({ type: 'SETTLED' }, { id: 'settled', delay: 'settling' }),
    rememberSettled: assign({ settled: true, looks: 0 }),
  },
  guards: { settled: ({ context }) => context.settled },
  delays: {
    pause: ({ context }) => Math.min(longestPauseMs, 500 * 2 ** Math.min(context.looks, 7)),
    settling: settlingMs,
  },
}).createMachine({
  id: 'erasure',
  context: { settled: false, looks: 0 },
  initial: 'requested',
  states: {
    requested: { on: { CONFIRM: 'erasing' } },
    erasing: {
      entry: 'eraseUser',
      on: {
        AGAIN: { target: 'waiting', actions: 'countLook' },
        EMPTY: [{ guard: 'settled', target: 'erased' }, { target: 'settling' }],
      },
    },
    waiting: { entry: 'lookLater', on: { LOOK: 'erasing' } },
    settling: { entry: 'settle', on: { SETTLED: { target: 'erasing', actions: 'rememberSettled' } } },
    erased: { type: 'final' },
  },
})

export const erasureEntity = defineEntity({
  kind: 'erasure',
  table: erasureTable,
  machine,
  events: erasureEvents,
  context: contextSchema,
  version: 1,
  upgrades: [],
  effects: {
    // Not in the name of the user: none of their work is left when this ends.
    eraseUser: ({ id }) => ({ lane: 'purge', owner: id, parameters: {} }),
  },
  shown: { columns: ['user_id', 'requested_by', 'hand_over_to', 'finished_at'], context: ['settled', 'looks'] },
})
export type ErasureInstance = InstanceOf<typeof erasureEntity>
