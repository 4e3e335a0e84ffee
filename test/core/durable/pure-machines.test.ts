import { initialTransition, transition, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { entities } from '../../../packages/core/src/container/entities.ts'
import { pureMachine, type Taken } from '../../../packages/core/src/kernel/durable/pure-machine.ts'

/** What a durable entity takes from an answer of a machine. */
const answerOf = ([next, actions]: readonly [unknown, readonly unknown[]]) => {
  const { value, context, status } = next as AnyMachineSnapshot
  return {
    ...{ value, context, status },
    actions: (actions as Taken[1]).map(({ type, params, info: { context, event } }) => ({
      type,
      params,
      context,
      event,
    })),
  }
}

const attempt = <Value>(call: () => Value): Value | string => {
  try {
    return call()
  } catch (error) {
    return String(error)
  }
}

describe.each(
  entities.map(({ kind, machine, events, context }) => ({
    kind,
    machine: machine as AnyStateMachine,
    events,
    shape: context,
  })),
)('the machine of $kind', ({ machine, events, shape }) => {
  const pure = pureMachine(machine)
  const types = [...Object.keys(events), 'UNKNOWN', ...machine.events]
  const fields = Object.keys((shape as z.ZodObject).shape)
  // What guards and conditions see differently; they need not be what the fields really hold.
  const contexts = [0, 1, 1e9, true, false, 'some', null].map((value) =>
    Object.fromEntries(fields.map((name) => [name, value])),
  )

  test('begins as XState says', () => {
    expect(attempt(() => answerOf(pure.initial(undefined)))).toEqual(
      attempt(() => answerOf(initialTransition(machine) as never)),
    )
  })

  test('takes every event in every state as XState says, again and again', { tags: ['slow'] }, () => {
    for (const state of Object.keys(machine.states)) {
      for (const context of [...contexts, ...contexts]) {
        for (const type of types) {
          const event = {
            type,
            ...Object.fromEntries(Object.keys(events[type]?.schema.shape ?? {}).map((name) => [name, 1])),
          }
          const plain = machine.resolveState({ value: state, context }) as AnyMachineSnapshot
          const restored = pure.restore(state, context)
          expect(attempt(() => restored.can(event))).toEqual(attempt(() => plain.can(event)))
          expect(attempt(() => answerOf(pure.take(restored, event)))).toEqual(
            attempt(() => answerOf(transition(machine, plain, event) as never)),
          )
        }
      }
    }
  })
})
