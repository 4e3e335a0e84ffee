import type { AnyEntity } from './entity.ts'

interface StateNodeLike {
  readonly type: string
  readonly invoke: readonly unknown[]
  readonly entry: readonly unknown[]
  readonly exit: readonly unknown[]
  readonly transitions: ReadonlyMap<
    string,
    readonly { readonly guard?: unknown; readonly actions: readonly unknown[] }[]
  >
  readonly states: Readonly<Record<string, StateNodeLike>>
}

/** Machines that keep the rules. They never change, and a process of tests makes hundreds of cores of the same. */
const checked = new WeakSet<object>()

/**
 * The rules that let a machine be used as a pure function over stored rows: it owns no live child, keeps no history the
 * row does not show, and names everything it does.
 * @throws naming the entity and the rule it breaks.
 */
export function assertDurable(entity: AnyEntity): void {
  if (checked.has(entity.machine)) return
  const fail = (rule: string): never => {
    throw new Error(`machine of ${entity.kind}: ${rule}`)
  }
  const named = (value: unknown, what: string) => {
    if (typeof value === 'function' && !('type' in value)) fail(`${what} is an inline function`)
  }
  const visit = (node: StateNodeLike) => {
    if (node.invoke.length > 0) fail('invokes an actor')
    if (node.type === 'history') fail('has a history state')
    for (const action of [...node.entry, ...node.exit]) named(action, 'an action')
    for (const transitions of node.transitions.values()) {
      for (const { guard, actions } of transitions) {
        named(guard, 'a guard')
        for (const action of actions) named(action, 'an action')
      }
    }
    Object.values(node.states).forEach(visit)
  }
  visit(entity.machine.root as unknown as StateNodeLike)
  checked.add(entity.machine)
}
