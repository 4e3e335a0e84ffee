import type { AnyMachineSnapshot } from 'xstate'
import { z } from 'zod'
import { writtenByNewer } from '../errors/index.ts'
import type { AnyEntity, EffectRequest, StoredState } from './entity.ts'
import { pureMachine } from './pure-machine.ts'

/** Contexts, events and effect parameters stay under this many characters of JSON; content goes by reference. */
const largestRecord = 16_384

export interface TimerChange {
  readonly id: string
  /** Undefined takes the timer back. */
  readonly armed?: { readonly delayMs: number; readonly event: { readonly type: string } }
}

/** What one event does to an entity. Pure data; the draft turns it into steps. */
export interface Decision {
  readonly accepted: boolean
  readonly state: string
  readonly context: Readonly<Record<string, unknown>>
  readonly effects: readonly ({ readonly type: string } & EffectRequest)[]
  readonly timers: readonly TimerChange[]
}

const raised = z.object({
  id: z.string(),
  delay: z.number(),
  event: z.looseObject({ type: z.string() }),
})
const canceled = z.object({ sendId: z.string() })

interface RequestedAction {
  readonly type: string
  readonly params?: unknown
  readonly info: { readonly context: unknown; readonly event: unknown }
}

const stateName = (snapshot: AnyMachineSnapshot): string =>
  typeof snapshot.value === 'string' ? snapshot.value : JSON.stringify(snapshot.value)

function collect(entity: AnyEntity, id: string, snapshot: AnyMachineSnapshot, actions: readonly unknown[]): Decision {
  if (snapshot.status === 'error') throw snapshot.error
  const effects: ({ type: string } & EffectRequest)[] = []
  const timers: TimerChange[] = []
  for (const action of actions as readonly RequestedAction[]) {
    if (action.type === 'xstate.raise') {
      const { id: timerId, delay, event } = raised.parse(action.params)
      timers.push({ id: timerId, armed: { delayMs: delay, event } })
    } else if (action.type === 'xstate.cancel') {
      timers.push({ id: canceled.parse(action.params).sendId })
    } else {
      const mapping = entity.effects[action.type]
      if (mapping === undefined) throw new Error(`entity ${entity.kind}: action ${action.type} has no effect mapping`)
      const request = mapping({ id, context: action.info.context, event: action.info.event })
      assertSmall(`parameters of ${entity.kind}.${action.type}`, request.parameters)
      effects.push({ type: action.type, ...request })
    }
  }
  assertSmall(`context of ${entity.kind}`, snapshot.context)
  return { accepted: true, state: stateName(snapshot), context: snapshot.context, effects, timers }
}

function assertSmall(what: string, value: unknown) {
  const size = JSON.stringify(value).length
  if (size > largestRecord) throw new Error(`${what} is ${size} characters, more than ${largestRecord}`)
}

/** The first state of a new entity. */
export function decideInitial(entity: AnyEntity, id: string, input: unknown): Decision {
  const [snapshot, actions] = pureMachine(entity.machine).initial(input)
  return collect(entity, id, snapshot, actions)
}

/** Brings a stored row to the present version and checks its context. */
export function restoreState(entity: AnyEntity, stored: StoredState, version: number): StoredState {
  if (version > entity.version) throw writtenByNewer()
  let row = stored
  for (const upgrade of entity.upgrades.slice(version - 1)) row = upgrade(row)
  return { state: row.state, context: entity.context.parse(row.context) }
}

/** What an event means to an entity in a given state. Unknown states and contexts that do not parse throw. */
export function decide(entity: AnyEntity, id: string, stored: StoredState, event: { readonly type: string }): Decision {
  assertSmall(`event ${entity.kind}.${event.type}`, event)
  const machine = pureMachine(entity.machine)
  const snapshot = machine.restore(stored.state, stored.context)
  if (!snapshot.can(event)) {
    return { accepted: false, state: stored.state, context: snapshot.context, effects: [], timers: [] }
  }
  const [next, actions] = machine.take(snapshot, event)
  return collect(entity, id, next, actions)
}
