import type { AnyStateMachine } from 'xstate'

interface StateChart {
  readonly initial: string
  readonly states: { readonly name: string; readonly final: boolean }[]
  /** Each change of state once, however many conditions lead to it; what leaves the state as it is may be left out. */
  readonly transitions: { readonly from: string; readonly to: string; readonly event: string }[]
}

/** Every state and every change of state of a flat machine, in the order of its definition. */
export function stateChart(machine: AnyStateMachine): StateChart {
  const { root } = machine
  const states = Object.values(root.states)
  const transitions = states.flatMap((state) => {
    if (state.type === 'final') return []
    // What a state does not say for itself, the machine says for all.
    const handled = new Map([...root.transitions, ...state.transitions])
    return [...handled].flatMap(([event, taken]) => {
      const targets = new Set(taken.flatMap(({ target }) => target?.map(({ key }) => key) ?? []))
      return [...targets].map((to) => ({ from: state.key, to, event }))
    })
  })
  return {
    initial: root.initial.target[0]!.key,
    states: states.map(({ key, type }) => ({ name: key, final: type === 'final' })),
    transitions,
  }
}
