import type { AnyStateMachine } from 'xstate'

/** The lines of a Mermaid `stateDiagram-v2` that show every state and every change of state of a flat machine. */
export function stateChart(machine: AnyStateMachine): string[] {
  const { root } = machine
  const lines = [`[*] --> ${root.initial.target[0]!.key}`]
  for (const state of Object.values(root.states)) {
    if (state.type === 'final') {
      lines.push(`${state.key} --> [*]`)
      continue
    }
    // What a state does not say for itself, the machine says for all.
    const handled = new Map([...root.transitions, ...state.transitions])
    for (const [event, transitions] of handled) {
      const targets = new Set(transitions.flatMap(({ target }) => target?.map(({ key }) => key) ?? []))
      for (const target of targets) lines.push(`${state.key} --> ${target}: ${event}`)
    }
  }
  return lines
}
