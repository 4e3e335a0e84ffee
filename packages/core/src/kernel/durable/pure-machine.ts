import {
  createActor,
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type ExecutableActionObject,
} from 'xstate'

export type Taken = readonly [next: AnyMachineSnapshot, actions: readonly ExecutableActionObject[]]

/** A machine as a function of stored states; XState decides everything. */
export interface PureMachine {
  /** What an entity of this stored state is to XState. */
  restore(state: string, context: unknown): AnyMachineSnapshot
  initial(input: unknown): Taken
  take(snapshot: AnyMachineSnapshot, event: AnyEventObject): Taken
}

const machines = new WeakMap<AnyStateMachine, PureMachine>()

export function pureMachine(machine: AnyStateMachine): PureMachine {
  let known = machines.get(machine)
  if (known === undefined) machines.set(machine, (known = build(machine)))
  return known
}

/**
 * XState's own `transition` makes an actor and a system for each call, for machines whose actions spawn others; that is
 * most of its time. Durable machines own no live child, so one actor that never starts serves all calls. Of a stored state
 * only the context differs from row to row.
 */
function build(machine: AnyStateMachine): PureMachine {
  const self = createActor(machine)
  const scope: Omit<AnyActorScope, 'actionExecutor'> = {
    self,
    system: self.system,
    id: '',
    sessionId: '',
    logger: () => {},
    defer: () => {},
    emit: () => {},
    stopChild: () => {},
  }
  const collecting = (decide: (scope: AnyActorScope) => AnyMachineSnapshot): Taken => {
    const actions: ExecutableActionObject[] = []
    return [decide({ ...scope, actionExecutor: (action) => void actions.push(action) }), actions]
  }
  const restored = new Map<string, AnyMachineSnapshot>()
  return {
    restore(state, context) {
      let known = restored.get(state)
      if (known === undefined) {
        known = machine.resolveState({ value: stateValue(state), context: {} }) as AnyMachineSnapshot
        restored.set(state, known)
      }
      return { ...known, context } as AnyMachineSnapshot
    },
    initial: (input) => collecting((scope) => machine.getInitialSnapshot(scope, input)),
    take: (snapshot, event) => collecting((scope) => machine.transition(snapshot, event, scope)),
  }
}

const stateValue = (state: string) => (state.startsWith('{') ? (JSON.parse(state) as Record<string, string>) : state)
